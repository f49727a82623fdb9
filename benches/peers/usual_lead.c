/* The usual C of lead: included after usual.c. None of them says how fast the aim point moves. */

/* The flight as the shooter sees it: from the muzzle, less the inherited velocity and the shot's acceleration. */
struct relative {
    union vec3 offset, velocity, acceleration;
};

static struct relative relative_to(const struct turret_shot *shot, const struct turret_motion *shooter,
                                   const struct turret_motion *target)
{
    struct relative seen;

    seen.offset.v.x = (float)(target->position.v.x - shooter->position.v.x);
    seen.offset.v.y = (float)(target->position.v.y - shooter->position.v.y);
    seen.offset.v.z = (float)(target->position.v.z - shooter->position.v.z);
    seen.velocity.v.x = target->velocity.v.x - shot->inherit * shooter->velocity.v.x;
    seen.velocity.v.y = target->velocity.v.y - shot->inherit * shooter->velocity.v.y;
    seen.velocity.v.z = target->velocity.v.z - shot->inherit * shooter->velocity.v.z;
    seen.acceleration.v.x = target->acceleration.v.x - shot->gravity.v.x;
    seen.acceleration.v.y = target->acceleration.v.y - shot->gravity.v.y;
    seen.acceleration.v.z = target->acceleration.v.z - shot->gravity.v.z;
    return seen;
}

static float dot3(const union vec3 *a, const union vec3 *b)
{
    return a->v.x * b->v.x + a->v.y * b->v.y + a->v.z * b->v.z;
}

/* Where the shot would have to be after a time if it flew straight. */
static union vec3 line_of_fire(const struct relative *seen, float time)
{
    float half = 0.5f * time;
    union vec3 line;

    line.v.x = seen->offset.v.x + time * (seen->velocity.v.x + half * seen->acceleration.v.x);
    line.v.y = seen->offset.v.y + time * (seen->velocity.v.y + half * seen->acceleration.v.y);
    line.v.z = seen->offset.v.z + time * (seen->velocity.v.z + half * seen->acceleration.v.z);
    return line;
}

/* A shot at its speed flies as far as the line is long: nothing is left to normalize. */
static void write_solution(struct turret_solution *out, const struct turret_shot *shot,
                           const struct turret_motion *shooter, const struct turret_motion *target,
                           const struct relative *seen, float time)
{
    union vec3 line = line_of_fire(seen, time);
    float half = 0.5f * time, each = 1.0f / (shot->speed * time);

    out->direction.v.x = line.v.x * each;
    out->direction.v.y = line.v.y * each;
    out->direction.v.z = line.v.z * each;
    out->aim_point.v.x = shooter->position.v.x + line.v.x;
    out->aim_point.v.y = shooter->position.v.y + line.v.y;
    out->aim_point.v.z = shooter->position.v.z + line.v.z;
    out->impact.v.x = target->position.v.x + time * (target->velocity.v.x + half * target->acceleration.v.x);
    out->impact.v.y = target->position.v.y + time * (target->velocity.v.y + half * target->acceleration.v.y);
    out->impact.v.z = target->position.v.z + time * (target->velocity.v.z + half * target->acceleration.v.z);
    out->launch_velocity.v.x = shot->speed * out->direction.v.x + shot->inherit * shooter->velocity.v.x;
    out->launch_velocity.v.y = shot->speed * out->direction.v.y + shot->inherit * shooter->velocity.v.y;
    out->launch_velocity.v.z = shot->speed * out->direction.v.z + shot->inherit * shooter->velocity.v.z;
    out->time = time;
}

/* The closed form without acceleration: |offset + velocity * t| = speed * t. If the target is about as fast as the shot,
 * the formula cancels, and finds no root. */
int32_t usual_turret_lead_straight(const struct turret_shot *shot, const struct turret_motion *shooter,
                                   const struct turret_motion *target, struct turret_solution *out)
{
    struct relative seen = relative_to(shot, shooter, target);
    float a = dot3(&seen.velocity, &seen.velocity) - shot->speed * shot->speed;
    float b = 2.0f * dot3(&seen.offset, &seen.velocity);
    float c = dot3(&seen.offset, &seen.offset);
    float discriminant = b * b - 4.0f * a * c;
    float root, half, one, other;
    int32_t count = 0;

    if (discriminant < 0.0f || a == 0.0f)
        return 0;
    root = sqrtf(discriminant);
    half = 0.5f / a;
    /* the earlier one first: a is negative unless the target is the faster */
    one = (-b + (a < 0.0f ? root : -root)) * half;
    other = (-b - (a < 0.0f ? root : -root)) * half;
    if (one > 0.0f)
        write_solution(&out[count++], shot, shooter, target, &seen, one);
    if (other > 0.0f)
        write_solution(&out[count++], shot, shooter, target, &seen, other);
    return count;
}

/* The flight time by iteration. It finds only the low arc, and at the end of the range it stops too early or diverges. */
int32_t usual_turret_lead_iterated(const struct turret_shot *shot, const struct turret_motion *shooter,
                                   const struct turret_motion *target, struct turret_solution *out)
{
    struct relative seen = relative_to(shot, shooter, target);
    float each = 1.0f / shot->speed;
    float time = usual_vec3_len(&seen.offset) * each;
    int i;

    for (i = 0; i < 10; i++) {
        union vec3 line = line_of_fire(&seen, time);
        float next = usual_vec3_len(&line) * each;
        float change = fabsf(next - time);

        time = next;
        if (change < 1e-5f)
            break;
    }
    if (!(time < 1000.0f))
        return 0;
    write_solution(&out[0], shot, shooter, target, &seen, time);
    return 1;
}

/* A root of m^3 + p m^2 + (p^2/4 - r) m - q^2/8 that is not negative: by Cardano's formula, or as a cosine. */
static double resolvent_root(double p, double q, double r)
{
    double linear = -p * p / 12.0 - r;
    double constant = -p * p * p / 108.0 + p * r / 3.0 - q * q / 8.0;
    double discriminant = constant * constant / 4.0 + linear * linear * linear / 27.0;

    if (discriminant > 0.0) {
        double root = sqrt(discriminant);

        return cbrt(-constant / 2.0 + root) + cbrt(-constant / 2.0 - root) - p / 3.0;
    } else {
        double radius = sqrt(-linear / 3.0);
        double cosine = -constant / (2.0 * radius * radius * radius);

        cosine = cosine > 1.0 ? 1.0 : cosine < -1.0 ? -1.0 : cosine;
        return 2.0 * radius * cos(acos(cosine) / 3.0) - p / 3.0;
    }
}

static void keep_two_earliest(double earliest[2], double time)
{
    if (!(time > 0.0 && time < earliest[1]))
        return;
    if (time < earliest[0]) {
        earliest[1] = earliest[0];
        earliest[0] = time;
    } else {
        earliest[1] = time;
    }
}

/* Both arcs, by Ferrari's solution of |offset + velocity * t + acceleration * t^2 / 2|^2 = (speed * t)^2, in double, since
 * float is not enough. It divides by zero without acceleration, and if the resolvent's root is 0. */
int32_t usual_turret_lead_ferrari(const struct turret_shot *shot, const struct turret_motion *shooter,
                                  const struct turret_motion *target, struct turret_solution *out)
{
    struct relative seen = relative_to(shot, shooter, target);
    double a = dot3(&seen.acceleration, &seen.acceleration) / 4.0;
    double b = dot3(&seen.velocity, &seen.acceleration) / a;
    double c = ((double)dot3(&seen.velocity, &seen.velocity) + dot3(&seen.offset, &seen.acceleration) -
                (double)shot->speed * shot->speed) / a;
    double d = 2.0 * dot3(&seen.offset, &seen.velocity) / a;
    double e = dot3(&seen.offset, &seen.offset) / a;
    /* t = y - b/4: y^4 + p y^2 + q y + r */
    double p = c - 3.0 * b * b / 8.0;
    double q = d - b * c / 2.0 + b * b * b / 8.0;
    double r = e - b * d / 4.0 + b * b * c / 16.0 - 3.0 * b * b * b * b / 256.0;
    double m = resolvent_root(p, q, r);
    double w = sqrt(2.0 * m);
    double earliest[2] = {INFINITY, INFINITY};
    int32_t count = 0;
    int i;

    for (i = 0; i < 2; i++) {
        double sign = i == 0 ? 1.0 : -1.0;
        double discriminant = -2.0 * (p + m + sign * q / w);

        if (discriminant >= 0.0) {
            keep_two_earliest(earliest, (sign * w - sqrt(discriminant)) / 2.0 - b / 4.0);
            keep_two_earliest(earliest, (sign * w + sqrt(discriminant)) / 2.0 - b / 4.0);
        }
    }
    while (count < 2 && earliest[count] < INFINITY) {
        write_solution(&out[count], shot, shooter, target, &seen, (float)earliest[count]);
        count++;
    }
    return count;
}
