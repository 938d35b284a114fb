import { metresBetween, type Point } from '../geo.ts'

/** Roads are longer than the straight line; the longer the drive, the more of it is on open road. */
const WINDING = 1.35
const TOWN_KMH = 20
const OPEN_KMH = 72
const TOWN_METRES = 6_000
const KERB_SECONDS = 120

/**
 * Estimates the seconds of a drive from the distance alone: for legs with hours between them, where a route search
 * would change nothing. Town streets first, open road for the rest.
 */
export function guessDriveSeconds(from: Point, to: Point): number {
  const metres = metresBetween(from, to) * WINDING
  const town = Math.min(metres, TOWN_METRES)
  return Math.round(town / (TOWN_KMH / 3.6) + (metres - town) / (OPEN_KMH / 3.6) + KERB_SECONDS)
}
