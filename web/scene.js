// Named scenes: the settings that differ from the defaults, and what to look for. No DOM.
import { BY_NAME, allowed, defaults } from './settings.js';

/**
 * Each scene has a name for the address, a label, what to do, a sentence on what to look for, settings that differ from the
 * defaults, the time at which it starts, in seconds, just before the difference shows, and a camera: how far around, how far up
 * (degrees), how far away (meters).
 */
export const SCENES = [
  { name: 'zone', label: 'Dead zone', start: 5,
    todo: 'Drag the target to the right behind the gun, into the red zone.',
    values: {
    limits: true, azmin: -90, azmax: 215, motion: 'swing', tx: -14, ty: 5, tz: 4, speed: 9, span: 40, shot: 0, azrate: 120,
    azaccel: 1000,
  }, view: [205, 30, 44],
  text: 'The travel limits leave a dead zone of 55°, to the right behind the turret. While the target is in it, libturret waits at a ' +
    'limit until the other one is clearly nearer. The usual turret turns back at 180°, although its travel goes on to 215°.' },
  { name: 'behind', label: 'Behind ±180°', start: 2.5,
    todo: 'Drag the target across the line behind the gun.',
    values: {
    motion: 'pass', tx: -24, ty: 5, tz: 0, speed: 9, span: 26, shot: 0, azrate: 60, azaccel: 240,
  }, view: [228, 26, 40],
  text: 'The target crosses the line behind the turret, where atan2 jumps from 180° to −180°. libturret follows the target straight ' +
    'across this line. The usual turret turns a whole turn back.' },
  { name: 'overhead', label: 'Overhead', start: 10,
    todo: 'Drag the target to the point straight above the gun.',
    values: {
    motion: 'over', tx: 0, ty: 20, tz: 0.8, speed: 12, span: 50, shot: 60, elmax: 90, azrate: 120, azaccel: 600, elrate: 90,
    elaccel: 600,
  }, view: [150, 16, 48],
  text: 'The target passes nearly straight overhead. There the azimuth has to swing half a turn in a moment, and the turret has to aim ' +
    'ahead of the target, across the zenith.' },
  { name: 'top', label: 'Over the top', start: 3.5,
    todo: 'Drag the target to the other side of the gun.',
    values: {
    motion: 'over', tx: 0, ty: 22, tz: 0.5, speed: 14, span: 60, shot: 0, elmax: 180, azrate: 40, azaccel: 120, elrate: 90, elaccel: 400,
  }, view: [150, 16, 48],
  text: 'With an upper limit beyond 90°, the barrel leans over the top where that is quicker, so the base need not turn. ' +
    'The usual turret cannot lean over the top.' },
  { name: 'ship', label: 'Rolling ship', start: 15,
    todo: 'Raise the roll, under Mount.',
    values: {
    motion: 'circle', tx: 0, ty: 14, tz: -11, speed: 6, span: 44, roll: 18, pitch: 7, period: 5, sail: 3, turn: 15, limits: true,
    azmin: -160, azmax: 160, elrate: 120, elaccel: 600, azrate: 120, azaccel: 600, shot: 70, inherit: 1,
  }, view: [140, 22, 44],
  text: 'The turret is on a ship that rolls, pitches and turns. turret_engage is told how the ship moves, and stays on target. The shot ' +
    'inherits the muzzle’s velocity, and still hits. The usual turret leads as if its own ship stood still.' },
  { name: 'lead', label: 'Lead', start: 20,
    todo: 'Drag the target, or raise its speed.',
    values: {
    motion: 'weave', tx: 22, ty: 9, tz: 0, speed: 15, span: 46, shot: 55,
  }, view: [128, 24, 44],
  text: 'The target weaves, and shots take about a second to reach it. libturret leads with the velocity and the acceleration of the ' +
    'target. The usual turret only adds the velocity times distance ÷ speed, once.' },
  { name: 'arc', label: 'High arc', start: 20,
    todo: 'Switch the trajectory to the low arc, under Shot.',
    values: {
    motion: 'run', tx: 34, ty: 0.6, tz: 0, speed: 3, span: 72, shot: 24, arc: 1, elmax: 88, reload: 0.8, elrate: 90, radius: 1,
  }, view: [96, 18, 58],
  text: 'A mortar uses the later of two solutions, which is the high arc. The shell is in the air for several seconds, and comes down on ' +
    'a moving target.' },
  { name: 'close', label: 'Close target', start: 10,
    todo: 'Drag the target nearer to the gun.',
    values: {
    motion: 'circle', tx: 5.4, ty: 2, tz: 0, speed: 2.2, span: 5.5, shot: 0, trx: 0.4, trz: 0.8, muz: 0.6, muy: 0.3, mux: 1.6,
    elmin: -40, radius: 0.2, reload: 0.3,
  }, view: [130, 34, 13],
  text: 'The muzzle is beside and above the axes of the turret. libturret points the line of the muzzle through the target. The usual ' +
    'turret aims from its center, so its line passes beside the target.' },
  { name: 'cable', label: 'Cable', start: 2,
    todo: 'Drag the target around the gun, several times.',
    values: {
    limits: true, azmin: -400, azmax: 400, motion: 'swing', tx: 0, ty: 6, tz: 0, speed: 20, span: 40, shot: 0, azrate: 140,
    azaccel: 500,
  }, view: [150, 34, 46],
  text: 'The travel limits are more than a turn apart, as for a turret with a cable. With libturret the azimuth counts its turns, and ' +
    'follows the target past 180°. The usual turret turns a whole turn back each time.' },
  { name: 'sectors', label: 'Sectors', start: 4.5,
    todo: 'Drag the target behind the red sector.',
    values: {
    motion: 'circle', tx: 0, ty: 5, tz: 0, speed: 12, span: 48, shot: 90, elmax: 80, azrate: 120, azaccel: 500, elrate: 90, elaccel: 400,
    sectors: 2, s1kind: 1, s1from: 150, s1to: -150, s1low: -90, s1high: 40, s2kind: 0, s2from: 50, s2to: 90, s2low: -90, s2high: 25,
  }, view: [118, 38, 62],
  text: 'The red sector is the ship’s own bridge: the barrel must not point into it, and goes over or around it. In the yellow ' +
    'sector, a friend, the turret holds fire: the barrel follows its target through, and does not fire. The usual turret knows ' +
    'no sectors.' },
  { name: 'far', label: 'Far from 0', start: 10,
    todo: 'Choose another distance from the origin, under Mount.',
    values: {
    motion: 'weave', tx: 26, ty: 10, tz: 0, speed: 10, span: 40, shot: 80, far: 1e9,
  }, view: [130, 26, 46],
  text: 'This scene is a million kilometers from the origin. libturret’s positions are doubles, so nothing changes. The usual turret has ' +
    'float positions, and floats are 64 m apart there.' },
];

export const FIRST_SCENE = 'lead';

/** Returns the scene of this name, or the first scene. */
export function scene_of(name) {
  return SCENES.find((scene) => scene.name === name) ?? SCENES.find((scene) => scene.name === FIRST_SCENE);
}

/** Returns all settings of a scene. */
export function settings_of(scene) {
  return { ...defaults(), ...scene.values };
}

/**
 * Returns where a target is at a time in seconds, and how it moves: [position, velocity, acceleration], relative to the
 * origin of the scene. `anchor` is where the target has been dragged to.
 */
export function path(values, time) {
  const { motion, speed, span } = values;
  const center = [values.tx, values.ty, values.tz];
  const none = [0, 0, 0];
  if (motion === 'still' || speed <= 0) return [center, none, none];
  const half = span / 2;
  const rate = speed / half;
  const phase = rate * time;
  const sine = Math.sin(phase);
  const cosine = Math.cos(phase);
  if (motion === 'circle') {
    return [
      add(center, [half * cosine, 0, -half * sine]),
      [-speed * sine, 0, -speed * cosine],
      [-speed * rate * cosine, 0, speed * rate * sine],
    ];
  }
  if (motion === 'swing') {
    // Five sixths of a turn to either side; the speed is the greatest.
    const most = 5 / 3 * Math.PI;
    const sway = rate / most;
    const angle = most * Math.sin(sway * time);
    const turn = speed / half * Math.cos(sway * time);
    const change = -most * sway * sway * Math.sin(sway * time);
    const [x, z] = [half * Math.cos(angle), -half * Math.sin(angle)];
    return [
      add(center, [x, 0, z]),
      [turn * z, 0, -turn * x],
      [change * z - turn * turn * x, 0, -change * x - turn * turn * z],
    ];
  }
  if (motion === 'weave') {
    // A figure of eight across the line of sight, with a rise and fall of its own.
    const lift = Math.min(4, half / 4);
    return [
      add(center, [half / 3 * Math.sin(2 * phase), lift * Math.sin(1.3 * phase), -half * sine]),
      [half / 3 * 2 * rate * Math.cos(2 * phase), lift * 1.3 * rate * Math.cos(1.3 * phase), -speed * cosine],
      [-half / 3 * 4 * rate * rate * Math.sin(2 * phase), -lift * 1.69 * rate * rate * Math.sin(1.3 * phase), speed * rate * sine],
    ];
  }
  if (motion === 'pass') {
    return [add(center, [0, 0, -half * sine]), [0, 0, -speed * cosine], [0, 0, speed * rate * sine]];
  }
  if (motion === 'run') {
    const leg = span / speed;
    const legs = Math.floor(time / leg + 0.5);
    const way = legs % 2 === 0 ? 1 : -1;
    const along = way * (time - legs * leg) * speed;
    return [add(center, [0, 0, -along]), [0, 0, -way * speed], none];
  }
  if (motion === 'over') {
    return [add(center, [half * cosine, 0, 0]), [-speed * sine, 0, 0], [-speed * rate * cosine, 0, 0]];
  }
  // It hops: to one side and to the other, where it stands.
  const side = Math.floor(time / 2.5) % 2 === 0 ? 1 : -1;
  return [add(center, [0, 0, -side * half]), none, none];
}

/** Returns where the mount is at a time in seconds, relative to the origin of the scene; its angles in radians; and their rates. */
export function sea(values, time) {
  const degrees = Math.PI / 180;
  const turning = values.sail > 0 ? values.turn * degrees : 0;
  const heading = turning * time;
  const wave = 2 * Math.PI / values.period;
  const swell = wave * 1.31;
  const radius = turning === 0 ? 0 : values.sail / turning;
  return {
    // Positive to the left, about +Y; forward is +X and the right is +Z.
    heading,
    heading_rate: turning,
    roll: values.roll * degrees * Math.sin(wave * time),
    roll_rate: values.roll * degrees * wave * Math.cos(wave * time),
    pitch: values.pitch * degrees * Math.sin(swell * time + 1),
    pitch_rate: values.pitch * degrees * swell * Math.cos(swell * time + 1),
    position: turning === 0
      ? [values.sail * time, 0, 0]
      : [radius * Math.sin(heading), 0, -radius * (1 - Math.cos(heading))],
    velocity: [values.sail * Math.cos(heading), 0, -values.sail * Math.sin(heading)],
  };
}

/** Returns points around everything of a scene, relative to the mount: the turret, and the path of the target. */
export function extent(values) {
  const points = [[0, -1, 0], [4, 4, 4], [-4, 4, -4]];
  for (let time = 0; time < 24; time += 0.4) {
    const [at] = path(values, time);
    const { position } = sea(values, time);
    points.push(at.map((part, axis) => part - position[axis]));
  }
  if (values.arc === 1 && values.shot > 0) points.push([values.tx / 2, 0.47 * values.shot ** 2 / Math.max(1, values.gravity), values.tz / 2]);
  return points;
}

/** Returns the settings with the target's path moved so that the target is at a point at a time, relative to the scene's origin. */
export function with_target(values, time, point) {
  const [now] = path(values, time);
  const moved = { ...values };
  ['tx', 'ty', 'tz'].forEach((name, axis) => {
    moved[name] = allowed(BY_NAME[name], Math.round((values[name] + point[axis] - now[axis]) * 10) / 10);
  });
  return moved;
}

function add(a, b) {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
