//! What all views share: the error, and reading numbers out of bytes. Knows no game.

use core::fmt;

/// Why bytes are no view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewError {
    /// The view is not as long as its counts say.
    Length {
        /// The bytes that it must have; if even the header is cut short, the header's.
        needed: usize,
        /// The bytes that it has.
        found: usize,
    },
    /// A field holds what it must not.
    Value {
        /// Where the field begins.
        offset: usize,
        /// What stands there.
        found: u32,
        /// What may stand there.
        expected: &'static str,
    },
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewError::Length { needed, found } => {
                write!(f, "view of {found} bytes where {needed} are needed")
            }
            ViewError::Value { offset, found, expected } => {
                write!(f, "view has {found} at byte {offset} where {expected} is needed")
            }
        }
    }
}

impl core::error::Error for ViewError {}

/// Splits a view into its fixed header and the rest.
pub(crate) fn split<const HEADER: usize>(
    bytes: &[u8],
) -> Result<(&[u8; HEADER], &[u8]), ViewError> {
    bytes.split_first_chunk().ok_or(ViewError::Length { needed: HEADER, found: bytes.len() })
}

/// Checks that a view's length is the one that its counts ask for.
pub(crate) fn check_length(needed: usize, found: usize) -> Result<(), ViewError> {
    if needed == found { Ok(()) } else { Err(ViewError::Length { needed, found }) }
}

/// Checks one field.
pub(crate) fn check(
    valid: bool,
    offset: usize,
    found: u8,
    expected: &'static str,
) -> Result<(), ViewError> {
    if valid { Ok(()) } else { Err(ViewError::Value { offset, found: found.into(), expected }) }
}

pub(crate) fn u16_at<const N: usize>(header: &[u8; N], offset: usize) -> u16 {
    u16::from_le_bytes([header[offset], header[offset + 1]])
}

pub(crate) fn u32_at<const N: usize>(header: &[u8; N], offset: usize) -> u32 {
    u32::from(u16_at(header, offset)) | u32::from(u16_at(header, offset + 2)) << 16
}

pub(crate) fn u64_at<const N: usize>(header: &[u8; N], offset: usize) -> u64 {
    u64::from(u32_at(header, offset)) | u64::from(u32_at(header, offset + 4)) << 32
}
