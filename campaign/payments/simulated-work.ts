import type { Deps } from '../../apps/server/src/deps.ts'
import { expireHeld } from '../../apps/server/src/features/booking/expire-held.ts'
import { settleAttempts } from '../../apps/server/src/features/booking/settle-attempts.ts'
import { takeHolds } from '../../apps/server/src/features/booking/take-holds.ts'
import { settleHolds } from '../../apps/server/src/features/cancellation/settle-hold.ts'
import { processDue } from '../../apps/server/src/features/gateway-event/process-due.ts'
import { matchDue } from '../../apps/server/src/features/money/match-due.ts'
import { sendDue } from '../../apps/server/src/features/refund/send-due.ts'

export type Job = 'unsettled' | 'holds' | 'held' | 'cancelled' | 'messages' | 'refunds'

/** What the server does by itself, by its clockwork. */
export const CLOCKWORK: readonly { name: Job; run: (deps: Deps) => Promise<unknown> }[] = [
  { name: 'unsettled', run: settleAttempts },
  { name: 'holds', run: takeHolds },
  { name: 'held', run: expireHeld },
  { name: 'cancelled', run: settleHolds },
  { name: 'messages', run: processDue },
  { name: 'refunds', run: sendDue },
]

/** Once a day what gateways, attempts and ledger say is compared. */
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
