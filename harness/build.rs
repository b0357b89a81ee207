//! Gathers the files of the language kits in `sdk/`, so that the program carries them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Each kit's folders in `sdk/`, and where their files go in a bot's folder.
const KITS: [(&str, &[(&str, &str)]); 8] = [
    (
        "rust",
        &[
            ("rust/kit", ""),
            ("rust/src", "vendor/fairdeal-sdk/src/"),
            ("rules/src", "vendor/fairdeal-rules/src/"),
        ],
    ),
    ("c", &[("c", "")]),
    ("zig", &[("zig", "")]),
    ("assemblyscript", &[("assemblyscript", "")]),
    ("go", &[("go", "")]),
    ("wat", &[("wat", "")]),
    ("javascript", &[("javascript", "")]),
    ("python", &[("python", "")]),
];

fn main() -> io::Result<()> {
    let sdk = fs::canonicalize("../sdk")?;
    let mut table = String::from("&[\n");
    for (kit, folders) in KITS {
        let _ = writeln!(table, "    ({kit:?}, &[");
        for (folder, place) in folders {
            let folder = sdk.join(folder);
            println!("cargo::rerun-if-changed={}", folder.display());
            for path in files(&folder)? {
                let name = path.strip_prefix(&folder).map_err(io::Error::other)?;
                let name = name.to_string_lossy().replace('\\', "/");
                let name = format!("{place}{name}");
                let _ = writeln!(table, "        ({name:?}, include_str!({path:?})),");
            }
        }
        table.push_str("    ]),\n");
    }
    table.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    fs::write(Path::new(&out).join("kits.rs"), table)
}

/// All files below a folder, in order; none of a build.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for item in fs::read_dir(folder)? {
        let path = item?.path();
        if path.is_file() {
            if path.extension().is_none_or(|ending| ending != "wasm") {
                found.push(path);
            }
        } else if path.file_name().is_some_and(|name| name != "target" && name != "node_modules") {
            found.extend(files(&path)?);
        }
    }
    found.sort();
    Ok(found)
}
