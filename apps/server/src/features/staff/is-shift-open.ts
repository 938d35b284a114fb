import { withOperator } from '../../db.ts'
import type { Holder } from '../../hub/joins.ts'
import type { RequestContext } from '../../request-context.ts'
import { findShift } from './shift-store.ts'

/** Whether a member of staff is signed in in this session now; the check does not extend the session. */
export async function isShiftOpen(
  context: RequestContext,
  { id, session }: Holder,
): Promise<boolean> {
  const tokenHash = Buffer.from(session, 'base64url')
  const token = {
    operator: context.operator,
    tokenHash,
    kind: 'signed_in',
    now: context.now(),
  } as const
  const shift = await withOperator(context, (tx) => findShift(tx, token))
  return shift?.member.id === id
}
