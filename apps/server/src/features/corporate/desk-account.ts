import type { AccountReply, DeskAccount } from '@kerbside/contract/booker/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { minor } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findOwed } from '../credit/find-owed.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import {
  type BookerRow,
  findBookerRow,
  listBookerRows,
  listBooksOf,
  listMemberRows,
} from './desk-store.ts'
import { readRules } from './read-rules.ts'
import { findAccountRow } from './store.ts'
import { writeRules } from './write-rules.ts'

export type FieldError = AccountReply['errors'][number]

/** Reads one row more than a page shows, to know whether there is a next page. */
export async function listAccounts(
  context: RequestContext,
  params: { words: string; after: string; max: number },
) {
  const { operator } = context
  const { rows, owed } = await withOperator(context, async (tx) => {
    const found = await listBookerRows(tx, {
      operator,
      words: params.words,
      after: readAfter(params.after),
      max: params.max + 1,
    })
    const bookerIds = found.map(({ id }) => id)
    return { rows: found, owed: await findOwed(tx, { operator, bookerIds }) }
  })
  const shown = rows.slice(0, params.max)
  const last = shown.at(-1)
  return {
    accounts: shown.map((row) => {
      const currency = currencyOf(row, context)
      return {
        bookerId: row.id,
        name: row.name,
        members: row.members,
        currencyCode: currency,
        creditLimit: limitOf(row, currency),
        owed: writeMoney(owed.get(row.id) ?? minor(0), currency),
        blocked: row.blocked_at !== null,
      }
    }),
    after: rows.length > shown.length && last ? `${last.id}|${last.name}` : '',
  }
}

function readAfter(input: string): { name: string; id: number } | undefined {
  const [, id, name] = /^(\d{1,9})\|(.*)$/s.exec(input) ?? []
  return id !== undefined && name !== undefined ? { id: Number(id), name } : undefined
}

/** Undefined if the account does not exist or belongs to another operator. */
export async function showAccount(
  context: RequestContext,
  { bookerId }: { bookerId: number },
): Promise<DeskAccount | undefined> {
  const types = await listVehicleTypes(context)
  return withOperator(context, (tx) => describeAccount(tx, { context, bookerId, types }))
}

async function describeAccount(
  tx: Tx,
  {
    context,
    bookerId,
    types,
  }: { context: RequestContext; bookerId: number; types: readonly VehicleType[] },
): Promise<DeskAccount | undefined> {
  const { operator } = context
  const row = await findBookerRow(tx, { operator, bookerId })
  const account = await findAccountRow(tx, { operator, bookerId })
  if (!row || !account) return undefined
  const currency = currencyOf(row, context)
  const owed = (await findOwed(tx, { operator, bookerIds: [bookerId] })).get(bookerId) ?? minor(0)
  const rules = readRules(row.rules)
  return {
    bookerId,
    version: row.version,
    name: row.name,
    address: row.address,
    creditLimit: limitOf(row, currency),
    commissionPercent: row.commission_basis_points / 100,
    commissionFixed: writeMoney(minor(Number(row.commission_fixed_minor)), currency),
    paymentDays: row.payment_days,
    costCentres: [...account.costCentres],
    rules: writeRules(rules),
    hasArea: rules.area !== undefined,
    blocked: row.blocked_at !== null,
    blockedReason: row.blocked_reason,
    currencyCode: currency,
    owed: writeMoney(owed, currency),
    free:
      row.credit_limit_minor === null
        ? null
        : writeMoney(minor(Number(row.credit_limit_minor) - owed), currency),
    members: await listMemberRows(tx, { operator, bookerId }),
    books: (await listBooksOf(tx, { operator, bookerId })).map(({ slug, name }) => ({
      book: slug,
      name,
    })),
    vehicleTypes: types.map(({ id, name }) => ({ vehicleTypeId: id, name })),
  }
}

/** A limit has its own currency; without a limit the operator's currency is used. */
const currencyOf = (
  { credit_limit_minor, credit_currency }: BookerRow,
  { profile }: Pick<RequestContext, 'profile'>,
): string => (credit_limit_minor === null ? profile.currency : credit_currency || profile.currency)

const limitOf = ({ credit_limit_minor }: BookerRow, currency: string): number | null =>
  credit_limit_minor === null ? null : writeMoney(minor(Number(credit_limit_minor)), currency)

export const accountReply = (
  account: DeskAccount | undefined,
  errors: readonly FieldError[] = [],
): AccountReply => ({ code: CODE.done, message: '', account: account ?? null, errors: [...errors] })
