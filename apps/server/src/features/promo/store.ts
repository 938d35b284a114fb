import { minor } from '@kerbside/domain/money.ts'
import type { Promo } from '@kerbside/domain/promo/judge-promo.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export async function findPromo(
  tx: Tx,
  { operator, code }: { operator: OperatorId; code: string },
): Promise<Promo | undefined> {
  const row = await tx
    .selectFrom('promo')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      code: row.code,
      off:
        row.off_kind === 'amount'
          ? { kind: 'amount', amount: minor(row.off_amount) }
          : { kind: 'percent', percent: row.off_amount },
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      usesLeft: row.uses_left ?? undefined,
    }
  )
}
