//! Every export, with each of its objects and arrays next to a page that must not be touched. It reads and
//! writes what the header says, and not a byte more. Inputs are in memory that cannot be written.

use std::fmt;

use super::call::{Answer, Export, Kind, Parameter};
use super::guarded::{Access, COUNTS, Guarded, Place, alone, dies, next};
use super::table::EXPORTS;
use super::{
    Call, NUMBER, Outputs, Stride, export, is_good, is_optional, make, make_with_number, objects,
};

/// A variant of a call.
#[derive(Clone, Copy)]
struct Variant {
    count: usize,
    stride: Stride,
    /// The value of every float argument.
    number: f32,
    /// The index of a pointer, and a byte: every third object of that pointer is filled with it.
    spoiled: Option<(usize, u8)>,
    /// The index of a pointer that is NULL.
    null: Option<usize>,
}

impl Variant {
    fn plain(count: usize) -> Self {
        Self { count, stride: Stride::Packed, number: NUMBER, spoiled: None, null: None }
    }

    /// Returns whether its input is good.
    fn is_good(&self) -> bool {
        self.count > 0 && self.spoiled.is_none() && self.number == NUMBER
    }

    fn call(self, export: &Export) -> Call<'_> {
        let call = Call::new(export, self.count, self.stride, Outputs::Filled);
        if let Some((spoiled, byte)) = self.spoiled {
            let block = &call.blocks[spoiled];
            let objects = objects(export, parameter(&call, spoiled).name, self.count);
            for object in (0..objects).step_by(3) {
                let size = block.size() / objects;
                // SAFETY: the block holds that many objects of this size.
                unsafe { block.start.add(object * size).write_bytes(byte, size) };
            }
        }
        call
    }

    /// Returns the pointers to pass for objects at these addresses.
    fn pointers(&self, mut starts: Vec<*mut u8>) -> Vec<*mut u8> {
        if let Some(null) = self.null {
            starts[null] = std::ptr::null_mut();
        }
        starts
    }

    fn make(&self, call: &Call, pointers: Vec<*mut u8>) -> Answer {
        let sizes = call.sizes(call.strides.clone());
        // SAFETY: the memory is what the function requires, and all other arguments are numbers.
        unsafe { make_with_number(call.export, pointers, sizes, self.number) }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, stride, number, spoiled, null } = self;
        write!(to, "count {count}, {stride:?}, numbers {number}")?;
        if let Some((at, byte)) = spoiled {
            write!(to, ", pointer {at} spoiled with {byte:#04x}")?;
        }
        if let Some(at) = null {
            write!(to, ", pointer {at} NULL")?;
        }
        Ok(())
    }
}

/// Returns the parameter that a block of a call belongs to.
fn parameter<'a>(call: &'a Call, block: usize) -> &'a Parameter {
    call.pointers().nth(block).expect("a block is a pointer's").1
}

/// Returns the bytes of a block of a call; none if the block has no object.
fn bytes(call: &Call, block: usize) -> Vec<u8> {
    let objects = objects(call.export, parameter(call, block).name, call.count);
    if objects == 0 { Vec::new() } else { call.blocks[block].bytes() }
}

/// Returns all variants of a call of `export` that are to be tried.
fn variants(export: &Export) -> Vec<Variant> {
    let parameters = export.parameters();
    let has_count = parameters.iter().any(|parameter| parameter.name == "count");
    let has_stride = parameters.iter().any(|parameter| parameter.name.ends_with("_stride"));
    let pointers: Vec<&Parameter> = parameters
        .iter()
        .filter(|parameter| matches!(parameter.kind, Kind::Pointer { .. }))
        .collect();
    // A table of pairs takes long for each, and has no lanes whose ends counts could meet.
    let counts = match (has_count, export.name) {
        (false, _) => &COUNTS[1..2],
        (true, "turret_time_to_engage_batch") => &COUNTS[..3],
        (true, _) => &COUNTS[..],
    };
    let mut variants = Vec::new();
    for &count in counts {
        let plain = Variant::plain(count);
        variants.push(plain);
        if has_stride {
            let strides = [Stride::One, Stride::More(1), Stride::More(3)];
            variants.extend(strides.map(|stride| Variant { stride, ..plain }));
        }
        // Before the first key, between two keys, after the last key, and NaN.
        let numbers = [-1.0, 2.5, 1000.0, f32::NAN];
        variants.extend(numbers.map(|number| Variant { number, ..plain }));
        for (at, parameter) in pointers.iter().enumerate() {
            let bytes = [0x00, 0xff];
            variants.extend(bytes.map(|byte| Variant { spoiled: Some((at, byte)), ..plain }));
            if is_optional(export, parameter.name) || (export.is_batch() && count == 0) {
                variants.push(Variant { null: Some(at), ..plain });
            }
        }
    }
    variants
}

/// Returns whether two calls returned the same, each with its own pointers.
fn is_same(answers: [Answer; 2], pointers: [&[*mut u8]; 2]) -> bool {
    match answers {
        [Answer::Pointer(one), Answer::Pointer(other)] => {
            let index = |starts: &[*mut u8], answer| {
                starts.iter().position(|start| start.cast_const() == answer)
            };
            match (index(pointers[0], one), index(pointers[1], other)) {
                (None, None) => one == other,
                (one, other) => one == other,
            }
        }
        [Answer::Number(one), Answer::Number(other)] => one.to_bits() == other.to_bits(),
        [one, other] => one == other,
    }
}

/// Makes a call with one of its objects in guarded memory, and asserts that it writes and returns the same
/// as in ordinary memory.
fn assert_same_guarded(export: &Export, variant: Variant, guarded: usize, place: Place) {
    let (wanted, call) = (variant.call(export), variant.call(export));
    let parameter = parameter(&call, guarded);
    let access = if call.is_written(guarded) { Access::Write } else { Access::Read };
    let what = format!("{}: {access} {} {place}: {variant}", export.name, parameter.name);
    let memory = Guarded::new(&bytes(&call, guarded), place, access);
    let (ordinary, mut starts) = (variant.pointers(wanted.starts()), call.starts());
    starts[guarded] = memory.start;
    let starts = variant.pointers(starts);

    let answer = variant.make(&wanted, ordinary.clone());
    assert!(!variant.is_good() || is_good(export, answer), "{what}: {answer:?}");
    next(&what);
    let got = variant.make(&call, starts.clone());
    assert!(is_same([got, answer], [&starts, &ordinary]), "{what}: {got:?}, not {answer:?}");
    for at in 0..call.blocks.len() {
        let got = if at == guarded { memory.bytes() } else { bytes(&call, at) };
        assert_eq!(got, bytes(&wanted, at), "{what}: pointer {at}");
    }
}

#[test]
fn exports_touch_no_byte_beside_their_objects_and_write_to_no_input() {
    alone("tests::guard::exports_touch_no_byte_beside_their_objects_and_write_to_no_input", || {
        for export in EXPORTS {
            for variant in variants(export) {
                let pointers = variant.call(export).blocks.len();
                for guarded in (0..pointers).filter(|&at| variant.null != Some(at)) {
                    for place in [Place::Amid, Place::AtEnd, Place::AtStart] {
                        assert_same_guarded(export, variant, guarded, place);
                    }
                }
            }
        }
    });
}

/// Multiplies quaternions, with the first factors and the products in the given memory.
fn multiply(what: &str, memory: [&Guarded; 2], count: usize) {
    let call = Call::new(export("quat_mul_batch"), 9, Stride::Packed, Outputs::Filled);
    let [a, out] = memory.map(|memory| memory.start);
    next(what);
    // SAFETY: none. The test finds out what happens.
    unsafe { make(call.export, vec![out, a, call.blocks[2].start], vec![count]) };
}

fn factors(place: Place, access: Access) -> Guarded {
    let call = Call::new(export("quat_mul_batch"), 7, Stride::Packed, Outputs::Filled);
    Guarded::new(&call.blocks[1].bytes(), place, access)
}

#[test]
fn read_behind_an_array_is_reported() {
    dies("tests::guard::read_behind_an_array_is_reported", "7 of 7 and one more", || {
        let out = Guarded::new(&[0; 9 * 16], Place::AtStart, Access::Write);
        let a = factors(Place::AtEnd, Access::Read);
        multiply("7 of 7", [&a, &out], 7);
        multiply("7 of 7 and one more", [&a, &out], 8);
    });
}

#[test]
fn read_before_an_array_is_reported() {
    dies("tests::guard::read_before_an_array_is_reported", "from one before the first", || {
        let out = Guarded::new(&[0; 9 * 16], Place::AtStart, Access::Write);
        let mut a = factors(Place::AtStart, Access::Read);
        multiply("from the first", [&a, &out], 7);
        a.start = a.start.wrapping_sub(16);
        multiply("from one before the first", [&a, &out], 7);
    });
}

#[test]
fn write_behind_an_array_is_reported() {
    dies("tests::guard::write_behind_an_array_is_reported", "8 to where 7 are", || {
        let out = Guarded::new(&[0; 7 * 16], Place::AtEnd, Access::Write);
        let a = Guarded::new(&[0; 9 * 16], Place::Amid, Access::Read);
        multiply("7 to where 7 are", [&a, &out], 7);
        multiply("8 to where 7 are", [&a, &out], 8);
    });
}

#[test]
fn write_to_an_input_is_reported() {
    dies("tests::guard::write_to_an_input_is_reported", "in place of an input", || {
        let a = factors(Place::Amid, Access::Write);
        multiply("in place", [&a, &a], 7);
        let a = factors(Place::Amid, Access::Read);
        multiply("in place of an input", [&a, &a], 7);
    });
}
