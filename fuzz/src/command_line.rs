//! The command line, in this process.

/// `fairdeal rules` with any words, one a line.
pub fn rules(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // No names of files: what is there is no part of the input.
    if text.contains(".wasm") {
        return;
    }
    let words = text.split('\n').map(str::to_owned);
    fairdeal::cli::run(["fairdeal".to_owned(), "rules".to_owned()].into_iter().chain(words));
}
