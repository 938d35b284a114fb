import type { Deps } from '../../apps/server/src/deps.ts'
import { captureDueAuthorisations } from '../../apps/server/src/features/booking/payment/capture-due-authorisations.ts'
import { expirePendingBookings } from '../../apps/server/src/features/booking/payment/expire-pending-bookings.ts'
import { settleAttempts } from '../../apps/server/src/features/booking/payment/settle-attempts.ts'
import { settleAuthorisations } from '../../apps/server/src/features/cancellation/settle-authorisation.ts'
import { processDue } from '../../apps/server/src/features/gateway-event/process-due.ts'
import { matchDue } from '../../apps/server/src/features/reconciliation/match-due.ts'
import { sendDue } from '../../apps/server/src/features/refund/send-due.ts'

export type ScheduledTask = 'unsettled' | 'holds' | 'held' | 'cancelled' | 'messages' | 'refunds'

/** The server's scheduled tasks. */
export const SCHEDULED_TASKS: readonly {
  name: ScheduledTask
  run: (deps: Deps) => Promise<unknown>
}[] = [
  { name: 'unsettled', run: settleAttempts },
  { name: 'holds', run: captureDueAuthorisations },
  { name: 'held', run: expirePendingBookings },
  { name: 'cancelled', run: settleAuthorisations },
  { name: 'messages', run: processDue },
  { name: 'refunds', run: sendDue },
]

/** The daily reconciliation of gateways, attempts and ledger. */
export const matchAll = (deps: Deps): Promise<unknown> => matchDue(deps)

export const MANCHESTER_TO_LEEDS = {
  pick: 'Manchester Airport',
  picklat: 53.3655,
  picklng: -2.2729,
  pickpostcode: 'M90 1QX',
  pickcategory: 'Air',
  pickcode: 'MAN',
  doff: 'Leeds city centre',
  dofflat: 53.7963,
  dofflng: -1.5472,
  droppostcode: 'LS1 5ES',
} as const
