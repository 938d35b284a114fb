import { writeLocationUpdate } from '@kerbside/contract/tracking.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { shouldPublish } from '@kerbside/domain/tracking/should-publish.ts'
import type { Deps } from '../../deps.ts'
import { legTopic } from '../../hub/topics.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { legOfDriver } from '../dispatch/board/active-legs.ts'
import type { Fix } from '../driver/position/driver-registry.ts'
import { etaOf } from './build-tracking-reply.ts'
import { countVias, saveVias } from './count-vias.ts'
import { findRouteAhead } from './find-route-ahead.ts'

type PublishedFix = { fix: Fix; part: string; atMs: number }

/** Drivers without a position for this long are forgotten. */
const EXPIRY_MS = 10 * MINUTE
const OPERATORS_TTL_MS = 30_000

/**
 * Publishes a car's position to the pages that follow its leg as soon as a fix arrives, without waiting for the
 * database. Only the process that received the fix publishes it.
 */
export function followDrivers(deps: Deps): () => void {
  const lastPublished = new Map<string, PublishedFix>()
  const contextOf = rememberCalls(deps)

  const publish = async (operator: OperatorId, fix: Fix): Promise<void> => {
    const active = legOfDriver({ ...deps, operator }, fix.driverId)
    if (!active || !disclose(active.state).place) return
    const key = `${operator} ${fix.driverId}`
    const part = `${active.reference} ${active.state}`
    const before = lastPublished.get(key)
    if (!shouldPublish(before?.part === part ? before.fix : undefined, fix)) return
    const nowMs = deps.now().getTime()
    lastPublished.delete(key)
    lastPublished.set(key, { fix, part, atMs: nowMs })
    purgeOld(lastPublished, nowMs)
    const context = await contextOf(operator)
    const route = context && (await findRouteAhead(context, { leg: active, from: fix }))
    deps.live.publish(
      operator,
      legTopic(active.bookingId, active.leg),
      writeLocationUpdate({
        reference: active.reference,
        place: fix,
        eta: etaOf(route, deps.now()),
      }),
    )
  }

  return deps.drivers.onMove((operator, fix) => {
    // Each process counts for itself, so that any of them knows how many stops the car has passed.
    const active = legOfDriver({ ...deps, operator }, fix.driverId)
    const isReportingHere = deps.drivers.isReportingHere(operator, fix.driverId)
    if (active?.state === 'on_board') {
      const counted = { leg: active, place: fix }
      if (isReportingHere)
        saveVias({ ...deps, operator }, counted).catch((error: unknown) =>
          deps.log.warn({ error: String(error) }, 'a passed stop could not be saved'),
        )
      else countVias({ ...deps, operator }, counted)
    }
    if (!isReportingHere) return
    publish(operator, fix).catch((error: unknown) =>
      deps.log.warn({ error: String(error) }, 'a driver position could not be published'),
    )
  })
}

function purgeOld(lastPublished: Map<string, PublishedFix>, nowMs: number): void {
  for (const [key, { atMs }] of lastPublished) {
    // in order of publication: the first recent entry ends the loop
    if (nowMs - atMs < EXPIRY_MS) return
    lastPublished.delete(key)
  }
}

/** The context of an operator, at most half a minute old. */
function rememberCalls(deps: Deps): (operator: OperatorId) => Promise<RequestContext | undefined> {
  let cached: { untilMs: number; calls: Promise<Map<string, RequestContext>> } | undefined
  const load = async () =>
    new Map(
      (await deps.operators.list()).map((profile) => [profile.id, systemContext(deps, profile)]),
    )
  return async (operator) => {
    const nowMs = deps.now().getTime()
    if (!cached || cached.untilMs <= nowMs)
      cached = { untilMs: nowMs + OPERATORS_TTL_MS, calls: load() }
    const { calls } = cached
    calls.catch(() => {
      cached = undefined
    })
    return (await calls).get(operator)
  }
}
