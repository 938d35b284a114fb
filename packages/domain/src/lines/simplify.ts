type Pair = readonly [number, number]

/**
 * The same line with as few points as keep it within `tolerance` of the original (Douglas and Peucker).
 * First and last point stay. `tolerance` is in the unit of the points: drawing units or degrees.
 */
export function simplify<Point extends Pair>(line: readonly Point[], tolerance: number): Point[] {
  const indexes = new Set([0, line.length - 1])
  const open: Pair[] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const far = farthest(line, { from, to })
    if (!(far.distance > tolerance)) continue
    indexes.add(far.index)
    open.push([from, far.index], [far.index, to])
  }
  return line.filter((_, index) => indexes.has(index))
}

function farthest(line: readonly Pair[], { from, to }: { from: number; to: number }) {
  const [start, end] = [line[from], line[to]]
  let [index, distance] = [from, -1]
  if (!start || !end) return { index, distance }
  for (let between = from + 1; between < to; between++) {
    const point = line[between]
    const away = point ? distanceTo(point, start, end) : -1
    if (away > distance) [index, distance] = [between, away]
  }
  return { index, distance }
}

/** Distance from a point to a segment; if the segment's ends are one point (a ring), to that point. */
function distanceTo(point: Pair, start: Pair, end: Pair): number {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const long = dx * dx + dy * dy
  const along = long === 0 ? 0 : ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / long
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(point[0] - start[0] - dx * share, point[1] - start[1] - dy * share)
}
