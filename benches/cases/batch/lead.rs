//! Batches of lead.

use super::GUN_SIZES;
use super::update::DISTINCT;
use crate::cases::gun::{BULLET, SHELL};
use crate::cases::inputs::many;
use crate::cases::lead::{BOUND, shooter_and_target, shooting};
use crate::cases::measures::MISS;
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem, Scratch};
use crate::peers::{Batches, Calls, Lead, LeadBatch, Motion, Peers, Shot};

struct Shots {
    shooters: Vec<Motion>,
    targets: Vec<Motion>,
    counts: Scratch<i32>,
}

/// A usual method.
struct Method {
    name: &'static str,
    shot: Shot,
    batch: fn(&Batches) -> Option<LeadBatch>,
    call: fn(&Calls) -> Option<Lead>,
}

pub fn straight(peers: &Peers) -> Vec<Case> {
    let method = Method {
        name: "turret_lead_batch (straight)",
        shot: BULLET,
        batch: |b| b.turret_lead_straight_batch,
        call: |c| c.turret_lead_straight,
    };
    lead(peers, &method, GUN_SIZES)
}

pub fn falling(peers: &Peers) -> Vec<Case> {
    let method = Method {
        name: "turret_lead_batch (falling)",
        shot: SHELL,
        batch: |b| b.turret_lead_ferrari_batch,
        call: |c| c.turret_lead_ferrari,
    };
    lead(peers, &method, GUN_SIZES)
}

pub fn iterated(peers: &Peers) -> Vec<Case> {
    let method = Method {
        name: "turret_lead_batch (falling; the usual iterates)",
        shot: SHELL,
        batch: |b| b.turret_lead_iterated_batch,
        call: |c| c.turret_lead_iterated,
    };
    lead(peers, &method, &[1_000, 10_000])
}

fn lead(peers: &Peers, method: &Method, sizes: &'static [usize]) -> Vec<Case> {
    let shot = method.shot;
    let largest = sizes.last().map_or(LARGEST, |&largest| largest);
    let scenes = many(DISTINCT, |random| shooter_and_target(random, &shot));
    let (shooters, targets) = scenes.iter().cycle().take(largest).copied().unzip();
    let rows = Shots { shooters, targets, counts: Scratch::new(0, largest) };
    let problem = Problem::new(method.name, BOUND, MISS, rows, largest, |rows, at| {
        shooting(&shot, &rows.shooters[at], &rows.targets[at])
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(&rows.shooters), Bytes::of(&rows.targets)])
        .writes(|rows| vec![Bytes::written(&rows.counts)])
        .sizes(sizes)
        .batches(
            peers,
            |b| b.turret_lead_batch.or((method.batch)(b)),
            move |lead, rows, part, out| {
                // SAFETY: see the module above; there is one shot, and the counts belong to the part as its
                // outputs do.
                unsafe {
                    lead(
                        &shot,
                        0,
                        rows.shooters[part.clone()].as_ptr(),
                        size_of::<Motion>(),
                        rows.targets[part.clone()].as_ptr(),
                        out.as_mut_ptr(),
                        rows.counts.part(part).as_mut_ptr(),
                        out.len(),
                    )
                };
            },
        )
        .calls(
            peers,
            |c| c.turret_lead.or((method.call)(c)),
            move |lead, rows, at, out| {
                lead(&shot, &rows.shooters[at], &rows.targets[at], out);
            },
        )
        .into_cases()
}
