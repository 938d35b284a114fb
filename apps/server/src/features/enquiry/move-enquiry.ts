import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { type EnquiryState, lockEnquiry, updateState } from './store.ts'

/** Puts a message among the open, the answered or the spam; false where there is no such message. */
export async function moveEnquiry(
  call: Pick<Call, 'db' | 'operator' | 'now' | 'who'>,
  { id, state }: { id: string; state: EnquiryState },
): Promise<boolean> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const found = await lockEnquiry(tx, { operator, id })
    if (!found) return false
    if (found.state === state) return true
    const by = call.who.member?.name ?? ''
    await updateState(tx, { operator, id, state, at: call.now(), by })
    const detail = listChanges({ state: found.state }, { state })
    await keepAudit(tx, { ...call, deed: 'message.moved', object: `message ${id}`, detail })
    return true
  })
}
