import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Ids are time-based, so their order is the order of creation. */
export async function listBookingIds(
  tx: Tx,
  params: {
    operator: OperatorId
    after: string
    max: number
    from: Date | undefined
    until: Date | undefined
  },
): Promise<string[]> {
  const { operator, after, max, from, until } = params
  const rows = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('id')
    .$if(after !== '', (builder) => builder.where('id', '>', after))
    .$if(from !== undefined || until !== undefined, (builder) =>
      builder.where('id', 'in', (legs) => {
        const all = legs.selectFrom('leg').select('booking_id').where('operator_id', '=', operator)
        const later = from ? all.where('pickup_at', '>=', from) : all
        return until ? later.where('pickup_at', '<', until) : later
      }),
    )
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}
