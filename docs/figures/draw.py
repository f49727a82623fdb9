#!/usr/bin/env python3
"""Draws the figures of ARCHITECTURE.md into the folder that it stands in: python3 docs/figures/draw.py

The geometry and the curves are computed by the formulas of the source; only labels are placed by hand.
"""
from html import escape
from math import atan2, cos, hypot, radians, sin, sqrt
from pathlib import Path

INK, GREY, PALE = "#24292f", "#8b949e", "#e6e9ed"
BLUE, RED, GREEN, ORANGE, VIOLET = "#1f5fa8", "#c0392b", "#2e7d32", "#b35900", "#7b3fa0"


class Figure:
    """An SVG in points from the top left, on white paper, so that dark pages show it as well."""

    def __init__(self, name, width, height, title):
        self.name, self.size = name, (width, height)
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            '<rect width="100%" height="100%" rx="6" fill="#fff"/>',
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
            f'orient="auto-start-reverse"><path d="M0 1 7 4 0 7z" fill="{INK}"/></marker></defs>',
        ]

    def add(self, part):
        self.parts.append(part)

    def line(self, *points, color=INK, width=1.5, dash=None, arrow="", fill="none"):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        more = f' stroke-dasharray="{dash}"' if dash else ""
        more += ' marker-start="url(#head)"' if "<" in arrow else ""
        more += ' marker-end="url(#head)"' if ">" in arrow else ""
        self.add(f'<polyline points="{path}" fill="{fill}" stroke="{color}" stroke-width="{width}"{more}/>')

    def area(self, *points, color=PALE, opacity=1):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<polygon points="{path}" fill="{color}" fill-opacity="{opacity}"/>')

    def dot(self, point, color=INK, radius=4, fill=None):
        x, y = point
        self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill or color}" stroke="{color}"/>')

    def text(self, x, y, words, color=INK, anchor="start", size=13, weight="normal"):
        """Words; *t_u* is a symbol with an index."""
        out = ""
        for at, part in enumerate(words.split("*")):
            if at % 2 == 0:
                out += escape(part)
                continue
            symbol, _, index = part.partition("_")
            out += f'<tspan font-family="Georgia, Times, serif" font-style="italic" font-size="{size + 2}">{symbol}'
            out += f'<tspan dy="4" font-size="{size - 2}">{index}</tspan><tspan dy="-4">&#8203;</tspan>' if index else ""
            out += "</tspan>"
        self.add(
            f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" text-anchor="{anchor}" font-size="{size}" '
            f'font-weight="{weight}">{out}</text>'
        )

    def write(self):
        text = "\n".join([*self.parts, "</svg>", ""])
        (Path(__file__).parent / f"{self.name}.svg").write_text(text, encoding="utf-8")


def arc(center, radius, start, end, to_point, steps=40):
    """Points of a circle, counter-clockwise from start to end."""
    angles = [start + (end - start) * i / steps for i in range(steps + 1)]
    return [to_point(center[0] + radius * cos(a), center[1] + radius * sin(a)) for a in angles]


def gun_geometry():
    fig = Figure("gun-geometry", 1000, 470, "The parts of a gun from above and from the side")

    # From above: forward to the right, left upward, so that the azimuth grows as angles on paper do.
    at = lambda x, y: (80 + 54 * x, 325 - 54 * y)
    azimuth, trunnion, muzzle, across, ahead = radians(36), (0.9, 0.35), (2.6, 0.45), 0.8, 7.0
    def turned(forward, right):
        return forward * cos(azimuth) + right * sin(azimuth), forward * sin(azimuth) - right * cos(azimuth)
    target = turned(ahead, across)
    distance, direction = hypot(*target), atan2(target[1], target[0])
    assert abs(azimuth - (direction + atan2(across, ahead))) < 1e-12
    foot = turned(0, across)
    fig.text(24, 30, "From above", weight="bold", size=15)
    fig.line(at(0, 0), at(7.4, 0), color=GREY, dash="5 4", arrow=">")
    fig.text(*at(5.0, -0.4), "forward, azimuth 0", color=GREY)
    fig.line(at(0, 0), at(*turned(6.6, 0)), color=GREY, dash="5 4", arrow=">")
    fig.line(at(*turned(trunnion[0], -0.25)), at(*turned(trunnion[0], 1.6)), color=GREEN, width=2)
    fig.text(*at(*turned(0.95, 1.75)), "elevation axis", color=GREEN)
    fig.area(*[at(*turned(f, r)) for f, r in [(0.9, 0.68), (3.5, 0.72), (3.5, 0.88), (0.9, 0.92)]], color=GREY)
    fig.line(at(*foot), at(*target), color=BLUE, width=1.5)
    fig.line(at(0, 0), at(*target), color=RED, dash="2 3")
    fig.line(at(0, 0), at(*foot), color=BLUE, width=1.5)
    corner = [turned(0.22, across), turned(0.22, across - 0.22), turned(0, across - 0.22)]
    fig.line(*[at(*p) for p in corner], color=BLUE, width=1)
    fig.line(*arc((0, 0), 4.5, 0, azimuth, at), arrow=">")
    fig.text(*at(4.62, 0.3), "*α*")
    fig.line(*arc((0, 0), 5.4, 0, direction, at), color=RED, arrow=">")
    fig.text(*at(5.45, 1.2), "*φ*", color=RED)
    fig.text(*at(-0.75, -1.15), "*c* = *t_r* + *m_r*", color=BLUE)
    fig.text(*at(*turned(6.0, 1.15)), "*f*", color=BLUE)
    fig.text(*at(*turned(5.9, 0.42)), "*h*", color=RED)
    fig.dot(at(0, 0), fill="#fff", radius=6)
    fig.text(*at(-1.05, 2.0), "mount, on the")
    fig.text(*at(-1.05, 1.68), "azimuth axis")
    fig.line(at(-0.35, 1.55), at(-0.05, 0.18), width=1, color=GREY)
    fig.dot(at(*turned(*trunnion)), color=GREEN)
    fig.text(*at(0.45, 2.75), "trunnion", color=GREEN)
    fig.line(at(0.85, 2.62), at(turned(*trunnion)[0] - 0.05, turned(*trunnion)[1] + 0.13), width=1, color=GREEN)
    fig.dot(at(*turned(3.5, across)))
    fig.text(*at(*turned(2.95, 1.5)), "muzzle")
    fig.dot(at(*target), color=RED, radius=6)
    fig.text(at(*target)[0] + 2, at(*target)[1] + 24, "target", color=RED)
    fig.text(24, 450, "*α* = *φ* + atan2(*c*, *f* ),   *f* = ±√(*h*² − *c*²)")

    # From the side, in the plane of the barrel: how far ahead of the azimuth axis, and how far up.
    at = lambda x, y: (600 + 48 * x, 355 - 48 * y)
    elevation, trunnion, muzzle, along = radians(24), (0.9, 1.7), (2.7, 0.75), 6.2
    def raised(forward, up):
        return (trunnion[0] + forward * cos(elevation) - up * sin(elevation),
                trunnion[1] + forward * sin(elevation) + up * cos(elevation))
    target = raised(along, muzzle[1])
    sight = atan2(target[1] - trunnion[1], target[0] - trunnion[0])
    assert abs(elevation - (sight - atan2(muzzle[1], along))) < 1e-12
    fig.text(540, 30, "From the side, the azimuth being right", weight="bold", size=15)
    fig.line(at(0, -0.3), at(0, 6.3), color=GREY, dash="8 3 2 3")
    fig.text(at(0, 0)[0] + 8, at(0, 6.2)[1] + 8, "azimuth axis", color=GREY)
    fig.line(at(-0.6, 0), at(7.6, 0), color=GREY, dash="5 4")
    fig.area(*[at(*raised(f, u)) for f, u in [(-0.35, 0.62), (2.7, 0.67), (2.7, 0.83), (-0.35, 0.88)]], color=GREY)
    fig.area(*[at(*raised(f, u)) for f, u in [(-0.25, 0.65), (0.35, 0.65), (0.12, -0.1), (-0.12, -0.1)]], color=PALE)
    fig.line(at(*trunnion), at(*target), color=RED, dash="2 3")
    fig.line(at(*raised(0, muzzle[1])), at(*raised(along + 0.9, muzzle[1])), color=BLUE, arrow=">")
    fig.line(at(*trunnion), at(*raised(0, muzzle[1])), color=BLUE)
    fig.line(at(*trunnion), at(trunnion[0] + 5.6, trunnion[1]), color=GREY, dash="5 4")
    fig.line(at(*trunnion), at(*raised(3.7, 0)), color=GREY, dash="5 4")
    fig.line(*arc(trunnion, 3.3, 0, elevation, at), arrow=">")
    fig.text(*at(4.3, 2.2), "*ε*")
    x, y = at(0, 0)
    fig.line((x, y + 20), (at(trunnion[0], 0)[0], y + 20), arrow="<>", width=1)
    fig.text((x + at(trunnion[0], 0)[0]) / 2, y + 38, "*t_f*", anchor="middle")
    fig.line(at(trunnion[0], 0), at(*trunnion), arrow="<>", width=1)
    fig.text(at(trunnion[0], 0)[0] + 7, at(0, 0.85)[1], "*t_u*")
    fig.text(*at(0.13, 1.42), "*m_u*", color=BLUE)
    fig.line(at(0.42, 1.7), at(*raised(-0.04, 0.3)), color=BLUE, width=1)
    x, y = at(target[0], 0)
    fig.line((x, y), at(*target), arrow="<>", width=1)
    fig.text(x + 8, at(0, target[1] / 2)[1], "*p_u*")
    fig.line((at(0, 0)[0], y + 52), (x, y + 52), arrow="<>", width=1)
    fig.text((at(0, 0)[0] + x) / 2, y + 46, "*f*", anchor="middle")
    a, b = at(*raised(0, 1.15)), at(*raised(muzzle[0], 1.15))
    fig.line(a, b, arrow="<>", width=1)
    fig.text((a[0] + b[0]) / 2 - 22, (a[1] + b[1]) / 2 - 8, "*m_f*")
    fig.text(*at(*raised(4.2, 1.0)), "*D*", color=BLUE)
    fig.text(*at(*raised(3.9, -0.05)), "*r*", color=RED)
    fig.dot(at(0, 0), fill="#fff", radius=6)
    fig.text(at(0, 0)[0] - 12, at(0, 0)[1] - 8, "mount", anchor="end")
    fig.dot(at(*trunnion), color=GREEN)
    fig.text(at(*trunnion)[0] + 9, at(*trunnion)[1] + 17, "trunnion, on the elevation axis", color=GREEN)
    fig.dot(at(*raised(*muzzle)))
    fig.text(*at(*raised(2.85, 1.32)), "muzzle")
    fig.dot(at(*target), color=RED, radius=6)
    fig.text(at(*target)[0] + 9, at(*target)[1] + 20, "target", color=RED)
    fig.text(*at(*raised(along - 0.15, muzzle[1] + 0.55)), "boresight", color=BLUE)
    fig.text(540, 450, "*ε* = atan2(*p_u* − *t_u*, *f* − *t_f* ) − atan2(*m_u*, *D*),   *D* = ±√(*r*² − *m_u*²)")
    fig.write()


def plan(error, rate, accel, highest):
    """The phases (seconds, acceleration) from an error and a rate to rest at 0, as the library plans them."""
    if error + rate * abs(rate) / (2 * accel) >= 0:
        return [(s, -a) for s, a in ahead(-error, -rate, accel, highest)]
    return ahead(error, rate, accel, highest)


def ahead(error, rate, accel, highest):
    peak = sqrt(rate * rate / 2 - error * accel)
    if peak <= highest:
        return [((peak - rate) / accel, accel), (peak / accel, -accel)]
    change = highest - rate
    first = (abs(change) / accel, accel if change > 0 else -accel)
    error += (highest * highest - rate * rate) / (2 * first[1]) if change else 0
    cruise = (-error - highest * highest / (2 * accel)) / highest
    return [first, (cruise, 0), (highest / accel, -accel)]


def legs(phases, rate, highest):
    """The phases cut where the rate is 0, each as (seconds, acceleration, what the joint does)."""
    for seconds, a in phases:
        turns = -rate / a if a else 0
        cuts = [turns, seconds - turns] if 0 < turns < seconds - 1e-9 else [seconds]
        for cut in cuts:
            middle = rate + a * cut / 2
            if a == 0:
                words = "goes on at the limit"
            elif a * middle > 0:
                words = "accelerates"
            else:
                words = "slows down to the limit" if abs(middle) > highest else "brakes"
            yield cut, a, words
            rate += a * cut


def switching_curve():
    fig = Figure("switching-curve", 900, 494, "The phase plane of a joint as seen from its goal")
    accel, highest = 1.0, 1.6
    at = lambda e, u: (500 + 78 * e, 225 - 72 * u)
    rates = [2.45 * i / 60 for i in range(61)]
    upper = [at(-u * u / (2 * accel), u) for u in rates]
    lower = [at(u * u / (2 * accel), -u) for u in rates]
    left, right, top, bottom = -6, 4.7, 2.45, -2.45
    fig.area(*reversed(upper), *lower, at(left, bottom), at(left, top), color=BLUE, opacity=0.07)
    fig.area(*reversed(upper), *lower, at(right, bottom), at(right, top), color=ORANGE, opacity=0.09)
    for error, rate, color, side, limit, first in (
        (-5.85, -0.78, BLUE, "*e* < 0:", "below the upper rate limit,", "+*A*."),
        (1.15, 1.2, ORANGE, "*e* > 0:", "above the lower rate limit,", "−*A*."),
    ):
        fig.text(*at(error, rate), f"Braking at once, it would stop at {side}", color=color)
        fig.text(*at(error, rate - 0.27), limit, color=color)
        fig.text(*at(error, rate - 0.54), f"the first acceleration is {first}", color=color)
    for sign, words in (1, "upper rate limit"), (-1, "lower rate limit"):
        fig.line(at(left, sign * highest), at(right, sign * highest), color=GREY, dash="6 4")
        fig.text(*at(3.3 if sign > 0 else -5.85, highest + 0.08 if sign > 0 else -highest - 0.22), words, color=GREY)
    fig.line(at(left, 0), at(right + 0.2, 0), arrow=">", width=1)
    fig.line(at(0, bottom - 0.1), at(0, top + 0.25), arrow=">", width=1)
    fig.text(at(right, 0)[0] - 62, at(0, 0)[1] + 20, "error *e*, rad")
    fig.text(at(0, 0)[0] + 10, at(0, top)[1] - 10, "relative rate *u*, rad/s")
    fig.line(*reversed(upper), *lower, color=INK, width=1.5, dash="7 3")
    fig.text(*at(-3.0, 2.2), "*e* = −*u*²/2(*A*+*g*)", anchor="end")
    fig.text(*at(2.25, -2.3), "*e* = *u*²/2(*A*−*g*)", anchor="end")
    color = {"accelerates": GREEN, "goes on at the limit": BLUE, "brakes": RED, "slows down to the limit": ORANGE}
    for number, (error, rate) in enumerate([(-5.6, 0), (2.0, 0), (-0.45, 1.35), (-5.2, 2.3)]):
        start = at(error, rate)
        for seconds, a, words in legs(plan(error, rate, accel, highest), rate, highest):
            times = [seconds * i / 40 for i in range(41)]
            fig.line(*[at(error + rate * t + a * t * t / 2, rate + a * t) for t in times], color=color[words], width=2.5)
            error, rate = error + rate * seconds + a * seconds * seconds / 2, rate + a * seconds
        assert hypot(error, rate) < 1e-9
        fig.dot(start, radius=9, fill="#fff")
        fig.text(start[0], start[1] + 4.5, str(number + 1), anchor="middle", size=12)
    fig.dot(at(0, 0), radius=5)
    fig.text(at(0, 0)[0] - 9, at(0, 0)[1] + 19, "goal", anchor="end")
    x = 32
    for words in color:
        fig.line((x, 424), (x + 28, 424), color=color[words], width=3)
        fig.text(x + 35, 428, words)
        x += 62 + 7.0 * len(words)
    fig.text(32, 454, "3 is too fast to stop at the goal: it brakes past the goal, and comes back. 4 is beyond the rate limit.")
    fig.text(32, 478, "*A*: the joint's acceleration. *g*: the goal's. Drawn for a goal at rest; with *g* other than 0 the halves of the curve differ.")
    fig.write()


def dead_zone():
    fig = Figure("dead-zone", 960, 640, "Stops and dead zone on the circle and on the number line")
    stop, target = 150, 172

    # The circle, from above, forward upward and the azimuth counter-clockwise.
    fig.text(24, 30, "On the circle: travel ±150°", weight="bold", size=15)
    center, radius = (210, 190), 105
    at = lambda x, y: (center[0] + x, center[1] - y)
    on = lambda azimuth, r: at(-r * sin(radians(azimuth)), r * cos(radians(azimuth)))
    sector = lambda a, b, r: [on(a + (b - a) * i / 40, r) for i in range(41)]
    fig.area(at(0, 0), *sector(stop, 360 - stop, radius), color=RED, opacity=0.13)
    fig.area(at(0, 0), *sector(175, 185, radius), color=RED, opacity=0.22)
    fig.line(*sector(-stop, stop, radius), color=BLUE, width=5)
    fig.line(at(0, 0), on(0, radius + 18), color=GREY, dash="5 4", arrow=">")
    fig.text(at(0, 0)[0] + 8, at(0, 0)[1] - radius - 10, "azimuth 0", color=GREY)
    for angle in stop, -stop:
        fig.line(at(0, 0), on(angle, radius + 8), width=2)
    fig.text(on(stop, radius)[0] - 22, on(stop, radius)[1] + 4, "upper stop, 150°", anchor="end")
    fig.text(on(-stop, radius)[0] + 22, on(-stop, radius)[1] + 4, "lower stop, −150°")
    fig.line(at(0, 0), on(target, radius + 22), color=RED, dash="2 3")
    fig.dot(on(target, radius + 28), color=RED, radius=5)
    fig.text(on(target, radius + 28)[0] + 4, on(target, radius + 28)[1] + 21, "target", color=RED, anchor="middle")
    fig.line(at(0, 0), on(stop, radius - 6), color=INK, width=7)
    fig.line(*sector(stop, target, radius + 14), width=1, arrow="<>")
    fig.text(*on(157, radius + 34), "*m*", anchor="end")
    fig.text(*on(188, radius + 24), "dead zone, 60°", color=RED)
    notes = [
        "No angle within the travel points at a target in the dead zone:",
        "the joint waits at a stop. Best is the one with the least *m* + *Kt*/*T*:",
        "*m*: from the stop to the target; *t*: the time to the stop;",
        "*T*: the time across the travel; *K*: half of the lesser *m*, at most 10°.",
        "",
        "A joint remembers its stop (thick), and changes over to the other one",
        "when that is better by 0.5°: when it is nearer to the target by about *K*.",
        "In the middle band it keeps the stop that it has, and a target that",
        "trembles there does not make it hunt.",
    ]
    for row, words in enumerate(notes):
        fig.text(455, 80 + 22 * row, words)

    # The number line, with 0 in the middle.
    at = lambda angle, y: (480 + 0.82 * angle, y)
    def scale(y, last):
        fig.line(at(-545, y), at(545, y), width=1, color=GREY)
        for angle in range(-540, 541, 180):
            fig.line(at(angle, y - 4), at(angle, y + 4), width=1, color=GREY)
            if last:
                fig.text(*at(angle, y + 21), f"{angle}°".replace("-", "−"), anchor="middle", size=11, color=GREY)
    y = 415
    fig.text(24, y - 33, "The same on the number line", weight="bold", size=15)
    scale(y, True)
    for start, end in (-545, -510), (-210, -stop), (stop, 210), (510, 545):
        fig.area(at(start, y - 9), at(end, y - 9), at(end, y + 9), at(start, y + 9), color=RED, opacity=0.15)
    fig.line(at(-stop, y), at(stop, y), color=BLUE, width=5)
    for end in -stop, stop:
        fig.line(at(end, y - 11), at(end, y + 11), width=2)
    for turn in -1, 0:
        fig.dot(at(target + 360 * turn, y), color=RED, radius=5)
    fig.text(*at(-70, y - 14), "travel", color=BLUE)

    y, low, high, joint, stands, target = 500, -400, 400, -70, 20, 110
    fig.text(24, y - 33, "Travel ±400°, as a cable allows: several equivalent angles, and no dead zone", weight="bold", size=15)
    scale(y, False)
    fig.line(at(low, y), at(high, y), color=BLUE, width=5)
    for end in low, high:
        fig.line(at(end, y - 11), at(end, y + 11), width=2)
    for turn in -1, 0:
        fig.dot(at(target + 360 * turn, y), color=RED, radius=5)
    fig.dot(at(target + 360, y), color=RED, radius=5, fill="#fff")
    fig.text(*at(target + 12, y - 10), "the target's azimuth", color=RED)
    fig.text(*at(target + 360, y - 14), "+ 2π: beyond the stop", color=RED, anchor="middle", size=12)
    fig.text(*at(target - 360, y - 14), "− 2π", color=RED, anchor="middle")
    fig.line(at(joint, y - 16), at(stands, y - 16), arrow=">", width=1.5)
    fig.line(at(joint, y - 22), at(joint, y + 8), width=3)
    fig.line(at(stands, y - 8), at(stands, y + 8), width=1, dash="2 2")
    fig.text(*at(joint, y + 25), "joint, moving", anchor="middle", size=12)
    fig.text(*at(0, y + 25), "It can stop at the arrow's end. Of the two next to that, it keeps one.", size=12)

    # The margins at a stop, a degree to 260 points.
    y = 598
    at = lambda angle, y: (480 + 260 * angle, y)
    fig.text(24, y - 33, "At the upper stop, enlarged: a target just beyond the tolerance", weight="bold", size=15)
    fig.area(at(0, y - 9), at(0.25, y - 9), at(0.25, y + 9), at(0, y + 9), color=GREEN, opacity=0.25)
    fig.line(at(-1.7, y), at(0, y), color=BLUE, width=4)
    fig.line(at(0, y), at(1.75, y), width=1, color=GREY)
    fig.line(at(0, y - 15), at(0, y + 13), width=2)
    for angle, words in (0, "stop"), (0.25, "+0.25°"):
        fig.text(*at(angle, y + 28), words, anchor="middle", size=12)
    fig.text(*at(0.03, y - 15), "a joint at the stop waits there for a target that sways here", color=GREEN, size=12)
    fig.text(*at(0.42, y + 28), "For one that stays, it unwinds a turn after the wait.", size=12)
    fig.write()


def lanes():
    fig = Figure("lanes", 960, 400, "One quaternion in a register, and four, eight or sixteen in lanes")
    colors = ["#bcd6f2", "#f6cfa8", "#c6e5c3", "#e2c8ef"]
    side, high = 34, 28

    def register(x, y, cells, label=None):
        for at, (name, number) in enumerate(cells):
            left = x + at * side
            fig.add(f'<rect x="{left}" y="{y}" width="{side}" height="{high}" fill="{colors[number]}" stroke="{INK}"/>')
            fig.text(left + side / 2, y + 19, f"*{name}_{number}*", anchor="middle")
        if label:
            fig.text(x + len(cells) * side + 10, y + 19, label)

    fig.text(24, 30, "Register form: one quaternion, one register", weight="bold", size=15)
    register(24, 48, [(name, 0) for name in "xyzw"])
    fig.text(24, 100, "One call, one element. A product of two quaternions")
    fig.text(24, 118, "moves the components about within the register.")

    fig.text(480, 30, "In memory: a row of quaternions, as the caller has it", weight="bold", size=15)
    for number in range(3):
        register(480 + number * 4 * side, 48, [(name, number) for name in "xyzw"])
    fig.text(480 + 12 * side + 8, 67, "…")
    fig.text(480, 100, "Lane form: one component of many quaternions in each register,")
    fig.text(480, 118, "quaternion number *i* in lane *i*. The formula reads as for one number.")

    top, step = 190, 44
    columns = [24, 372, 720]
    for x, words in zip(columns, ["loaded as they lie", "interleaved by twos", "deinterleaved: lane form"]):
        fig.text(x, top - 14, words, weight="bold")
    loaded = [[(name, number) for name in "xyzw"] for number in range(4)]
    def pairs(one, other, names):
        return [cell for name in names for cell in ((name, one), (name, other))]
    halves = [pairs(0, 1, "xy"), pairs(2, 3, "xy"), pairs(0, 1, "zw"), pairs(2, 3, "zw")]
    done = [[(name, number) for number in range(4)] for name in "xyzw"]
    for row in range(4):
        register(columns[0], top + row * step, loaded[row])
        register(columns[1], top + row * step, halves[row])
        register(columns[2], top + row * step, done[row])
    middle = lambda row: top + row * step + high / 2
    for x, sources in (columns[0], [(0, 0), (1, 0), (2, 1), (3, 1), (0, 2), (1, 2), (2, 3), (3, 3)]), (
            columns[1], [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (3, 2), (2, 3), (3, 3)]):
        for source, goal in sources:
            start = x + 4 * side + 6
            fig.line((start, middle(source)), (start + 348 - 4 * side - 14, middle(goal)), color=GREY, width=1, arrow=">")
    fig.text(24, 386, "Four lanes here; AVX2 has eight, AVX-512 sixteen. Writing results back interleaves them, the same steps in reverse.")
    fig.write()


for draw in gun_geometry, switching_curve, dead_zone, lanes:
    draw()
