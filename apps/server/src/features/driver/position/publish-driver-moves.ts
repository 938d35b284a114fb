import { metresBetween } from '@kerbside/domain/geo.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { boardTopic } from '../../../hub/topics.ts'
import type { OperatorId } from '../../../operator.ts'
import { listNumbers } from '../driver-store.ts'
import type { Fix } from './driver-registry.ts'

/** Frequent enough for a map that moves cars smoothly between updates. */
const MIN_METRES = 25
const MIN_INTERVAL_MS = 5_000

/**
 * Publishes driver positions to the desk's map, by driver number: only those this process received, because each
 * process has its own phones. Returns a function to stop it.
 */
export function publishDriverMoves({
  db,
  drivers,
  live,
  log,
}: Pick<Deps, 'db' | 'drivers' | 'live' | 'log'>): () => void {
  const numbers = new Map<string, number>()
  const latest = new Map<string, Fix>()
  const learning = new Map<OperatorId, Promise<void>>()

  const learn = (operator: OperatorId) => {
    const existing = learning.get(operator)
    if (existing) return
    const pendingNumbers = withOperator({ db, operator }, (tx) => listNumbers(tx, { operator }))
      .then((rows) => {
        for (const { id, number } of rows) numbers.set(`${operator}/${id}`, number)
      })
      .catch((error: unknown) => log.error({ err: error }, 'driver numbers could not be loaded'))
      .finally(() => learning.delete(operator))
    learning.set(operator, pendingNumbers)
  }

  return drivers.onMove((operator, fix, { isOurs }) => {
    if (!isOurs) return
    const key = `${operator}/${fix.driverId}`
    const driverId = numbers.get(key)
    // The next fix comes within seconds, so a skipped one is no loss.
    if (driverId === undefined) return learn(operator)
    const last = latest.get(key)
    const isSmall = last && fix.at.getTime() - last.at.getTime() < MIN_INTERVAL_MS
    if (isSmall && metresBetween(last, fix) < MIN_METRES) return
    latest.set(key, fix)
    const { lat, lng, heading = null, at } = fix
    live.publish(operator, boardTopic(), {
      signal: 'driverMoved',
      driverId,
      lat,
      lng,
      heading,
      at: at.toISOString(),
    })
  })
}
