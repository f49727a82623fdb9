use std::time::{Duration, Instant};

/// How long one contender runs before the next has its turn: so short that the machine is as busy
/// for the one as for the other, and long enough for the clock.
const TURN: Duration = Duration::from_micros(30);

/// How long the contenders of a case go on to take turns.
const TIME: Duration = Duration::from_millis(2500);
/// How often each has its turn at least, and at most.
const ROUNDS: (usize, usize) = (7, 3000);

/// Nanoseconds a pass, one row a round and one column a contender. The contenders take turns, and
/// each round starts with another one.
pub fn take_turns(contenders: &mut [&mut dyn FnMut()]) -> Vec<Vec<f64>> {
    let passes: Vec<u32> =
        contenders.iter_mut().map(|contender| passes_a_turn(*contender)).collect();
    let start = Instant::now();
    let mut rounds = Vec::new();
    let (least, most) = ROUNDS;
    while rounds.len() < least || (rounds.len() < most && start.elapsed() < TIME) {
        let mut times = vec![0.0; contenders.len()];
        let mut turns: Vec<_> = contenders.iter_mut().zip(&passes).zip(&mut times).collect();
        let first = rounds.len() % turns.len();
        turns.rotate_left(first);
        for ((contender, &passes), time) in turns {
            *time = nanoseconds_a_pass(*contender, passes);
        }
        rounds.push(times);
    }
    rounds
}

/// The first pass is not timed: it brings code and data back into the cache. One that fills a turn by
/// itself brings more than the cache holds.
fn nanoseconds_a_pass(contender: &mut dyn FnMut(), passes: u32) -> f64 {
    if passes > 1 {
        contender();
    }
    let start = Instant::now();
    for _ in 0..passes {
        contender();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(passes)
}

/// How many passes fill a turn.
fn passes_a_turn(contender: &mut dyn FnMut()) -> u32 {
    let start = Instant::now();
    let mut passes = 0;
    while start.elapsed() < 20 * TURN {
        contender();
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
