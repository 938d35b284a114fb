import type { CommissionRule } from '@kerbside/domain/corporate/commission.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import type { CostCentre, TripRules } from '@kerbside/domain/corporate/trip-rules.ts'
import { minor } from '@kerbside/domain/money.ts'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { readRules } from './read-rules.ts'

type Key = { operator: OperatorId; bookerId: number }

/** The operator's terms for a corporate account. */
export type Account = {
  bookerId: number
  name: string
  address: string
  commission: CommissionRule
  paymentDays: number
  rules: TripRules
  costCentres: readonly CostCentre[]
  /** New bookings are blocked for now. */
  isBlocked: boolean
}

/** Undefined also for a closed account. */
export async function findAccountRow(
  tx: Tx,
  { operator, bookerId }: Key,
): Promise<Account | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booker')
    .selectAll()
    .where('id', '=', bookerId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const costCentres = await inOperator(tx, operator)
    .selectFrom('cost_centre')
    .select(['code', 'name'])
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

/** A member of an account. */
export type Member = {
  customerId: string
  firstName: string
  name: string
  email: string
  role: AccountRole
}

export async function listMembers(tx: Tx, { operator, bookerId }: Key): Promise<Member[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'email', 'booker_role'])
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

/**
 * A person who has acted for an account, even if they no longer do; undefined once their customer account is deleted.
 */
export async function findPerson(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<Pick<Member, 'firstName' | 'name' | 'email'> | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'email'])
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

/**
 * Makes a customer with an account a member of a company; undefined removes them. False if no customer has the
 * address.
 */
export async function markMember(
  tx: Tx,
  params: {
    operator: OperatorId
    email: string
    of: { bookerId: number; role: AccountRole } | undefined
  },
): Promise<boolean> {
  return inOperator(tx, params.operator)
    .updateTable('customer')
    .set({ booker_id: params.of?.bookerId ?? null, booker_role: params.of?.role ?? 'booker' })
    .where('email', '=', params.email)
    .$call(hasChanged)
}

/**
 * Stores the terms of an account, and creates the account if it is new; cost centres that are no longer listed are
 * retired.
 */
export async function upsertAccount(
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
  await saveCostCentres(tx, { operator, bookerId, costCentres, now })
}

export async function saveCostCentres(
  tx: Tx,
  { operator, bookerId, costCentres, now }: Key & { costCentres: readonly CostCentre[]; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('cost_centre')
    .set({ retired_at: now })
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
