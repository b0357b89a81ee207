//! What a file is, from its first bytes.

use super::refusal::Refusal;

/// What a file looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A core WebAssembly module.
    Module,
    /// A component: another binary format with the same first four bytes.
    Component,
    /// A WebAssembly file of a version that does not exist.
    UnknownVersion,
    /// WebAssembly text.
    Text,
    /// No bytes at all.
    Empty,
    /// Something else, with what it looks like.
    Other(&'static str),
}

impl Kind {
    /// Looks at a file's first bytes.
    pub fn of(bytes: &[u8]) -> Kind {
        match bytes {
            [] => Kind::Empty,
            [0, b'a', b's', b'm', 1, 0, 0, 0, ..] => Kind::Module,
            [0, b'a', b's', b'm', _, _, 1, 0, ..] => Kind::Component,
            [0, b'a', b's', b'm', ..] => Kind::UnknownVersion,
            [0x7f, b'E', b'L', b'F', ..] => Kind::Other("a native program or library (ELF)"),
            [b'M', b'Z', ..] => Kind::Other("a native program (Windows)"),
            [0xcf | 0xce, 0xfa, 0xed, 0xfe, ..] => Kind::Other("a native program (macOS)"),
            [b'P', b'K', 3 | 5, ..] => Kind::Other("a zip archive"),
            [0x1f, 0x8b, ..] => Kind::Other("a gzip archive"),
            [b'B', b'C', 0xc0, 0xde, ..] => Kind::Other("LLVM bitcode"),
            [b'!', b'<', b'a', b'r', b'c', b'h', b'>', ..] => Kind::Other("a static library"),
            [b'#', b'!', ..] => Kind::Other("a script"),
            _ => Kind::of_text(bytes),
        }
    }

    fn of_text(bytes: &[u8]) -> Kind {
        let head = bytes.get(..4096).unwrap_or(bytes);
        let text = match std::str::from_utf8(head) {
            Ok(text) => text,
            Err(error) if error.valid_up_to() + 4 > head.len() => {
                std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(_) => return Kind::Other("some binary file"),
        };
        let code = text
            .lines()
            .map(str::trim_start)
            .find(|line| !line.is_empty() && !line.starts_with(";;"))
            .unwrap_or_default();
        if code.starts_with("(module") || code.starts_with("(;") || code.starts_with("(component") {
            Kind::Text
        } else {
            Kind::Other("some text file")
        }
    }

    /// Why such a file is no bot; `None` for a module.
    pub(super) fn refusal(self) -> Option<Refusal> {
        const BUILD: &str = "give the .wasm file that the build makes";
        let (what, mend) = match self {
            Kind::Module => return None,
            Kind::Component => (
                "a WebAssembly component",
                "build a core module (target wasm32-unknown-unknown or wasip1, no component step)",
            ),
            Kind::UnknownVersion => ("WebAssembly of an unknown version", "build it again"),
            Kind::Text => ("WebAssembly text", "make a binary of it with wat2wasm or wasm-tools"),
            Kind::Empty => ("an empty file", BUILD),
            Kind::Other(what) => (what, BUILD),
        };
        Some(Refusal::NotAModule { what, mend })
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Kind::Module => "a WebAssembly module",
            Kind::Component => "a WebAssembly component",
            Kind::UnknownVersion => "WebAssembly of an unknown version",
            Kind::Text => "WebAssembly text",
            Kind::Empty => "an empty file",
            Kind::Other(what) => what,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bytes_tell() {
        assert_eq!(Kind::of(b"\0asm\x01\0\0\0"), Kind::Module);
        assert_eq!(Kind::of(b"\0asm\x0d\0\x01\0"), Kind::Component);
        assert_eq!(Kind::of(b"\0asm"), Kind::UnknownVersion);
        assert_eq!(Kind::of(b"\n;; a bot\n  (module)"), Kind::Text);
        assert_eq!(Kind::of(b""), Kind::Empty);
        assert_eq!(Kind::of(b"\x7fELF..."), Kind::Other("a native program or library (ELF)"));
        assert_eq!(Kind::of("übrigens".as_bytes()), Kind::Other("some text file"));
        assert_eq!(Kind::of(&[255, 254, 0, 1]), Kind::Other("some binary file"));
    }

    #[test]
    fn a_component_is_told_so() {
        let refusal = Kind::Component.refusal().unwrap().to_string();
        assert!(
            refusal.starts_with("a WebAssembly component, not a WebAssembly module; build a core")
        );
    }
}
