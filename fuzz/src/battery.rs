//! battery: turret_engage_batch against turret_engage, bit for bit.

use std::ptr::{null, null_mut};

use turret::battery::{TURRET_NONE, turret_engage_batch};
use turret::engage::turret_engage;
use turret::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL};
use turret::types::{turret_battery, turret_pose, turret_solution, turret_state};

use crate::batches::{Row, check_row, fresh, values};
use crate::bytes::Bytes;
use crate::engage::platform;
use crate::leads::shot;
use crate::probe::Plain;
use crate::turrets::{config, motion, state};

/// A table of a battery, and which entry of it each turret uses.
struct Table<T> {
    values: Vec<T>,
    entries: Row<T>,
    indices: Option<Row<u32>>,
    is_optional: bool,
}

/// The entry of a table that a turret uses.
enum Entry<'a, T> {
    Of(&'a T),
    None,
    Missing,
}

impl<T: Plain> Table<T> {
    fn any<'a>(
        bytes: &mut Bytes<'a>,
        turrets: usize,
        is_optional: bool,
        entry: impl FnMut(&mut Bytes<'a>) -> T,
    ) -> Self {
        let count = match bytes.below(8) {
            0 => 0,
            1 => turrets + 1,
            2 | 3 => turrets,
            few => few - 3,
        };
        let values = values(bytes, count, entry);
        let indices = bytes.chance(2).then(|| {
            let index = |_| match bytes.byte() {
                0 => TURRET_NONE,
                1 => u32::try_from(count).expect("few entries"),
                2 => TURRET_NONE - 1,
                3.. if count == 0 => TURRET_NONE,
                byte => u32::try_from(usize::from(byte) % count).expect("few entries"),
            };
            Row::new(&(0..turrets).map(index).collect::<Vec<u32>>())
        });
        Self { entries: Row::new(&values), values, indices, is_optional }
    }

    fn of(&self, turret: usize) -> Entry<'_, T> {
        let count = self.values.len();
        let index = match &self.indices {
            Some(indices) => match indices.get(turret) {
                TURRET_NONE if self.is_optional => return Entry::None,
                index => index as usize,
            },
            None if count == 0 && self.is_optional => return Entry::None,
            None if count == 1 => 0,
            None => turret,
        };
        self.values.get(index).map_or(Entry::Missing, Entry::Of)
    }

    fn as_ptr(&self) -> *const T {
        self.entries.as_ptr()
    }

    fn indices(&self) -> *const u32 {
        self.indices.as_ref().map_or(null(), Row::as_ptr)
    }
}

pub fn engage(bytes: &mut Bytes, count: usize) {
    let states = values(bytes, count, state);
    let configs = Table::any(bytes, count, false, config);
    let platforms = Table::any(bytes, count, false, platform);
    let shots = Table::any(bytes, count, true, shot);
    let targets = Table::any(bytes, count, true, motion);
    let dt = bytes.finite_limit();

    let mut single_states = states.clone();
    let mut single_poses = fresh::<turret_pose>(count);
    let mut single_solutions = fresh::<turret_solution>(count);
    let mut single = |at: usize| {
        let (Entry::Of(config), Entry::Of(platform)) = (configs.of(at), platforms.of(at)) else {
            return TURRET_ERROR_INVALID_ARGUMENT;
        };
        let shot = match shots.of(at) {
            Entry::Of(shot) => &raw const *shot,
            Entry::None => null(),
            Entry::Missing => return TURRET_ERROR_INVALID_ARGUMENT,
        };
        let target = match targets.of(at) {
            Entry::Of(target) => &raw const *target,
            Entry::None => null(),
            Entry::Missing => return TURRET_ERROR_INVALID_ARGUMENT,
        };
        let (state, pose) = (&raw mut single_states[at], &raw mut single_poses[at]);
        let solution = &raw mut single_solutions[at];
        unsafe { turret_engage(state, config, platform, shot, target, dt, pose, solution) }
    };
    let single_flags = (0..count).map(&mut single).collect::<Vec<i32>>();
    let bad = single_flags.iter().filter(|&&flags| flags < 0).count();

    let mut row_states = Row::<turret_state>::new(&states);
    let mut poses = Row::new(&fresh::<turret_pose>(count));
    let mut solutions = Row::new(&fresh::<turret_solution>(count));
    let mut flags = Row::new(&fresh::<i32>(count));
    let (no_poses, no_solutions) = (bytes.chance(4), bytes.chance(4));
    let battery = turret_battery {
        states: row_states.as_mut_ptr(),
        poses: if no_poses { null_mut() } else { poses.as_mut_ptr() },
        solutions: if no_solutions { null_mut() } else { solutions.as_mut_ptr() },
        flags: flags.as_mut_ptr(),
        count,
        configs: configs.as_ptr(),
        config_of: configs.indices(),
        config_count: configs.values.len(),
        platforms: platforms.as_ptr(),
        platform_of: platforms.indices(),
        platform_count: platforms.values.len(),
        shots: shots.as_ptr(),
        shot_of: shots.indices(),
        shot_count: shots.values.len(),
        targets: targets.as_ptr(),
        target_of: targets.indices(),
        target_count: targets.values.len(),
    };
    let refused = refuse(bytes, &battery, dt);
    assert!(refused == if count > 0 { TURRET_ERROR_NULL } else { 0 }, "{refused}");
    check_row(&row_states, &states);
    check_row(&poses, &fresh::<turret_pose>(count));
    check_row(&solutions, &fresh::<turret_solution>(count));
    check_row(&flags, &fresh::<i32>(count));

    let returned = unsafe { turret_engage_batch(&battery, dt) };
    assert!(usize::try_from(returned) == Ok(bad), "{returned} of {bad} hold");
    check_row(&row_states, &single_states);
    check_row(&flags, &single_flags);
    if !no_poses {
        check_row(&poses, &single_poses);
    }
    if !no_solutions {
        check_row(&solutions, &single_solutions);
    }
}

/// Checks the result of a battery with one bad pointer: NULL, or off by a byte.
fn refuse(bytes: &mut Bytes, battery: &turret_battery, dt: f32) -> i32 {
    fn spoil<T>(pointer: *const T, is_null: bool) -> *mut T {
        if is_null { null_mut() } else { pointer.wrapping_byte_add(1).cast_mut() }
    }
    let (which, is_null) = (bytes.below(12), bytes.chance(2));
    let mut spoiled = *battery;
    let b = &mut spoiled;
    match which {
        0 => b.states = spoil(b.states, is_null),
        1 => b.flags = spoil(b.flags, is_null),
        2 => b.configs = spoil(b.configs, is_null),
        3 => b.platforms = spoil(b.platforms, is_null),
        4 if b.shot_count > 0 => b.shots = spoil(b.shots, is_null),
        5 if b.target_count > 0 => b.targets = spoil(b.targets, is_null),
        6 => b.poses = spoil(b.poses, false),
        7 => b.solutions = spoil(b.solutions, false),
        8 => b.config_of = spoil(b.config_of, false),
        9 => b.platform_of = spoil(b.platform_of, false),
        10 => b.shot_of = spoil(b.shot_of, false),
        _ => b.target_of = spoil(b.target_of, false),
    }
    unsafe { turret_engage_batch(&spoiled, dt) }
}
