import type { Point } from '../geo.ts'

export const WINDS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Wind = (typeof WINDS)[number]

/** The nearest of the eight compass directions; degrees are clockwise from north. */
export function windOf(degrees: number): Wind {
  const turn = ((degrees % 360) + 360) % 360
  return WINDS[Math.round(turn / 45) % 8] ?? 'n'
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The initial direction from one point to another, in degrees clockwise from north; 0 if they are the same. */
export function bearingTo(from: Point, to: Point): number {
  const lng = radians(to.lng - from.lng)
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const y = Math.sin(lng) * Math.cos(b)
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(lng)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}
