import { metresBetween, type Point } from '../geo.ts'

/** Streets are longer than the crow flies, and the longer the drive the more of it is on open road. */
const WINDING = 1.35
const TOWN_KMH = 20
const OPEN_KMH = 72
const TOWN_METRES = 6_000
const KERB_SECONDS = 120

/**
 * Seconds a drive may take, from the distance alone: for bars with hours between them, where asking the roads would
 * change nothing. Town streets first, open road for the rest.
 */
export function guessDriveSeconds(from: Point, to: Point): number {
  const metres = metresBetween(from, to) * WINDING
  const town = Math.min(metres, TOWN_METRES)
  return Math.round(town / (TOWN_KMH / 3.6) + (metres - town) / (OPEN_KMH / 3.6) + KERB_SECONDS)
}
