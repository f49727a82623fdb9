// What has just happened in the simulation, as a sentence. No DOM.
import { MINUTE, STEP } from './recording.js';

const DEGREES = 180 / Math.PI;

/** For how long a shot is news, seconds. */
const NEWS = 2.5;

/** Returns for how many steps libturret, and the usual turret, have been on target like this. */
function lasted({ ours, usual }, our_aim, usual_aim) {
  const { count } = ours.tally;
  let steps = 0;
  while (steps < count && ours.tally.was_on(steps) === our_aim && usual.tally.was_on(steps) === usual_aim) steps += 1;
  return steps;
}

/** Returns what has just happened in a simulation. */
export function happened(simulation) {
  const { turret, ours, usual, steps, time_to_aim } = simulation;
  const news = (at) => (steps - at) * STEP < NEWS;
  const has = (name) => ours.flags > 0 && (ours.flags & turret[name]) !== 0;
  if (news(ours.strayed_at)) return 'libturret fired into a sector.';
  if (news(usual.strayed_at)) {
    return 'The usual turret just fired into a forbidden sector. libturret ' +
      `${has('HOLD_FIRE') ? 'holds fire' : ours.on ? 'is on target' : has('SECTOR_LIMITED') ? 'waits at its edge' : 'goes around it'}.`;
  }
  if (has('HOLD_FIRE')) return 'libturret follows the target through the sector, and holds fire.';
  if (!ours.on && has('NO_SOLUTION')) return 'No shot can reach the target now.';
  if (!ours.on && has('SECTOR_LIMITED')) return 'The target is behind the red sector. libturret waits at its edge.';
  if (!ours.on && has('AZIMUTH_LIMITED')) return 'The target is in the dead zone. libturret waits at a travel limit.';
  if (!ours.on && has('ELEVATION_LIMITED')) return 'The target is above or below the travel. libturret waits at the limit.';
  if (usual.fired > 0 && news(usual.missed_at) && ours.on) return `The usual turret’s last shot missed by ${usual.missed_by.toFixed(1)} m.`;
  const off = lasted(simulation, true, false);
  if (off * STEP >= 0.25) {
    const angle = usual.error * DEGREES;
    return `The usual turret has been off target for ${off < MINUTE ? `${Math.max(1, Math.round(off * STEP))} s` : 'more than a minute'}, now by ${angle.toFixed(angle < 10 ? 1 : 0)}°. ` +
      'libturret is on target.';
  }
  if (!ours.on && Number.isFinite(time_to_aim) && time_to_aim >= 0.05) {
    return `libturret turns to the target${lasted(simulation, false, false) > 0 ? '' : ', and the usual turret is there'}: ${time_to_aim.toFixed(1)} s to go.`;
  }
  return ours.on && usual.on ? 'Both turrets are on target.' : 'Both turrets turn to the target.';
}
