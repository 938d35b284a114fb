import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** An operator's activity: bookings since an instant, and the last sign-in at its console. */
export async function readOperatorActivity(
  tx: Tx,
  { operator, since }: { operator: OperatorId; since: Date },
): Promise<{ bookings: number; lastSignInAt: Date | undefined }> {
  const booked = await inOperator(tx, operator)
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('made_at', '>=', since)
    .executeTakeFirstOrThrow()
  const signIn = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.max('at').as('at'))
    // a member who completes the invitation is signed in without a separate entry
    .where('action', 'in', ['staff.signed-in', 'staff.enrolled'])
    .executeTakeFirst()
  return { bookings: Number(booked.count), lastSignInAt: signIn?.at ?? undefined }
}
