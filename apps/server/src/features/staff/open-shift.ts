import type { Shift } from '@kerbside/domain/staff/shift.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { hashOf, newToken } from '../account/sign-in/session-token.ts'
import { dropShift, insertShift, type ShiftKind } from './shift-store.ts'

/** Always issues a new token; the previous session of this browser ends. */
export async function openShiftHere(
  tx: Tx,
  params: { context: RequestContext; staffId: string; kind: ShiftKind; shift: Shift },
): Promise<void> {
  const { context, staffId, kind, shift } = params
  const { operator, client } = context
  const token = newToken(context.randomBytes)
  if (client.staff.token !== undefined)
    await dropShift(tx, { operator, tokenHash: hashOf(client.staff.token) })
  const { device } = client
  await insertShift(tx, { operator, tokenHash: hashOf(token), staffId, kind, device, shift })
  client.staff.keep(token)
}
