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

/** False when another booking took the last use between the check and this. */
export async function takeUse(
  tx: Tx,
  { operator, promoId }: { operator: OperatorId; promoId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promo')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('operator_id', '=', operator)
    .where('id', '=', promoId)
    .where((eb) => eb.or([eb('uses_left', 'is', null), eb('uses_left', '>', 0)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
