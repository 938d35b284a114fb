import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type EnquiryState, lockEnquiry, updateState } from './store.ts'

/** Moves a message to open, answered or spam; false if it does not exist. */
export async function moveEnquiry(
  context: Pick<RequestContext, 'db' | 'operator' | 'now' | 'principal'>,
  { id, state }: { id: string; state: EnquiryState },
): Promise<boolean> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const found = await lockEnquiry(tx, { operator, id })
    if (!found) return false
    if (found.state === state) return true
    const by = context.principal.member?.name ?? ''
    await updateState(tx, { operator, id, state, at: context.now(), by })
    const detail = listChanges({ state: found.state }, { state })
    await recordAudit(tx, { ...context, action: 'message.moved', object: `message ${id}`, detail })
    return true
  })
}
