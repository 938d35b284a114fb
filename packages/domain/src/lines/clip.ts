/** A point of a plane: of a drawing, or degrees. */
type Spot = readonly [x: number, y: number]

/** The sides with the smaller and the larger x, and with the smaller and the larger y. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** The parts of a line that lie in the box, cut exactly at its edges (Liang and Barsky). */
export function clipLine(line: readonly Spot[], box: Box): Spot[][] {
  const parts: Spot[][] = []
  let part: Spot[] = []
  for (const [step, from] of line.entries()) {
    const to = line[step + 1]
    if (!to) break
    const inside = clipSegment(from, to, box)
    if (!inside) continue
    const [start, end] = inside
    const last = part.at(-1)
    if (last && last[0] === start[0] && last[1] === start[1]) part.push(end)
    else {
      part = [start, end]
      parts.push(part)
    }
  }
  return parts
}

function clipSegment(from: Spot, to: Spot, box: Box): readonly [Spot, Spot] | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const edges = [
    [-dx, from[0] - box[0]],
    [dx, box[2] - from[0]],
    [-dy, from[1] - box[1]],
    [dy, box[3] - from[1]],
  ] as const
  let [enter, leave] = [0, 1]
  for (const [towards, room] of edges) {
    if (towards === 0) {
      if (room < 0) return undefined
    } else if (towards < 0) enter = Math.max(enter, room / towards)
    else leave = Math.min(leave, room / towards)
  }
  if (enter > leave) return undefined
  const at = (share: number): Spot => [from[0] + dx * share, from[1] + dy * share]
  return [enter === 0 ? from : at(enter), leave === 1 ? to : at(leave)]
}

/** The part of an area that lies in the box (Sutherland and Hodgman); its cut sides run along the box. */
export function clipRing(ring: readonly Spot[], [left, top, right, bottom]: Box): Spot[] {
  const sides: ((spot: Spot) => number)[] = [
    ([x]) => x - left,
    ([x]) => right - x,
    ([, y]) => y - top,
    ([, y]) => bottom - y,
  ]
  return sides.reduce<readonly Spot[]>((area, room) => clipToSide(area, room), ring) as Spot[]
}

function clipToSide(ring: readonly Spot[], room: (spot: Spot) => number): Spot[] {
  const clipped: Spot[] = []
  let from = ring.at(-1)
  for (const to of ring) {
    if (!from) break
    const [before, after] = [room(from), room(to)]
    if (before < 0 !== after < 0) {
      const share = before / (before - after)
      clipped.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    }
    if (after >= 0) clipped.push(to)
    from = to
  }
  return clipped
}
