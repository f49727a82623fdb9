//! Tables that many elements share, and which entry of a table an element uses.

use crate::Error;

/// The index of an element that uses no entry of a table.
pub const NONE: u32 = u32::MAX;

/// Returns the number of the entry that element `at` uses in a table with `count` entries: its `index`. Without an
/// index it is `at`, or 0 in a table with one entry.
///
/// # Errors
/// [`Error::InvalidArgument`] when the table has no such entry. No table has an entry [`NONE`].
#[inline]
pub fn entry(at: usize, index: Option<u32>, count: usize) -> Result<usize, Error> {
    let entry = match index {
        Some(NONE) => None,
        Some(index) => usize::try_from(index).ok(),
        None if count == 1 => Some(0),
        None => Some(at),
    };
    entry.filter(|&entry| entry < count).ok_or(Error::InvalidArgument)
}

/// [`entry`] for a table that an element need not use: `None` for the index [`NONE`], and, without indices, for a table
/// without entries.
///
/// # Errors
/// As [`entry`].
#[inline]
pub fn optional_entry(at: usize, index: Option<u32>, count: usize) -> Result<Option<usize>, Error> {
    match (index, count) {
        (Some(NONE), _) | (None, 0) => Ok(None),
        _ => entry(at, index, count).map(Some),
    }
}

/// Returns a number that identifies the entry that an element uses: it is the same only for elements with the same
/// entry.
#[inline]
pub fn kind(at: usize, index: Option<u32>, count: usize) -> usize {
    match index {
        Some(index) => index as usize,
        None if count == 1 => 0,
        None => at,
    }
}

/// Values that elements of a batch share.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a, T> {
    /// The values.
    pub entries: &'a [T],
    /// The index of each element's entry, or [`NONE`]. The batch ends where the indices end. Without indices an element
    /// uses the entry with its own number, or the only entry of a table with one entry.
    pub indices: Option<&'a [u32]>,
}

impl<'a, T> Table<'a, T> {
    /// Returns the number of elements of a batch: `count`, or fewer if there are fewer indices.
    pub(super) fn elements(&self, count: usize) -> usize {
        self.indices.map_or(count, |indices| count.min(indices.len()))
    }

    /// Returns the entry of an element.
    pub(super) fn of(&self, at: usize) -> Result<&'a T, Error> {
        self.get(entry(at, self.index(at), self.entries.len())?)
    }

    /// Returns the entry of an element that need not have an entry.
    pub(super) fn optional_of(&self, at: usize) -> Result<Option<&'a T>, Error> {
        let entry = optional_entry(at, self.index(at), self.entries.len())?;
        entry.map(|entry| self.get(entry)).transpose()
    }

    /// Returns a number that identifies the entry of an element.
    pub(super) fn kind(&self, at: usize) -> usize {
        kind(at, self.index(at), self.entries.len())
    }

    fn index(&self, at: usize) -> Option<u32> {
        self.indices.and_then(|indices| indices.get(at).copied())
    }

    fn get(&self, entry: usize) -> Result<&'a T, Error> {
        self.entries.get(entry).ok_or(Error::InvalidArgument)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEYOND: Result<usize, Error> = Err(Error::InvalidArgument);

    #[test]
    fn entry_is_the_one_of_the_index() {
        assert_eq!(entry(7, Some(0), 3), Ok(0));
        assert_eq!(entry(7, Some(2), 3), Ok(2));
        assert_eq!(entry(0, Some(0), 1), Ok(0));
    }

    #[test]
    fn entry_without_indices_is_the_one_at_the_same_place_or_the_only_one() {
        assert_eq!(entry(2, None, 3), Ok(2));
        assert_eq!(entry(7, None, 1), Ok(0));
    }

    #[test]
    fn entry_beyond_the_table_is_an_invalid_argument() {
        for count in [0, 1, 3] {
            let first = u32::try_from(count).unwrap();
            for index in [first, first + 1, NONE - 1, NONE] {
                assert_eq!(entry(0, Some(index), count), BEYOND, "{index} of {count}");
            }
        }
        assert_eq!(entry(3, None, 3), BEYOND);
        assert_eq!(entry(0, None, 0), BEYOND);
        assert_eq!(entry(usize::MAX, None, usize::MAX), BEYOND);
        // Even in the largest table.
        assert_eq!(entry(0, Some(NONE), usize::MAX), BEYOND);
    }

    #[test]
    fn optional_entry_is_none_for_the_index_none_and_for_no_table() {
        for count in [0, 1, 3, usize::MAX] {
            assert_eq!(optional_entry(2, Some(NONE), count), Ok(None), "{count}");
        }
        assert_eq!(optional_entry(2, None, 0), Ok(None));
    }

    #[test]
    fn optional_entry_is_otherwise_the_entry() {
        assert_eq!(optional_entry(2, Some(0), 0), Err(Error::InvalidArgument));
        assert_eq!(optional_entry(2, Some(3), 3), Err(Error::InvalidArgument));
        assert_eq!(optional_entry(3, None, 3), Err(Error::InvalidArgument));
        assert_eq!(optional_entry(2, Some(0), 3), Ok(Some(0)));
        assert_eq!(optional_entry(2, None, 3), Ok(Some(2)));
        assert_eq!(optional_entry(2, None, 1), Ok(Some(0)));
    }

    #[test]
    fn table_has_the_entries_of_its_indices() {
        let table = Table { entries: &[10, 20], indices: Some(&[1, 2, NONE]) };
        assert_eq!(table.of(0), Ok(&20));
        assert_eq!(table.of(1), Err(Error::InvalidArgument));
        assert_eq!(table.optional_of(0), Ok(Some(&20)));
        assert_eq!(table.optional_of(1), Err(Error::InvalidArgument));
        assert_eq!(table.optional_of(2), Ok(None));
        assert_eq!((table.elements(2), table.elements(4)), (2, 3));
        let table = Table { indices: None, ..table };
        assert_eq!((table.of(1), table.elements(4)), (Ok(&20), 4));
    }
}
