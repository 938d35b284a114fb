import type { DayPart } from '@kerbside/domain/operator/drive-times.ts'
import { localAt } from '@kerbside/domain/time.ts'
import type { RoadRoute } from './shortest-path.ts'
import type { RoadClass } from './speeds.ts'

/**
 * How much longer a stretch takes than at its authored speed. An assumption, to be replaced by the data of a
 * street engine: British peaks on trunk roads are about a fifth to a quarter slower, town streets more.
 */
const LONGER: Readonly<Record<DayPart, Readonly<Record<RoadClass, number>>>> = {
  'morning-peak': { M: 1.2, D: 1.2, A: 1.15, U: 1.35, C: 1.35 },
  midday: { M: 1.05, D: 1.05, A: 1.05, U: 1.1, C: 1.25 },
  'evening-peak': { M: 1.25, D: 1.25, A: 1.2, U: 1.4, C: 1.4 },
  night: { M: 0.95, D: 0.95, A: 0.95, U: 0.8, C: 0.7 },
  free: { M: 1, D: 1, A: 1, U: 1, C: 1 },
}

const isIn = (clock: string, from: string, to: string) => clock >= from && clock < to

/** The part of the day at an instant, by the operator's time zone and calendar. */
export function dayPartAt(at: Date, zone: string): DayPart {
  const local = localAt(at, zone)
  const clock = local.slice(11)
  if (clock >= '22:00' || clock < '06:00') return 'night'
  const weekday = new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return 'free'
  if (isIn(clock, '07:00', '09:30')) return 'morning-peak'
  if (isIn(clock, '09:30', '16:00')) return 'midday'
  return isIn(clock, '16:00', '19:00') ? 'evening-peak' : 'free'
}

/** The factor for the authored seconds of a stretch of this class; 1, an ordinary daytime, without a part. */
export const slowness = (part: DayPart | undefined, roadClass: RoadClass): number =>
  part === undefined ? 1 : LONGER[part][roadClass]

/** The seconds of a route in a part of the day. What is not on the network counts as town streets. */
export function secondsIn(part: DayPart, { seconds, onClass }: RoadRoute): number {
  const longer = LONGER[part]
  let streets = seconds
  let total = 0
  for (const [roadClass, time] of Object.entries(onClass)) {
    streets -= time
    total += time * longer[roadClass as RoadClass]
  }
  return total + Math.max(0, streets) * longer.U
}
