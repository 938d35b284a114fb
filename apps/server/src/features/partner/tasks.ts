import { setTimeout } from 'node:timers/promises'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { systemContext } from '../../system-context.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { hasDueDelivery, purgeDeliveries } from './delivery-store.ts'
import { filterWithHooks } from './hook-store.ts'
import { sendDelivery } from './send-deliveries.ts'
import { spreadEvents } from './spread-events.ts'

const EVERY_MS = 3_000
const BATCH_SIZE = 50
/** Parallel deliveries: a slow endpoint delays few others. */
const LANES = 8
const RETENTION_DAYS = 30
const PURGE_EVERY_TICKS = 1_200
const SHUTDOWN_TIMEOUT_MS = 2_000

/** The scheduled tasks of webhooks. Several servers may run them: each delivery is claimed by one server. */
export function partnerTasks(deps: Deps): Scheduler {
  let ticks = 0
  const scheduler = startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
      { name: 'webhooks', work: () => sendHooks(deps) },
      {
        name: 'old webhooks',
        work: async () => {
          if (ticks++ % PURGE_EVERY_TICKS === 0) await purgeOld(deps)
        },
      },
    ],
  })
  return {
    stop: () =>
      Promise.race([
        scheduler.stop(),
        // a delivery still in flight is sent again under the same id
        setTimeout(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false }),
      ]),
  }
}

/** Sends every due delivery of every operator. */
export async function sendHooks(deps: Deps): Promise<void> {
  for (const operator of await filterWithHooks(deps.hot, await listOperatorIds(deps)))
    await sendHooksOf(deps, operator).catch((error: unknown) =>
      deps.log.error({ err: error, operator }, 'webhooks'),
    )
}

async function sendHooksOf(deps: Deps, operator: OperatorId): Promise<void> {
  await spreadEvents({ ...deps, operator })
  const now = deps.now()
  const due = await withOperator({ ...deps, operator }, (tx) =>
    hasDueDelivery(tx, { operator, now }),
  )
  const profile = due ? await findById(deps, operator) : undefined
  if (!profile || profile.suspended) return
  const context = systemContext(deps, profile)
  let left = BATCH_SIZE
  const lane = async () => {
    while (left-- > 0 && (await sendDelivery(context)));
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function purgeOld(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - RETENTION_DAYS * DAY)
  for (const operator of await listOperatorIds(deps))
    await withOperator({ ...deps, operator }, (tx) => purgeDeliveries(tx, { operator, before }))
}
