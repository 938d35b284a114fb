/** The world as a square from 0 to 1 in Web Mercator, as tiles divide it: x grows eastwards, y southwards. */
export type WorldPoint = readonly [x: number, y: number]

/** Web Mercator ends here. */
const MAX_LATITUDE = 85.05

export function worldPoint(lat: number, lng: number): WorldPoint {
  const sine = Math.sin((Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI]
}

export function ringArea(ring: readonly WorldPoint[]): number {
  let sum = 0
  let before = ring.at(-1)
  for (const point of ring) {
    if (before) sum += before[0] * point[1] - point[0] * before[1]
    before = point
  }
  return Math.abs(sum) / 2
}

export function isInRing([x, y]: WorldPoint, ring: readonly WorldPoint[]): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const point of ring) {
    if (
      before &&
      point[1] > y !== before[1] > y &&
      x < ((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]
    )
      inside = !inside
    before = point
  }
  return inside
}

/** A point in a ring with room around it: the middle of the widest part at half of its height. */
export function middleOf(ring: readonly WorldPoint[]): WorldPoint {
  let [top, bottom] = [1, 0]
  for (const [, height] of ring) {
    top = Math.min(top, height)
    bottom = Math.max(bottom, height)
  }
  const y = (top + bottom) / 2
  const crossings: number[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    if (before && point[1] > y !== before[1] > y)
      crossings.push(((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0])
    before = point
  }
  crossings.sort((one, other) => one - other)
  let [from, to] = [ring[0]?.[0] ?? 0, ring[0]?.[0] ?? 0]
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [left = 0, right = 0] = crossings.slice(at, at + 2)
    if (right - left > to - from || at === 0) [from, to] = [left, right]
  }
  return [(from + to) / 2, y]
}

export function degreesAt([x, y]: WorldPoint): { lat: number; lng: number } {
  const radians = 2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2
  return { lat: (radians * 180) / Math.PI, lng: (x - 0.5) * 360 }
}
