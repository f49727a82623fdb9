//! Batteries whose tables differ in length, with every index that C may pass.

use std::ptr::null;
use std::slice;

use super::sample::Sample;
use crate::battery::{TURRET_NONE, turret_engage_batch};
use crate::engage::turret_engage;
use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL, TURRET_OK};
use crate::types::{
    dvec3, turret_battery, turret_config, turret_motion, turret_platform, turret_pose, turret_shot,
    turret_solution, turret_state,
};

const DT: f32 = 0.25;

/// The number of guns of a battery in which every index of each table is used by some gun, by as many guns as
/// `SHARING`. Fewer for Miri, which is slow.
const GUNS: usize = if cfg!(miri) { 12 } else { 60 };
const SHARING: usize = if cfg!(miri) { 1 } else { 4 };

/// Entries that turrets share, and for each turret the index of its entry.
#[derive(Clone)]
struct Table<T> {
    entries: Vec<T>,
    indices: Option<Vec<u32>>,
}

impl<T: Sample> Table<T> {
    /// Returns a table of `count` samples.
    fn new(count: usize, indices: Option<Vec<u32>>) -> Self {
        Self { entries: (0..count).map(T::sample).collect(), indices }
    }

    fn indices(&self) -> *const u32 {
        self.indices.as_ref().map_or(null(), |indices| indices.as_ptr())
    }

    /// Returns what turret_engage gets for a turret: an entry, or none. It is an error if the entry does
    /// not exist.
    fn of(&self, turret: usize) -> Result<Option<*const T>, ()> {
        let only = if self.entries.len() == 1 { 0 } else { turret };
        let index = match &self.indices {
            Some(indices) if indices[turret] == TURRET_NONE => return Ok(None),
            Some(indices) => usize::try_from(indices[turret]).map_err(drop)?,
            None if self.entries.is_empty() => return Ok(None),
            None => only,
        };
        self.entries.get(index).map(|entry| Some(&raw const *entry)).ok_or(())
    }
}

#[derive(Clone)]
struct Guns {
    states: Vec<turret_state>,
    poses: Vec<turret_pose>,
    solutions: Vec<turret_solution>,
    flags: Vec<i32>,
    configs: Table<turret_config>,
    platforms: Table<turret_platform>,
    shots: Table<turret_shot>,
    targets: Table<turret_motion>,
}

impl Guns {
    /// Returns guns that share the only entry of each table.
    fn new(count: usize) -> Self {
        Self {
            states: (0..count).map(turret_state::sample).collect(),
            poses: vec![turret_pose::sample(0); count],
            solutions: vec![turret_solution::sample(0); count],
            flags: vec![77; count],
            configs: Table::new(1, None),
            platforms: Table::new(1, None),
            shots: Table::new(1, None),
            targets: Table::new(1, None),
        }
    }

    /// Returns guns with every index into tables of 3, 4, 2 and 5 entries, and some indices beyond the
    /// tables.
    fn with_all_indices() -> Self {
        let indices = |entries: u32, step: usize| {
            let known = (0..entries).flat_map(|index| [index; SHARING]);
            let all: Vec<u32> = known.chain([TURRET_NONE, entries, TURRET_NONE - 1]).collect();
            Some((0..GUNS).map(|turret| all[turret * step % all.len()]).collect())
        };
        let mut guns = Self {
            configs: Table::new(3, indices(3, 1)),
            platforms: Table::new(4, indices(4, 2)),
            shots: Table::new(2, indices(2, 3)),
            targets: Table::new(5, indices(5, 5)),
            ..Self::new(GUNS)
        };
        guns.configs.entries[1].azimuth_rate = -1.0;
        guns.shots.entries[1].trajectory = 2;
        guns.targets.entries[3].position = dvec3 { vec: [f64::NAN; 3] };
        guns
    }

    fn battery(&mut self) -> turret_battery {
        turret_battery {
            states: self.states.as_mut_ptr(),
            poses: self.poses.as_mut_ptr(),
            solutions: self.solutions.as_mut_ptr(),
            flags: self.flags.as_mut_ptr(),
            count: self.states.len(),
            configs: self.configs.entries.as_ptr(),
            config_of: self.configs.indices(),
            config_count: self.configs.entries.len(),
            platforms: self.platforms.entries.as_ptr(),
            platform_of: self.platforms.indices(),
            platform_count: self.platforms.entries.len(),
            shots: self.shots.entries.as_ptr(),
            shot_of: self.shots.indices(),
            shot_count: self.shots.entries.len(),
            targets: self.targets.entries.as_ptr(),
            target_of: self.targets.indices(),
            target_count: self.targets.entries.len(),
        }
    }

    /// Calls turret_engage for each gun. Returns how many hold.
    fn engage_one_by_one(&mut self) -> i32 {
        (0..self.states.len()).map(|turret| i32::from(self.engage_one(turret) < 0)).sum()
    }

    fn engage_one(&mut self, turret: usize) -> i32 {
        self.flags[turret] = match self.arguments(turret) {
            // SAFETY: all pointers point to objects, or are NULL where that is legal.
            Ok((config, platform, shot, target)) => unsafe {
                turret_engage(
                    &raw mut self.states[turret],
                    config,
                    platform,
                    shot,
                    target,
                    DT,
                    &raw mut self.poses[turret],
                    &raw mut self.solutions[turret],
                )
            },
            Err(()) => TURRET_ERROR_INVALID_ARGUMENT,
        };
        self.flags[turret]
    }

    fn arguments(
        &self,
        turret: usize,
    ) -> Result<
        (*const turret_config, *const turret_platform, *const turret_shot, *const turret_motion),
        (),
    > {
        Ok((
            self.configs.of(turret)?.ok_or(())?,
            self.platforms.of(turret)?.ok_or(())?,
            self.shots.of(turret)?.unwrap_or(null()),
            self.targets.of(turret)?.unwrap_or(null()),
        ))
    }

    /// Returns all bytes that a call writes.
    fn bytes(&self) -> [Vec<u8>; 4] {
        [bytes(&self.states), bytes(&self.poses), bytes(&self.solutions), bytes(&self.flags)]
    }

    /// Returns the guns in another order.
    fn reversed(&self) -> Self {
        fn reversed<T: Clone>(row: &[T]) -> Vec<T> {
            row.iter().rev().cloned().collect()
        }
        fn table<T: Clone>(Table { entries, indices }: &Table<T>) -> Table<T> {
            let indices = indices.as_ref().map(|indices| reversed(indices));
            Table { entries: entries.clone(), indices }
        }
        Self {
            states: reversed(&self.states),
            poses: reversed(&self.poses),
            solutions: reversed(&self.solutions),
            flags: reversed(&self.flags),
            configs: table(&self.configs),
            platforms: table(&self.platforms),
            shots: table(&self.shots),
            targets: table(&self.targets),
        }
    }
}

/// Returns the bytes of objects without padding.
fn bytes<T: Sample>(row: &[T]) -> Vec<u8> {
    // SAFETY: these types consist of numbers without gaps.
    unsafe { slice::from_raw_parts(row.as_ptr().cast::<u8>(), size_of_val(row)) }.to_vec()
}

fn engage(battery: &turret_battery) -> i32 {
    // SAFETY: the tests make batteries whose arrays are as long as the battery says.
    unsafe { turret_engage_batch(battery, DT) }
}

#[test]
fn battery_is_its_guns_one_by_one_in_any_order() {
    let mut one_by_one = Guns::with_all_indices();
    let (mut at_once, mut reversed) = (one_by_one.clone(), one_by_one.reversed());
    let holding = one_by_one.engage_one_by_one();
    assert!(holding > 0 && one_by_one.flags.iter().any(|&flags| flags > 0));
    assert_eq!(engage(&at_once.battery()), holding);
    assert_eq!(at_once.bytes(), one_by_one.bytes());
    assert_eq!(engage(&reversed.battery()), holding);
    assert_eq!(reversed.reversed().bytes(), one_by_one.bytes());
}

#[test]
fn parts_of_a_battery_are_the_whole() {
    let mut whole = Guns::with_all_indices();
    let mut cut = whole.clone();
    let holding = engage(&whole.battery());
    let all = cut.battery();
    let parts = [GUNS - 4..GUNS, 0..3, 4..GUNS - 4, 3..4].map(|turrets| turret_battery {
        states: all.states.wrapping_add(turrets.start),
        poses: all.poses.wrapping_add(turrets.start),
        solutions: all.solutions.wrapping_add(turrets.start),
        flags: all.flags.wrapping_add(turrets.start),
        count: turrets.len(),
        config_of: all.config_of.wrapping_add(turrets.start),
        platform_of: all.platform_of.wrapping_add(turrets.start),
        shot_of: all.shot_of.wrapping_add(turrets.start),
        target_of: all.target_of.wrapping_add(turrets.start),
        ..all
    });
    assert_eq!(parts.iter().map(engage).sum::<i32>(), holding);
    assert_eq!(cut.bytes(), whole.bytes());
}

/// Each table has as many entries as there are guns, or two fewer, or one, or none.
#[test]
fn guns_without_indices_use_their_own_entries_or_the_only_one() {
    const COUNT: usize = if cfg!(miri) { 4 } else { 7 };
    let all = (0..4 * 4 * 4 * 4).step_by(if cfg!(miri) { 77 } else { 1 });
    for lengths in all {
        let length = |table: u32| [0, 1, COUNT - 2, COUNT][lengths / 4usize.pow(table) % 4];
        let mut one_by_one = Guns {
            configs: Table::new(length(0), None),
            platforms: Table::new(length(1), None),
            shots: Table::new(length(2), None),
            targets: Table::new(length(3), None),
            ..Guns::new(COUNT)
        };
        let mut at_once = one_by_one.clone();
        assert_eq!(engage(&at_once.battery()), one_by_one.engage_one_by_one(), "{lengths}");
        assert_eq!(at_once.bytes(), one_by_one.bytes(), "{lengths}");
    }
}

#[test]
fn battery_that_is_null_or_misaligned_is_refused() {
    let mut guns = Guns::new(3);
    let before = guns.bytes();
    let battery = [guns.battery(); 2];
    let misaligned = battery.as_ptr().wrapping_byte_add(1);
    for wrong in [null(), misaligned] {
        // SAFETY: the pointer is NULL or misaligned, and the function has to refuse it.
        assert_eq!(unsafe { turret_engage_batch(wrong, DT) }, TURRET_ERROR_NULL);
    }
    assert_eq!(guns.bytes(), before);
}

#[test]
fn table_of_no_entries_may_be_anywhere_where_it_may_be_null() {
    let mut wanted = Guns::new(3);
    wanted.shots.entries.clear();
    wanted.targets.entries.clear();
    assert_eq!(wanted.engage_one_by_one(), 0);
    for at in [null::<u8>(), null::<u8>().wrapping_add(1)] {
        let mut guns = Guns::new(3);
        let battery = guns.battery();
        let (shots, targets) = (at.cast(), at.cast());
        let without = turret_battery { shots, targets, shot_count: 0, target_count: 0, ..battery };
        assert_eq!(engage(&without), TURRET_OK);
        assert_eq!(guns.bytes(), wanted.bytes());
        for required in [
            turret_battery { configs: at.cast(), config_count: 0, ..battery },
            turret_battery { platforms: at.cast(), platform_count: 0, ..battery },
        ] {
            assert_eq!(engage(&required), TURRET_ERROR_NULL);
            assert_eq!(guns.bytes(), wanted.bytes());
        }
    }
}

#[test]
fn battery_without_guns_looks_at_no_other_member() {
    let nowhere = null::<u8>().wrapping_add(1);
    let mut guns = Guns::new(1);
    let battery = turret_battery {
        states: nowhere.cast_mut().cast(),
        flags: nowhere.cast_mut().cast(),
        count: 0,
        configs: nowhere.cast(),
        platform_of: nowhere.cast(),
        targets: nowhere.cast(),
        ..guns.battery()
    };
    assert_eq!(engage(&battery), TURRET_OK);
}

#[cfg(all(unix, not(miri)))]
mod beside_pages_that_must_not_be_touched {
    use super::super::guarded::{Access, Guarded, Place, alone, next};
    use super::*;

    /// A battery of guns and all that it points to, each in its own pages.
    struct Guard {
        memory: Vec<Guarded>,
        place: Place,
    }

    impl Guard {
        /// Returns a copy of a row in guarded memory.
        fn copy<T: Sample>(&mut self, row: &[T], access: Access) -> *mut T {
            self.memory.push(Guarded::new(&bytes(row), self.place, access));
            self.memory.last().expect("it was just pushed").start.cast()
        }

        fn battery(&mut self, guns: &Guns) -> *const turret_battery {
            let read = Access::Read;
            let mut indices = |of: &Option<Vec<u32>>| {
                of.as_ref().map_or(null(), |of| self.copy(of, read).cast_const())
            };
            let battery = turret_battery {
                config_of: indices(&guns.configs.indices),
                platform_of: indices(&guns.platforms.indices),
                shot_of: indices(&guns.shots.indices),
                target_of: indices(&guns.targets.indices),
                configs: self.copy(&guns.configs.entries, read),
                platforms: self.copy(&guns.platforms.entries, read),
                shots: self.copy(&guns.shots.entries, read),
                targets: self.copy(&guns.targets.entries, read),
                states: self.copy(&guns.states, Access::Write),
                poses: self.copy(&guns.poses, Access::Write),
                solutions: self.copy(&guns.solutions, Access::Write),
                flags: self.copy(&guns.flags, Access::Write),
                ..guns.clone().battery()
            };
            // SAFETY: a battery consists of pointers and counts without gaps.
            let bytes = unsafe {
                slice::from_raw_parts((&raw const battery).cast::<u8>(), size_of_val(&battery))
            };
            self.memory.push(Guarded::new(bytes, self.place, read));
            self.memory.last().expect("it was just pushed").start.cast()
        }
    }

    #[test]
    fn battery_touches_its_tables_alone_and_writes_to_no_input() {
        let test = "tests::battery::beside_pages_that_must_not_be_touched::\
                    battery_touches_its_tables_alone_and_writes_to_no_input";
        alone(test, || {
            let all = Guns::with_all_indices();
            let mut too_short = Guns { targets: Table::new(2, None), ..Guns::new(5) };
            too_short.platforms.entries.clear();
            for guns in [all, Guns::new(5), too_short] {
                let mut wanted = guns.clone();
                let holding = wanted.engage_one_by_one();
                for place in [Place::AtEnd, Place::AtStart] {
                    let mut guard = Guard { memory: Vec::new(), place };
                    let battery = guard.battery(&guns);
                    next(format!("{} guns, {place}", guns.states.len()));
                    // SAFETY: none. The test finds out what happens.
                    assert_eq!(unsafe { turret_engage_batch(battery, DT) }, holding);
                    let written = &guard.memory[guard.memory.len() - 5..guard.memory.len() - 1];
                    for (got, wanted) in written.iter().zip(wanted.bytes()) {
                        assert_eq!(got.bytes(), wanted);
                    }
                }
            }
        });
    }
}
