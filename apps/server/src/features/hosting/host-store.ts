import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; host: string }

export async function listOwnHosts(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('operator_host')
    .select('host')
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

export async function listClaims(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('host_claim')
    .select('host')
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

export async function insertClaim(tx: Tx, { operator, host, now }: Key & { now: Date }) {
  await tx
    .insertInto('host_claim')
    .values({ operator_id: operator, host, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if there was none. */
export async function dropClaim(tx: Tx, { operator, host }: Key): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('host_claim')
    .where('host', '=', host)
    .$call(hasChanged)
}

/** False if the host already belongs to an operator. */
export async function insertHost(tx: Tx, { operator, host }: Key): Promise<boolean> {
  return tx
    .insertInto('operator_host')
    .values({ host, operator_id: operator })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** False if it was not the operator's. */
export async function dropHost(tx: Tx, { operator, host }: Key): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('operator_host')
    .where('host', '=', host)
    .$call(hasChanged)
}
