// What the declarations allow and what they do not; tsc checks it, nothing runs it.
import { hasSimd, load, type Config, type StructArray, type Turret, type Vec3 } from '../libturret.js';
import * as inline from '../inline.js';

const turret: Turret = await load(new URL('turret.wasm', import.meta.url));
const config: Config = turret.config();
config.azimuth_rate = 1;
config.muzzle.set(6, 0, 0);
config.muzzle = [6, 0, 0];
config.muzzle = new Float32Array(3);
config.muzzle = { x: 6, y: 0, z: 0 };
config.muzzle = config.trunnion.set(config.muzzle);
const muzzle: Vec3 = config.muzzle;
config.sectors = turret.config().sectors;
turret.battery().states = turret.state.array(hasSimd() ? 2000 : 1000);
turret.battery().config_of = turret.uints([0]);
turret.battery().shots = null;
const inlined: Turret = await inline.load();
config.sectors[0]!.from = -0.5;
const [x, y, z]: number[] = [...config.muzzle];
const many: StructArray<ReturnType<typeof turret.state>> = turret.state.array(1000);
many[3]!.azimuth = x! + y! + z!;
const flags: number = turret.update(many[3]!, config, turret.mount(), turret.dvec3(), 1 / 60, null);
turret.track(many[3]!, config, turret.platform(), null, null, turret.motion(), 1 / 60, null);
const names: string[] = turret.flagNames(flags & turret.ON_TARGET);
const text: string | null = turret.status_text(flags);
const azimuth = turret.float();
turret.track_angles(many[3]!, config, turret.platform_observer(), 0, 0, 1, 0, 1 / 60, turret.pose());
const points = turret.dvec3.array(30);
turret.shot_path(turret.shot(), points[0]!, turret.vec3(), null, 0.1, points, points.length);
turret.platform_observe(turret.platform_observer(), points[0]!, turret.quat(), 1 / 60, turret.platform());
const soon: number = turret.time_to_engage(many[3]!, config, turret.platform(), null, turret.motion());
turret.time_to_engage_batch(turret.battery(), turret.floats([soon]));
turret.solve(config, turret.platform(), turret.dvec3(), azimuth, turret.float(0));
turret.quat_to_matrix(turret.floats(16), turret.quat());
turret.floats([1, 2, 3]).values[0] = azimuth.value;
console.log(names, text, muzzle, inlined);

// @ts-expect-error: a mount is no configuration
turret.can_aim_at(turret.mount(), turret.mount(), turret.dvec3());
// @ts-expect-error: an argument is missing
turret.quat_mul(turret.quat(), turret.quat());
// @ts-expect-error: there is no such field
config.azimuth_speed = 1;
// @ts-expect-error: a vector of floats is not one of doubles
turret.can_aim_at(config, turret.mount(), turret.vec3());
// @ts-expect-error: a struct in a struct stays where it is
config.sectors[0] = turret.sector();
// @ts-expect-error: a vector is set to numbers
config.muzzle = ['6', 0, 0];
// @ts-expect-error: a configuration is no state
turret.battery().states = config;
// @ts-expect-error: a pointer is a number when it is read
turret.battery().states.pointer;
