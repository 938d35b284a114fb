import type { OperatorId } from '../../../operator.ts'
import type { Bus } from '../../../ports/bus/port.ts'
import type { Fix, Wire } from './driver-registry.ts'

const CHANNEL = 'positions'

/** Origin, operator, driver, then numbers; unknown ones are null. */
type Line = readonly [string, string, string, ...(number | null)[]]

/**
 * Exchanges positions between the processes of an install without the database. A process also receives its own
 * messages and ignores them, because it has already handled them.
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
    onFix(onFix) {
      const listener = (payload: string) => {
        const input = readLine(payload)
        if (input && input.origin !== origin) onFix(input.operator, input.fix)
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
