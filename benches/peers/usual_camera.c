/* The usual C of a camera on a path: included after usual.c. It checks nothing. The tangents are right only for keys at
 * equal intervals. The orientation slerps from key to key, so its angular velocity jumps at each key. */

/* The key at or before a time, and not the last one. */
static size_t key_before(const struct turret_camera_key *keys, size_t count, float time)
{
    size_t first = 0, last = count - 1;

    while (last - first > 1) {
        size_t middle = first + (last - first) / 2;

        if (keys[middle].time <= time)
            first = middle;
        else
            last = middle;
    }
    return first;
}

int32_t usual_turret_camera_sample(const struct turret_camera_key *keys, size_t count, float time,
                                   struct turret_camera_pose *out)
{
    size_t at = key_before(keys, count, time);
    const struct turret_camera_key *from = &keys[at], *to = from + 1;
    const struct turret_camera_key *before = at > 0 ? from - 1 : from, *after = at + 2 < count ? to + 1 : to;
    float t = (time - from->time) / (to->time - from->time);
    int i;

    for (i = 0; i < 3; i++) {
        double p0 = before->position.vec[i], p1 = from->position.vec[i];
        double p2 = to->position.vec[i], p3 = after->position.vec[i];

        out->position.vec[i] = p1 + 0.5 * t * (p2 - p0 + t * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 +
                                                              t * (3.0 * (p1 - p2) + p3 - p0)));
    }
    usual_quat_slerp(&out->orientation, &from->orientation, &to->orientation, t);
    return TURRET_OK;
}
