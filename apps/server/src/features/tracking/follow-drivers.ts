import { writeLocationUpdate } from '@kerbside/contract/tracking.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { isWorthTelling } from '@kerbside/domain/tracking/worth-telling.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { legTopic } from '../../hub/topics.ts'
import type { OperatorId } from '../../operator.ts'
import { quietCall } from '../../quiet-call.ts'
import { legOfDriver } from '../dispatch/active-legs.ts'
import type { Fix } from '../driver/driver-book.ts'
import { countVias, keepVias } from './count-vias.ts'
import { findWay } from './find-way.ts'
import { etaOf } from './show-ride.ts'

type Told = { fix: Fix; part: string; atMs: number }

/** Of who has not been heard for so long nothing is remembered. */
const FORGOTTEN_MS = 10 * MINUTE
const OPERATORS_HOLD_MS = 30_000

/**
 * Tells whoever follows a ride where its car is, from the moment a fix comes in: nothing of it waits for the database.
 * Only the process that heard the phone tells it on.
 */
export function followDrivers(deps: Deps): () => void {
  const told = new Map<string, Told>()
  const callOf = rememberCalls(deps)

  const tell = async (operator: OperatorId, fix: Fix): Promise<void> => {
    const active = legOfDriver({ ...deps, operator }, fix.driverId)
    if (!active || !disclose(active.state).place) return
    const key = `${operator} ${fix.driverId}`
    const part = `${active.reference} ${active.state}`
    const before = told.get(key)
    if (!isWorthTelling(before?.part === part ? before.fix : undefined, fix)) return
    const nowMs = deps.now().getTime()
    told.delete(key)
    told.set(key, { fix, part, atMs: nowMs })
    forgetOld(told, nowMs)
    const call = await callOf(operator)
    const way = call && (await findWay(call, { leg: active, from: fix }))
    deps.live.publish(
      operator,
      legTopic(active.bookingId, active.leg),
      writeLocationUpdate({ reference: active.reference, place: fix, eta: etaOf(way, deps.now()) }),
    )
  }

  return deps.drivers.onMove((operator, fix) => {
    // Each process counts for itself: whichever is asked knows how many stops are behind the car.
    const active = legOfDriver({ ...deps, operator }, fix.driverId)
    const isHeardHere = deps.drivers.heardHere(operator, fix.driverId)
    if (active?.state === 'on_board') {
      const counted = { leg: active, place: fix }
      if (isHeardHere)
        keepVias({ ...deps, operator }, counted).catch((error: unknown) =>
          deps.log.warn({ error: String(error) }, 'a stop behind a car was not written down'),
        )
      else countVias({ ...deps, operator }, counted)
    }
    if (!isHeardHere) return
    tell(operator, fix).catch((error: unknown) =>
      deps.log.warn({ error: String(error) }, 'a place was not told to whoever follows the car'),
    )
  })
}

function forgetOld(told: Map<string, Told>, nowMs: number): void {
  for (const [key, { atMs }] of told) {
    // in the order in which they were told: the first that is young enough ends it
    if (nowMs - atMs < FORGOTTEN_MS) return
    told.delete(key)
  }
}

/** The call of an operator as it was at most half a minute ago. */
function rememberCalls(deps: Deps): (operator: OperatorId) => Promise<Call | undefined> {
  let known: { untilMs: number; calls: Promise<Map<string, Call>> } | undefined
  const load = async () =>
    new Map((await deps.operators.list()).map((profile) => [profile.id, quietCall(deps, profile)]))
  return async (operator) => {
    const nowMs = deps.now().getTime()
    if (!known || known.untilMs <= nowMs)
      known = { untilMs: nowMs + OPERATORS_HOLD_MS, calls: load() }
    const { calls } = known
    calls.catch(() => {
      known = undefined
    })
    return (await calls).get(operator)
  }
}
