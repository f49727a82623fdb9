// The axes of engines, as the library has them: which are forward, up and right, and to which side the azimuth grows. No DOM.

/** The engines by the name of their axes: their name in English, and whether the axes are left-handed. */
export const ENGINES = {
  CANONICAL: ['the canonical axes', false],
  UNITY: ['Unity', true],
  GODOT: ['Godot', false],
  UNREAL: ['Unreal', true],
  SOURCE: ['Source, Quake, ROS', false],
  CRYENGINE: ['CryEngine, O3DE', false],
  GLTF: ['glTF, three.js', false],
  NED: ['flight dynamics', false],
};

/**
 * Returns { forward, up, right, is_right }: directions in the coordinates of an engine, and whether its azimuth grows to the right. They
 * are where a turret with these axes points.
 */
export function axes_of(turret, name) {
  const [, is_left_handed] = ENGINES[name];
  const mark = turret.mark();
  const [config, state, mount, pose] = [turret.config(), turret.state(), turret.mount(), turret.pose()];
  turret.config_default(config, turret[`AXES_${name}`]);
  mount.orientation.w = 1;
  const look = (azimuth, elevation) => {
    Object.assign(state, { azimuth, elevation });
    turret.pose_of(state, config, mount, pose);
    return pose.boresight.toJSON().map((part) => Math.round(part) + 0);
  };
  const quarter = Math.PI / 2;
  const [forward, up, side] = [look(0, 0), look(0, quarter), look(quarter, 0)];
  const across = [0, 1, 2].map((at) => forward[(at + 1) % 3] * up[(at + 2) % 3] - forward[(at + 2) % 3] * up[(at + 1) % 3]);
  const right = across.map((part) => (is_left_handed ? -part : part) + 0);
  turret.release(mark);
  return { forward, up, right, is_right: right.every((part, at) => part === side[at]) };
}

/** Returns the letter of a direction along an axis, with its sign: "+X". */
export function signed(direction) {
  const at = direction.findIndex((part) => part !== 0);
  return `${direction[at] > 0 ? '+' : '−'}${'XYZ'[at]}`;
}

/** Returns a vector that is given as [forward, up, right] in the coordinates of an engine. */
export function in_engine({ forward, up, right }, [f, u, r]) {
  return [0, 1, 2].map((at) => f * forward[at] + u * up[at] + r * right[at] + 0);
}

/** Returns a vector of an engine as [forward, up, right]. */
export function from_engine({ forward, up, right }, vector) {
  return [forward, up, right].map((axis) => axis[0] * vector[0] + axis[1] * vector[1] + axis[2] * vector[2]);
}
