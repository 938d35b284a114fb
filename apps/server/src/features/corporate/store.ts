import type { CommissionRule } from '@kerbside/domain/corporate/commission.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import type { CostCentre, TripRules } from '@kerbside/domain/corporate/trip-rules.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { readRules } from './read-rules.ts'

type Of = { operator: OperatorId; bookerId: number }

/** A corporate account as the operator agreed it. */
export type Account = {
  bookerId: number
  name: string
  address: string
  commission: CommissionRule
  paymentDays: number
  rules: TripRules
  costCentres: readonly CostCentre[]
  /** Nobody books for it for now. */
  isBlocked: boolean
}

/** Undefined for one that was closed, too. */
export async function findAccountRow(
  tx: Tx,
  { operator, bookerId }: Of,
): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('booker')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('id', '=', bookerId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const costCentres = await tx
    .selectFrom('cost_centre')
    .select(['code', 'name'])
    .where('operator_id', '=', operator)
    .where('booker_id', '=', bookerId)
    .where('retired_at', 'is', null)
    .orderBy('code')
    .execute()
  return {
    bookerId,
    name: row.name,
    address: row.address,
    commission: {
      basisPoints: row.commission_basis_points,
      fixed: minor(Number(row.commission_fixed_minor)),
    },
    paymentDays: row.payment_days,
    rules: readRules(row.rules),
    costCentres,
    isBlocked: row.blocked_at !== null,
  }
}

/** Somebody of an account, as far as they act for it. */
export type Member = {
  customerId: string
  firstName: string
  name: string
  email: string
  role: AccountRole
}

export async function listMembers(tx: Tx, { operator, bookerId }: Of): Promise<Member[]> {
  const rows = await tx
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'email', 'booker_role'])
    .where('operator_id', '=', operator)
    .where('booker_id', '=', bookerId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    customerId: row.id,
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    role: row.booker_role,
  }))
}

/** Somebody who has acted for an account, whether they still belong to it or not; undefined once they have left the house. */
export async function findPerson(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<Pick<Member, 'firstName' | 'name' | 'email'> | undefined> {
  const row = await tx
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'email'])
    .where('operator_id', '=', operator)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return (
    row && {
      firstName: row.first_name,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
    }
  )
}

/** Makes somebody with an account of their own act for a company; undefined lets them go. False when nobody has the address. */
export async function markMember(
  tx: Tx,
  facts: {
    operator: OperatorId
    email: string
    of: { bookerId: number; role: AccountRole } | undefined
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ booker_id: facts.of?.bookerId ?? null, booker_role: facts.of?.role ?? 'booker' })
    .where('operator_id', '=', facts.operator)
    .where('email', '=', facts.email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes what was agreed with an account, making it when it is new; cost centres that are not named any more retire. */
export async function keepAccount(
  tx: Tx,
  {
    operator,
    account,
    now,
  }: { operator: OperatorId; account: Omit<Account, 'isBlocked'>; now: Date },
): Promise<void> {
  const { bookerId, commission, costCentres } = account
  const agreed = {
    name: account.name,
    address: account.address,
    commission_basis_points: commission.basisPoints,
    commission_fixed_minor: String(commission.fixed),
    payment_days: account.paymentDays,
    rules: JSON.stringify(account.rules),
  }
  await tx
    .insertInto('booker')
    .values({
      operator_id: operator,
      id: bookerId,
      retired_at: null,
      credit_limit_minor: null,
      ...agreed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'id'])
        .doUpdateSet((row) => ({ ...agreed, version: row('booker.version', '+', 1) })),
    )
    .execute()
  await keepCostCentres(tx, { operator, bookerId, costCentres, now })
}

export async function keepCostCentres(
  tx: Tx,
  { operator, bookerId, costCentres, now }: Of & { costCentres: readonly CostCentre[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('cost_centre')
    .set({ retired_at: now })
    .where('operator_id', '=', operator)
    .where('booker_id', '=', bookerId)
    .where('retired_at', 'is', null)
    .execute()
  for (const { code, name } of costCentres)
    await tx
      .insertInto('cost_centre')
      .values({ operator_id: operator, booker_id: bookerId, code, name, retired_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['operator_id', 'booker_id', 'code'])
          .doUpdateSet({ name, retired_at: null }),
      )
      .execute()
}
