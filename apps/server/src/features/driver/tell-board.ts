import { metresBetween } from '@kerbside/domain/geo.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { boardTopic } from '../../hub/topics.ts'
import type { OperatorId } from '../../operator.ts'
import type { Fix } from './driver-book.ts'
import { listNumbers } from './driver-store.ts'

/** Often enough for a map that glides between them. */
const LEAST_METRES = 25
const LEAST_MS = 5_000

/**
 * Tells the desk's map where drivers are, by their numbers: those this process heard itself, for each process has its
 * own phones. Returns how to stop it.
 */
export function tellBoardOfMoves({
  db,
  drivers,
  live,
  log,
}: Pick<Deps, 'db' | 'drivers' | 'live' | 'log'>): () => void {
  const numbers = new Map<string, number>()
  const told = new Map<string, Fix>()
  const learning = new Map<OperatorId, Promise<void>>()

  const learn = (operator: OperatorId) => {
    const known = learning.get(operator)
    if (known) return
    const asked = withOperator({ db, operator }, (tx) => listNumbers(tx, { operator }))
      .then((rows) => {
        for (const { id, number } of rows) numbers.set(`${operator}/${id}`, number)
      })
      .catch((error: unknown) => log.error({ err: error }, 'driver numbers'))
      .finally(() => learning.delete(operator))
    learning.set(operator, asked)
  }

  return drivers.onMove((operator, fix, { isOurs }) => {
    if (!isOurs) return
    const key = `${operator}/${fix.driverId}`
    const driverid = numbers.get(key)
    // The next fix comes in seconds; one that nobody drew is no loss.
    if (driverid === undefined) return learn(operator)
    const last = told.get(key)
    const isSmall = last && fix.at.getTime() - last.at.getTime() < LEAST_MS
    if (isSmall && metresBetween(last, fix) < LEAST_METRES) return
    told.set(key, fix)
    const { lat, lng, heading = null, at } = fix
    live.publish(operator, boardTopic(), {
      signal: 'driverMoved',
      driverid,
      lat,
      lng,
      heading,
      at: at.toISOString(),
    })
  })
}
