import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** An operator's activity: bookings since an instant, and the last sign-in at its console. */
export async function readOperatorActivity(
  tx: Tx,
  { operator, since }: { operator: OperatorId; since: Date },
): Promise<{ bookings: number; lastSignInAt: Date | undefined }> {
  const booked = await tx
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('operator_id', '=', operator)
    .where('made_at', '>=', since)
    .executeTakeFirstOrThrow()
  const signIn = await tx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('operator_id', '=', operator)
    // a member who completes the invitation is signed in without a separate entry
    .where('action', 'in', ['staff.signed-in', 'staff.enrolled'])
    .executeTakeFirst()
  return { bookings: Number(booked.count), lastSignInAt: signIn?.at ?? undefined }
}
