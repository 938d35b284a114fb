import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** How an operator does: what was booked since an instant, and when somebody last came in at its console. */
export async function readStanding(
  tx: Tx,
  { operator, since }: { operator: OperatorId; since: Date },
): Promise<{ bookings: number; lastSignInAt: Date | undefined }> {
  const booked = await tx
    .selectFrom('booking')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('operator_id', '=', operator)
    .where('made_at', '>=', since)
    .executeTakeFirstOrThrow()
  const signIn = await tx
    .selectFrom('audit_entry')
    .select((of) => of.fn.max('at').as('at'))
    .where('operator_id', '=', operator)
    // who follows their invitation to its end is in, without a code of its own
    .where('deed', 'in', ['staff.signed-in', 'staff.enrolled'])
    .executeTakeFirst()
  return { bookings: Number(booked.count), lastSignInAt: signIn?.at ?? undefined }
}
