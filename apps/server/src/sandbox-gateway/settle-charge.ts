import type { Queryable, SandboxCharge } from './store.ts'
import { markCharge } from './store.ts'

const PROCESSING_MS = 12_000
/** How long the bank waits for its customer. */
const ACTION_MS = 15 * 60_000

/** The charge as it stands by now: what was processing has come through, an unanswered question has lapsed. */
export async function settleCharge(
  db: Queryable,
  { charge, now }: { charge: SandboxCharge; now: Date },
): Promise<SandboxCharge> {
  const next = nextOf(charge, now)
  if (!next) return charge
  await markCharge(db, { id: charge.id, from: charge.status, now, ...next })
  return { ...charge, ...next }
}

function nextOf(
  { status, madeAt }: SandboxCharge,
  now: Date,
): Pick<SandboxCharge, 'status' | 'declineCode'> | undefined {
  const ageMs = now.getTime() - madeAt.getTime()
  if (status === 'processing' && ageMs >= PROCESSING_MS)
    return { status: 'succeeded', declineCode: '' }
  if (status === 'requires_action' && ageMs >= ACTION_MS)
    return { status: 'failed', declineCode: 'authentication_expired' }
  return undefined
}
