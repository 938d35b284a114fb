import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import type { Selectable } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; bookerId: number }
export type BookerRow = Selectable<Tables['booker']>
export type BookerFacts = Omit<BookerRow, 'operator_id' | 'id' | 'version' | 'retired_at'>

/** Accounts by name, after the given one. */
export async function listBookerRows(
  tx: Tx,
  params: {
    operator: OperatorId
    words: string
    after: { name: string; id: number } | undefined
    max: number
  },
): Promise<(BookerRow & { members: number })[]> {
  const { after, words: searchText } = params
  let query = inOperator(tx, params.operator)
    .selectFrom('booker')
    .selectAll('booker')
    .select((eb) =>
      eb
        .selectFrom('customer')
        .select((row) => row.fn.countAll<string>().as('count'))
        .whereRef('customer.operator_id', '=', 'booker.operator_id')
        .whereRef('customer.booker_id', '=', 'booker.id')
        .as('members'),
    )
    .where('booker.retired_at', 'is', null)
    .orderBy('booker.name')
    .orderBy('booker.id')
    .limit(params.max)
  if (searchText) query = query.where('booker.name', 'ilike', `%${likeText(searchText)}%`)
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('booker.name', 'booker.id'), '>', eb.tuple(after.name, after.id)),
    )
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, members: Number(row.members ?? 0) }))
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export async function findBookerRow(
  tx: Tx,
  { operator, bookerId, lock }: Key & { lock?: boolean },
): Promise<BookerRow | undefined> {
  return inOperator(tx, operator)
    .selectFrom('booker')
    .selectAll()
    .where('id', '=', bookerId)
    .where('retired_at', 'is', null)
    .$if(lock === true, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** False if another transaction has just taken the number. */
export async function insertBooker(
  tx: Tx,
  { operator, bookerId, facts }: Key & { facts: BookerFacts },
): Promise<boolean> {
  const row = await tx
    .insertInto('booker')
    .values({ operator_id: operator, id: bookerId, retired_at: null, ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The number after the last one ever given, even if that account is gone. */
export async function nextBookerId(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<number> {
  const row = await inOperator(tx, operator)
    .selectFrom('booker')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst()
  return (row?.last ?? FIRST - 1) + 1
}

const FIRST = 501

export async function updateBooker(
  tx: Tx,
  { operator, bookerId, version, facts }: Key & { version: number; facts: BookerFacts },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('booker')
    .set({ ...facts, version })
    .where('id', '=', bookerId)
    .execute()
}

/** The account's own price lists that are active now. */
export const listBooksOf = (
  tx: Tx,
  { operator, bookerId }: Key,
): Promise<{ slug: string; name: string }[]> =>
  inOperator(tx, operator)
    .selectFrom('price_book')
    .select(['slug', 'name'])
    .where('booker_id', '=', bookerId)
    .where('retired_at', 'is', null)
    .orderBy('slug')
    .execute()

export type KnownMember = {
  customerId: number
  name: string
  email: string
  role: AccountRole
}

export async function listMemberRows(tx: Tx, { operator, bookerId }: Key): Promise<KnownMember[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('customer')
    .select(['number', 'first_name', 'last_name', 'email', 'booker_role'])
    .where('booker_id', '=', bookerId)
    .where('deleted_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    customerId: row.number,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    role: row.booker_role,
  }))
}

/** The account this customer acts for; undefined if no customer has the address. Locks the row. */
export async function lockByEmail(
  tx: Tx,
  { operator, email }: { operator: OperatorId; email: string },
): Promise<{ bookerId: number | undefined } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .select('booker_id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { bookerId: row.booker_id ?? undefined }
}
