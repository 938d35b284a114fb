import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Ids are made of the time, so their order is the order of making. */
export async function listBookingIds(
  tx: Tx,
  asked: {
    operator: OperatorId
    after: string
    most: number
    from: Date | undefined
    until: Date | undefined
  },
): Promise<string[]> {
  const { operator, after, most, from, until } = asked
  const rows = await tx
    .selectFrom('booking')
    .select('id')
    .where('operator_id', '=', operator)
    .$if(after !== '', (of) => of.where('id', '>', after))
    .$if(from !== undefined || until !== undefined, (of) =>
      of.where('id', 'in', (legs) => {
        const all = legs.selectFrom('leg').select('booking_id').where('operator_id', '=', operator)
        const later = from ? all.where('pickup_at', '>=', from) : all
        return until ? later.where('pickup_at', '<', until) : later
      }),
    )
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
