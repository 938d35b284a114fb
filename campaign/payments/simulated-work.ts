import type { Deps } from '../../apps/server/src/deps.ts'
import { expireHeld } from '../../apps/server/src/features/booking/expire-held.ts'
import { processDue } from '../../apps/server/src/features/gateway-event/process-due.ts'

export type Job = 'held' | 'messages' | 'refunds' | 'match'

/** What the server does by itself, by its clockwork. */
export const HARD_WORK: readonly { name: Job; run: (deps: Deps) => Promise<unknown> }[] = [
  { name: 'held', run: expireHeld },
  { name: 'messages', run: processDue },
]

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
