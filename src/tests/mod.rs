//! Every export as C may call it: with all pointers that are legal, and the memory that they point to.
//!
//! Other tests check the results. These tests exist to be run by Miri (`.ci/miri`), which reports undefined
//! behavior: reads past the end, reads of uninitialized memory, references that must not overlap, and data
//! races.

mod battery;
mod call;
#[cfg(all(unix, not(miri)))]
mod guard;
#[cfg(all(unix, not(miri)))]
#[path = "../../core/tests/support/guarded.rs"]
mod guarded;
mod sample;
mod table;
mod unit;

use std::collections::BTreeMap;
use std::ptr::null;
use std::thread;

use call::{Answer, Arguments, Block, Export, Kind, Parameter};
use table::EXPORTS;

use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL};

/// The sizes of batches: less than a block of any width, and several blocks of four and of eight lanes with
/// some elements left over; for Miri, which is slow, one block of eight lanes and three elements.
const COUNTS: [usize; 2] = [3, if cfg!(miri) { 11 } else { 21 }];

/// The distance between elements of an array that has a stride.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stride {
    One,
    Packed,
    /// Longer than an element by this many times the alignment.
    More(usize),
}

/// A call to make, with a block of memory for every pointer.
struct Call<'a> {
    export: &'a Export,
    parameters: Vec<Parameter>,
    blocks: Vec<Block>,
    strides: Vec<usize>,
    count: usize,
}

/// What the outputs hold before the call.
#[derive(Clone, Copy, PartialEq)]
enum Outputs {
    Unwritten,
    Filled,
}

/// Returns whether an argument is both read and written, although its type is that of an output.
fn is_moved(name: &str) -> bool {
    ["state", "states", "rig", "v", "yaw", "pitch", "observer"].contains(&name)
}

/// Returns whether an argument may be NULL.
fn is_optional(export: &Export, name: &str) -> bool {
    match (export.name, name) {
        (
            _,
            "turret" | "params" | "arc" | "poses" | "statuses" | "solutions" | "solution" | "bad",
        ) => true,
        (_, "config_of" | "platform_of" | "shot_of" | "target_of") => true,
        ("turret_track", "mount_velocity" | "mount_spin") => true,
        ("turret_engage", "shot" | "target") | ("turret_platform_child", "orientation") => true,
        ("turret_shot_path", "direction") | ("turret_time_to_engage", "shot") => true,
        (_, "pose") => export.name != "turret_pose_of",
        _ => false,
    }
}

/// Returns whether an argument is not looked at, whatever it is.
fn is_ignored(export: &Export, name: &str) -> bool {
    export.name == "turret_time_to_engage_batch"
        && ["poses", "solutions", "flags", "target_of"].contains(&name)
}

/// Returns how many objects a pointer points to.
fn objects(export: &Export, name: &str, count: usize) -> usize {
    match (export.name, name) {
        ("quat_to_matrix" | "matrix_to_quat", "m") => 16,
        ("quat_to_matrix_batch", "m") => 16 * count,
        ("turret_lead", "out") => 2,
        ("turret_lead_batch", "out") => 2 * count,
        ("turret_camera_sample" | "turret_camera_check", "keys") => count,
        ("turret_shot_path", "points") => count,
        // Each turret and each target of the table.
        ("turret_time_to_engage_batch", "seconds") => count * count,
        ("turret_sight_side_batch", "position") => 1,
        _ if export.is_batch() => count,
        _ => 1,
    }
}

impl<'a> Call<'a> {
    fn new(export: &'a Export, count: usize, stride: Stride, outputs: Outputs) -> Self {
        let parameters = export.parameters();
        let (mut blocks, mut strides) = (Vec::new(), Vec::new());
        for (at, parameter) in parameters.iter().enumerate() {
            let Kind::Pointer { layout, sample, written, .. } = parameter.kind else { continue };
            let has_stride =
                parameters.get(at + 1).is_some_and(|next| next.name.ends_with("_stride"));
            let apart = match stride {
                Stride::One if has_stride => 0,
                Stride::More(more) if has_stride => layout.size() + more * layout.align(),
                _ => layout.size(),
            };
            let objects = objects(export, parameter.name, count);
            let size = if objects == 0 { 0 } else { (objects - 1) * apart + layout.size() };
            let block = Block::new(size, layout.align());
            if outputs == Outputs::Filled {
                // This also fills the bytes between elements.
                block.fill(0xa5);
            }
            if !written || is_moved(parameter.name) || outputs == Outputs::Filled {
                for object in 0..objects {
                    // SAFETY: the block has room for that many objects.
                    unsafe { sample(block.start.add(object * apart), object + 5 * at) };
                }
            }
            blocks.push(block);
            if has_stride {
                strides.push(apart);
            }
        }
        Self { export, parameters, blocks, strides, count }
    }

    /// The parameters that are pointers, in the order of the blocks.
    fn pointers(&self) -> impl Iterator<Item = (usize, &Parameter)> {
        let is_pointer = |parameter: &&Parameter| matches!(parameter.kind, Kind::Pointer { .. });
        self.parameters.iter().filter(is_pointer).enumerate()
    }

    fn starts(&self) -> Vec<*mut u8> {
        self.blocks.iter().map(|block| block.start).collect()
    }

    fn make(&self) -> Answer {
        self.make_with(self.starts(), self.strides.clone())
    }

    fn make_with(&self, pointers: Vec<*mut u8>, strides: Vec<usize>) -> Answer {
        // SAFETY: the blocks are what the function requires, and all other arguments are numbers.
        unsafe { make(self.export, pointers, self.sizes(strides)) }
    }

    /// All counts and strides that the function takes.
    fn sizes(&self, mut strides: Vec<usize>) -> Vec<usize> {
        strides.reverse();
        let sizes = self.parameters.iter().filter(|parameter| matches!(parameter.kind, Kind::Size));
        sizes
            .map(|size| match size.name.ends_with("_stride") {
                true => strides.pop().expect("there is one for each"),
                false => self.count,
            })
            .collect()
    }

    fn bytes(&self) -> Vec<Vec<u8>> {
        self.blocks.iter().map(Block::bytes).collect()
    }

    fn is_written(&self, block: usize) -> bool {
        self.pointers()
            .any(|(at, of)| at == block && matches!(of.kind, Kind::Pointer { written: true, .. }))
    }
}

/// A float that is good input for every export.
const NUMBER: f32 = 0.25;

/// Calls an export.
///
/// # Safety
/// The arguments are legal for the export.
unsafe fn make(export: &Export, pointers: Vec<*mut u8>, sizes: Vec<usize>) -> Answer {
    // SAFETY: the caller promises the same for this function.
    unsafe { make_with_number(export, pointers, sizes, NUMBER) }
}

/// [`make`] with `number` for every float argument.
///
/// # Safety
/// As [`make`].
unsafe fn make_with_number(
    export: &Export,
    pointers: Vec<*mut u8>,
    sizes: Vec<usize>,
    number: f32,
) -> Answer {
    let mut arguments = Arguments::new(pointers, sizes, number);
    // SAFETY: the caller promises the same for this function.
    let answer = unsafe { (export.call)(&mut arguments) };
    assert!(arguments.are_taken(), "{}", export.name);
    answer
}

fn counts(export: &Export) -> &'static [usize] {
    // These take Miri long.
    let is_long = cfg!(miri)
        && [
            "turret_update_batch",
            "turret_engage_batch",
            "turret_lead_batch",
            "turret_time_to_engage_batch",
        ]
        .contains(&export.name);
    match export.is_batch() && !is_long {
        true if cfg!(miri) => &COUNTS[1..],
        true => &COUNTS,
        false => few(export),
    }
}

/// Returns the least size of batches. Pairs take Miri the longest.
fn few(export: &Export) -> &'static [usize] {
    match export.name {
        "turret_time_to_engage_batch" if cfg!(miri) => &[2],
        _ => &COUNTS[..1],
    }
}

/// Returns whether an export with this return value has refused its pointers.
fn is_refusal(export: &Export, answer: Answer) -> bool {
    match (export.name, answer) {
        ("turret_can_aim_at" | "turret_sight_side", answer) => answer == Answer::Status(0),
        ("turret_config_problem", answer) => answer != Answer::Pointer(null()),
        (_, Answer::Pointer(pointer)) => pointer.is_null(),
        (_, Answer::Status(status)) => status == TURRET_ERROR_NULL,
        (_, Answer::Bits(bits)) => bits == 0,
        // 0, -1, or the angle that was passed in.
        (_, Answer::Number(number)) => [0.0, -1.0, NUMBER].contains(&number),
        (_, Answer::Nothing) => false,
    }
}

fn is_good(export: &Export, answer: Answer) -> bool {
    match (export.name, answer) {
        ("turret_config_problem" | "turret_config_warning", answer) => {
            answer == Answer::Pointer(null())
        }
        (_, Answer::Pointer(pointer)) => !pointer.is_null(),
        (_, Answer::Status(status)) => status >= 0,
        (_, Answer::Bits(_)) => true,
        (_, Answer::Number(number)) => !number.is_nan(),
        (_, Answer::Nothing) => false,
    }
}

#[test]
fn good_arguments_are_enough_for_outputs_that_nobody_has_written() {
    for export in EXPORTS {
        for &count in counts(export) {
            let call = Call::new(export, count, Stride::Packed, Outputs::Unwritten);
            assert!(is_good(export, call.make()), "{}", export.name);
            let filled = Call::new(export, count, Stride::Packed, Outputs::Filled);
            assert!(is_good(export, filled.make()), "{}", export.name);
            // Only as many solutions are written as there are, the index of a bad key only if there is one, and
            // what is ignored not at all.
            let writes_some = export.name.starts_with("turret_lead")
                || ["turret_camera_check", "turret_time_to_engage_batch"].contains(&export.name);
            if !writes_some {
                assert_eq!(call.bytes(), filled.bytes(), "{}", export.name);
            }
        }
    }
}

#[test]
fn fields_that_are_not_looked_at_need_not_be_written() {
    let export = export("turret_camera_sample");
    let call = Call::new(export, 3, Stride::Packed, Outputs::Unwritten);
    // The last four bytes of each key are uninitialized: all other bytes are copied to new memory.
    let keys = Block::new(3 * 48, 8);
    for key in 0..3 {
        // SAFETY: both blocks hold three keys of 48 bytes.
        unsafe {
            keys.start
                .add(48 * key)
                .copy_from_nonoverlapping(call.blocks[0].start.add(48 * key), 44);
        }
    }
    assert!(is_good(export, call.make_with(vec![keys.start, call.blocks[1].start], vec![])));
}

fn export(name: &str) -> &'static Export {
    EXPORTS.iter().find(|export| export.name == name).expect("there is such an export")
}

#[test]
fn null_and_misaligned_pointers_are_refused_with_nothing_written() {
    for export in EXPORTS {
        let count = few(export)[0];
        let call = Call::new(export, count, Stride::Packed, Outputs::Filled);
        for (at, parameter) in call.pointers().filter(|(_, own)| !is_ignored(export, own.name)) {
            let before = call.bytes();
            let mut pointers = call.starts();
            // One byte further, the pointer is in the block and misaligned.
            pointers[at] = pointers[at].wrapping_add(1);
            let answer = call.make_with(pointers.clone(), call.strides.clone());
            assert!(is_refusal(export, answer), "{}: {}: {answer:?}", export.name, parameter.name);
            assert_eq!(call.bytes(), before, "{}: {}", export.name, parameter.name);

            pointers[at] = std::ptr::null_mut();
            if is_optional(export, parameter.name) {
                let call = Call::new(export, count, Stride::Packed, Outputs::Filled);
                let mut pointers = call.starts();
                pointers[at] = std::ptr::null_mut();
                let answer = call.make_with(pointers, call.strides.clone());
                assert!(is_good(export, answer), "{}: {}", export.name, parameter.name);
            } else {
                let answer = call.make_with(pointers, call.strides.clone());
                assert!(
                    is_refusal(export, answer),
                    "{}: {}: {answer:?}",
                    export.name,
                    parameter.name
                );
                assert_eq!(call.bytes(), before, "{}: {}", export.name, parameter.name);
            }
        }
    }
}

#[test]
fn batches_of_none_take_null() {
    for export in EXPORTS.iter().filter(|export| export.is_batch()) {
        let call = Call::new(export, 0, Stride::Packed, Outputs::Filled);
        let nowhere = vec![std::ptr::null_mut(); call.blocks.len()];
        let answer = call.make_with(nowhere, call.strides.clone());
        let wanted = [Answer::Pointer(null()), Answer::Status(0)];
        assert!(wanted.contains(&answer), "{}: {answer:?}", export.name);
    }
}

#[test]
fn any_aligned_stride_reads_the_elements_and_no_more() {
    for export in EXPORTS {
        for stride in [Stride::One, Stride::More(1), Stride::More(3)] {
            for &count in counts(export) {
                let call = Call::new(export, count, stride, Outputs::Unwritten);
                if !call.strides.is_empty() {
                    assert!(is_good(export, call.make()), "{}", export.name);
                }
            }
        }
    }
}

#[test]
fn strides_that_misalign_overlap_or_lead_out_of_memory_are_refused_as_such() {
    for export in EXPORTS {
        for count in [1, few(export)[0]] {
            let call = Call::new(export, count, Stride::Packed, Outputs::Filled);
            let before = call.bytes();
            for at in 0..call.strides.len() {
                let packed = call.strides[at];
                let mut wrong = vec![1, packed - 1, packed / 2 + 1, packed + 1, usize::MAX];
                if packed > 8 {
                    // Aligned, but less than an element.
                    wrong.push(packed - 8);
                }
                if count > 1 {
                    wrong.extend([packed.wrapping_neg(), usize::MAX / 16 * 8]);
                }
                for stride in wrong {
                    let mut strides = call.strides.clone();
                    strides[at] = stride;
                    let answer = call.make_with(call.starts(), strides);
                    let wanted = match answer {
                        Answer::Status(_) => Answer::Status(TURRET_ERROR_INVALID_ARGUMENT),
                        _ => Answer::Pointer(null()),
                    };
                    assert_eq!(answer, wanted, "{}: {stride}", export.name);
                    assert_eq!(call.bytes(), before, "{}", export.name);
                }
            }
        }
    }
}

/// A count that no memory holds, and a stride that is not a multiple of any alignment and leads out of memory. For Miri,
/// which sees that no memory holds it before anything is read, it is a count that is refused as well.
const TOO_MANY: usize = if cfg!(miri) { usize::MAX - 1 } else { 1 << 60 };

#[test]
fn bad_pointers_are_refused_as_such_whatever_counts_and_strides_are() {
    let mut tried = 0;
    for export in EXPORTS {
        let call = Call::new(export, few(export)[0], Stride::Packed, Outputs::Filled);
        let before = call.bytes();
        let sizes = call.sizes(call.strides.clone());
        for (at, parameter) in call.pointers().filter(|(_, own)| !is_ignored(export, own.name)) {
            let misaligned = call.blocks[at].start.wrapping_add(1);
            for pointer in [std::ptr::null_mut(), misaligned] {
                if pointer.is_null() && is_optional(export, parameter.name) {
                    continue;
                }
                let mut pointers = call.starts();
                pointers[at] = pointer;
                // One bad size at a time, and all of them; Miri takes only the latter.
                for bad in if cfg!(miri) { sizes.len() } else { 0 }..=sizes.len() {
                    let is_bad = |size: usize| size == bad || bad == sizes.len();
                    let sizes: Vec<usize> = (0..sizes.len())
                        .map(|size| if is_bad(size) { TOO_MANY + 1 } else { sizes[size] })
                        .collect();
                    // SAFETY: the pointer is refused before any other one is used.
                    let answer = unsafe { make(export, pointers.clone(), sizes) };
                    let what = (export.name, parameter.name, pointer.is_null(), bad);
                    assert!(is_refusal(export, answer), "{what:?}: {answer:?}");
                    tried += 1;
                }
                assert_eq!(call.bytes(), before, "{}: {}", export.name, parameter.name);
            }
        }
    }
    assert!(tried > 600, "{tried} calls");
}

#[test]
fn batches_of_none_take_any_stride() {
    for export in EXPORTS.iter().filter(|export| export.is_batch()) {
        let call = Call::new(export, 0, Stride::Packed, Outputs::Filled);
        let strides = vec![1; call.strides.len()];
        let answer = call.make_with(call.starts(), strides);
        assert!(is_good(export, answer), "{}: {answer:?}", export.name);
    }
}

/// Makes a call with two pointers to the same object, and asserts that it writes the same as to an output with an
/// object of its own.
fn assert_same_in_place(export: &Export, count: usize, output: usize, other: usize) {
    let (apart, together) = (
        Call::new(export, count, Stride::Packed, Outputs::Filled),
        Call::new(export, count, Stride::Packed, Outputs::Filled),
    );
    let size = apart.blocks[output].size();
    let shared = Block::new(size.max(apart.blocks[other].size()), 8);
    shared.fill(0);
    let from = apart.blocks[other].bytes();
    // SAFETY: the shared block has room for either object. Only as much is copied back as the output holds.
    unsafe {
        shared.start.copy_from_nonoverlapping(from.as_ptr(), from.len());
        apart.blocks[output].start.copy_from_nonoverlapping(shared.start, size);
    }
    let mut pointers = together.starts();
    (pointers[output], pointers[other]) = (shared.start, shared.start);
    let wanted = apart.make();
    let answer = together.make_with(pointers, together.strides.clone());
    match answer {
        Answer::Pointer(pointer) if !pointer.is_null() => assert_eq!(pointer, shared.start),
        _ => assert_eq!(answer, wanted, "{}", export.name),
    }
    // If both are outputs, the object may contain either of them afterwards.
    if !apart.is_written(other) {
        let written = &shared.bytes()[..size];
        assert_eq!(written, apart.blocks[output].bytes(), "{}: {output} {other}", export.name);
    }
}

#[test]
fn outputs_may_be_the_same_object_as_any_other() {
    for export in EXPORTS {
        let call = Call::new(export, 1, Stride::Packed, Outputs::Filled);
        let type_of = |at: usize| {
            call.pointers().nth(at).and_then(|(_, parameter)| match parameter.kind {
                Kind::Pointer { of, .. } => Some(of),
                _ => None,
            })
        };
        for output in (0..call.blocks.len()).filter(|&at| call.is_written(at)) {
            for other in (0..call.blocks.len()).filter(|&at| at != output) {
                // In a batch, two arrays may be the same array only if they have the same type: otherwise an element
                // of one array would overlap a different element of the other.
                if !export.is_batch() || type_of(output) == type_of(other) {
                    for &count in counts(export) {
                        assert_same_in_place(export, count, output, other);
                    }
                }
            }
        }
    }
}

#[test]
fn bad_numbers_among_good_ones_are_only_numbers() {
    for export in EXPORTS {
        for &count in counts(export) {
            for bad in [0x00, 0xff] {
                let call = Call::new(export, count, Stride::Packed, Outputs::Filled);
                let objects: BTreeMap<usize, usize> = call
                    .pointers()
                    .map(|(at, parameter)| (at, objects(export, parameter.name, count)))
                    .collect();
                for (at, block) in call.blocks.iter().enumerate() {
                    let size = block.size() / objects[&at].max(1);
                    for object in (0..objects[&at]).step_by(3) {
                        // SAFETY: the block holds that many objects of this size.
                        unsafe { block.start.add(object * size).write_bytes(bad, size) };
                    }
                }
                let _ = call.make();
                let _ = call.bytes();
            }
        }
    }
}

#[test]
fn bad_elements_of_a_batch_leave_unwritten_outputs_unread() {
    for export in EXPORTS.iter().filter(|export| export.is_batch()) {
        for &count in counts(export) {
            let call = Call::new(export, count, Stride::Packed, Outputs::Unwritten);
            for (at, parameter) in call.pointers() {
                if !call.is_written(at) {
                    let size = call.blocks[at].size() / objects(export, parameter.name, count);
                    // SAFETY: the block holds at least one object.
                    unsafe { call.blocks[at].start.write_bytes(0xff, size) };
                }
            }
            let _ = call.make();
        }
    }
}

/// Shows that Miri works: `.ci/miri` expects it to report this.
#[cfg(miri)]
#[test]
#[ignore = "a mistake made on purpose"]
fn unwritten_input_is_reported() {
    let out = Block::new(16, 4);
    let input = Block::new(16, 4);
    // SAFETY: the input is uninitialized; that is the mistake on purpose.
    unsafe { make(export("quat_conjugate"), vec![out.start, input.start], vec![]) };
}

/// The memory of a call, for another thread. The inputs are only read there, and the outputs belong to that
/// thread.
struct Shared(Vec<*mut u8>);

// SAFETY: it is memory of numbers, and its user makes sure that only one thread writes each of them.
unsafe impl Send for Shared {}

#[test]
fn threads_may_share_inputs() {
    for export in EXPORTS {
        let calls =
            [0; 2].map(|_| Call::new(export, few(export)[0], Stride::Packed, Outputs::Filled));
        let [own, other] = &calls;
        let shared: Vec<*mut u8> = (0..own.blocks.len())
            .map(
                |at| if own.is_written(at) { other.blocks[at].start } else { own.blocks[at].start },
            )
            .collect();
        let (shared, sizes) = (Shared(shared), own.sizes(own.strides.clone()));
        thread::scope(|scope| {
            scope.spawn(move || {
                let Shared(pointers) = { shared };
                // SAFETY: as in the other thread, but with outputs of its own.
                unsafe { make(export, pointers, sizes) };
            });
            own.make();
        });
        for at in (0..own.blocks.len()).filter(|&at| own.is_written(at)) {
            assert_eq!(own.blocks[at].bytes(), other.blocks[at].bytes(), "{}", export.name);
        }
    }
}
