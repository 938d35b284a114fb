import { setTimeout } from 'node:timers/promises'
import { DAY } from '@kerbside/domain/time.ts'
import { type Clockwork, startClockwork } from '../../clockwork.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { quietCall } from '../../quiet-call.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { forgetDeliveries, hasDueDelivery } from './delivery-store.ts'
import { listHooks } from './hook-store.ts'
import { sendDelivery } from './send-deliveries.ts'
import { spreadEvents } from './spread-events.ts'

const EVERY_MS = 3_000
const MOST_AT_ONCE = 50
/** Sent at the same time: an endpoint that answers slowly holds back few others. */
const LANES = 8
const KEPT_DAYS = 30
const FORGET_EVERY = 1_200
const LONGEST_GOODBYE_MS = 2_000

/** The clockwork of webhooks. Several servers may run it: each delivery is claimed by one of them. */
export function partnerJobs(deps: Deps): Clockwork {
  let ticks = 0
  const clockwork = startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [
      { name: 'webhooks', work: () => sendHooks(deps) },
      {
        name: 'old webhooks',
        work: async () => {
          if (ticks++ % FORGET_EVERY === 0) await forgetOld(deps)
        },
      },
    ],
  })
  return {
    stop: () =>
      Promise.race([
        clockwork.stop(),
        // what is under way is sent again under the same id
        setTimeout(LONGEST_GOODBYE_MS, undefined, { ref: false }),
      ]),
  }
}

/** Everything of every operator that is due now. */
export async function sendHooks(deps: Deps): Promise<void> {
  for (const operator of await listOperatorIds(deps))
    await sendHooksOf(deps, operator).catch((error: unknown) =>
      deps.log.error({ err: error, operator }, 'webhooks'),
    )
}

async function sendHooksOf(deps: Deps, operator: OperatorId): Promise<void> {
  const hooks = await withOperator({ ...deps, operator }, (tx) => listHooks(tx, { operator }))
  if (hooks.length === 0) return
  await spreadEvents({ ...deps, operator })
  const now = deps.now()
  const due = await withOperator({ ...deps, operator }, (tx) =>
    hasDueDelivery(tx, { operator, now }),
  )
  const profile = due ? await findById(deps, operator) : undefined
  if (!profile || profile.suspended) return
  const call = quietCall(deps, profile)
  let left = MOST_AT_ONCE
  const lane = async () => {
    while (left-- > 0 && (await sendDelivery(call)));
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function forgetOld(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY)
  for (const operator of await listOperatorIds(deps))
    await withOperator({ ...deps, operator }, (tx) => forgetDeliveries(tx, { operator, before }))
}
