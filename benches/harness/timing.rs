use std::time::{Duration, Instant};

/// How long one contender runs before the next has its turn: so short that the machine is as busy
/// for the one as for the other, and long enough for the clock.
const TURN: Duration = Duration::from_micros(30);

/// Something that runs through all inputs of its case.
pub trait Pass {
    fn pass(&mut self);
}

/// Nanoseconds a pass, one row a round and one column a contender. The contenders take turns, and
/// each round starts with another one.
pub fn take_turns(contenders: &mut [&mut dyn Pass], rounds: usize) -> Vec<Vec<f64>> {
    let passes: Vec<u32> =
        contenders.iter_mut().map(|contender| passes_a_turn(*contender)).collect();
    (0..rounds)
        .map(|round| {
            let mut times = vec![0.0; contenders.len()];
            let mut turns: Vec<_> = contenders.iter_mut().zip(&passes).zip(&mut times).collect();
            let first = round % turns.len();
            turns.rotate_left(first);
            for ((contender, &passes), time) in turns {
                *time = nanoseconds_a_pass(*contender, passes);
            }
            times
        })
        .collect()
}

/// The first pass is not timed: it brings code and data back into the cache.
fn nanoseconds_a_pass(contender: &mut dyn Pass, passes: u32) -> f64 {
    contender.pass();
    let start = Instant::now();
    for _ in 0..passes {
        contender.pass();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(passes)
}

/// How many passes fill a turn.
fn passes_a_turn(contender: &mut dyn Pass) -> u32 {
    let start = Instant::now();
    let mut passes = 0;
    while start.elapsed() < 20 * TURN {
        contender.pass();
        passes += 1;
    }
    (passes / 20).max(1)
}

/// The middle one, which a few interrupted turns do not move.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}
