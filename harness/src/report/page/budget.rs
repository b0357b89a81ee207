//! Keeping the file small: the largest modules are left out first, then matches.

use super::data::Report;
use super::html;

/// Bytes as people read them.
pub fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Leaves out what makes the file larger than `most` bytes, and gives the file. One that is still
/// larger has neither modules nor matches.
pub fn fit(report: &mut Report, table: &str, most: u64) -> String {
    let mut file = html::file(report, table);
    let over = |file: &str| (file.len() as u64).saturating_sub(most);
    if over(&file) > 0 {
        leave_out_modules(report, over(&file), most);
        file = html::file(report, table);
    }
    // What is said of matches left out takes a few bytes itself.
    while over(&file) > 0 && leave_out_matches(report, over(&file), most) {
        file = html::file(report, table);
    }
    file
}

/// Leaves out modules, the largest first, until so many bytes are saved.
fn leave_out_modules(report: &mut Report, bytes: u64, most: u64) {
    let why = format!(
        "left out, since the report would be larger than {} with it (see --max-size)",
        megabytes(most)
    );
    let mut largest: Vec<usize> = (0..report.modules.len()).collect();
    largest.sort_by_key(|&module| std::cmp::Reverse(report.modules[module].size));
    let mut saved = 0;
    for module in largest {
        if saved >= bytes {
            return;
        }
        let module = &mut report.modules[module];
        if let Some(wasm) = module.wasm.take() {
            saved += (wasm.len() as u64).saturating_sub(why.len() as u64);
            module.why = Some(why.clone());
        }
    }
}

/// Leaves out matches, those of least interest first, until so many bytes are saved. Whether there
/// were any.
fn leave_out_matches(report: &mut Report, bytes: u64, most: u64) -> bool {
    let sized = report.events.iter().enumerate().flat_map(|(event, data)| {
        let matches = data.matches.list.iter().enumerate();
        matches.map(move |(place, listed)| (listed.priority, event, place))
    });
    let mut last: Vec<(u64, usize, usize)> = sized.collect();
    last.sort_unstable();
    let mut saved = 0;
    let mut left_out = Vec::new();
    while saved < bytes
        && let Some((_, event, place)) = last.pop()
    {
        let listed = &report.events[event].matches.list[place];
        saved += serde_json::to_string(listed).map_or(0, |json| json.len() as u64 + 1);
        left_out.push((event, place));
    }
    left_out.sort_unstable();
    for &(event, place) in left_out.iter().rev() {
        report.events[event].matches.list.remove(place);
    }
    let mut events: Vec<usize> = left_out.iter().map(|(event, _)| *event).collect();
    events.dedup();
    for event in events {
        report.events[event].matches.say_how(Some(&megabytes(most)));
    }
    !left_out.is_empty()
}
