import type { OperatorId } from '../../operator.ts'
import type { Bus } from '../../ports/bus/port.ts'
import type { Fix, Wire } from './driver-book.ts'

const CHANNEL = 'positions'

/** origin, operator, driver, then numbers; what is not known is empty. */
type Line = readonly [string, string, string, ...(number | null)[]]

/**
 * Positions between the processes of an install, past the database. A process hears its own, too, and leaves them be:
 * it took them when they came.
 */
export function openPositionWire(bus: Bus, { origin }: { origin: string }): Wire {
  return {
    publish(operator, fix) {
      const line: Line = [
        origin,
        operator,
        fix.driverId,
        fix.lat,
        fix.lng,
        fix.at.getTime(),
        fix.heading ?? null,
        fix.metresPerSecond ?? null,
        fix.accuracyMetres ?? null,
      ]
      bus.publish(CHANNEL, [JSON.stringify(line)])
    },
    onFix(heard) {
      const listener = (payload: string) => {
        const said = readLine(payload)
        if (said && said.origin !== origin) heard(said.operator, said.fix)
      }
      return bus.subscribe(CHANNEL, listener)
    },
  }
}

function readLine(payload: string): { origin: string; operator: OperatorId; fix: Fix } | undefined {
  const [origin, operator, driverId, lat, lng, at, heading, speed, accuracy] = JSON.parse(
    payload,
  ) as Line
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof at !== 'number') return undefined
  const fix: Fix = {
    driverId,
    lat,
    lng,
    at: new Date(at),
    ...(typeof heading === 'number' && { heading }),
    ...(typeof speed === 'number' && { metresPerSecond: speed }),
    ...(typeof accuracy === 'number' && { accuracyMetres: accuracy }),
  }
  return { origin, operator: operator as OperatorId, fix }
}
