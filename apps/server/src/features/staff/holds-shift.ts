import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Holder } from '../../hub/joins.ts'
import { findShift } from './shift-store.ts'

/** Whether a member of staff is at the desk in this session now; looking keeps nobody signed in. */
export async function holdsShift(call: Call, { id, session }: Holder): Promise<boolean> {
  const tokenHash = Buffer.from(session, 'base64url')
  const asked = { operator: call.operator, tokenHash, kind: 'whole', now: call.now() } as const
  const found = await withOperator(call, (tx) => findShift(tx, asked))
  return found?.member.id === id
}
