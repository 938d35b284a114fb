import type { Selectable } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type EnquiryState = 'open' | 'done' | 'spam'

export type Enquiry = {
  id: string
  name: string
  email: string
  phone: string
  subject: string
  kind: string
  message: string
  source: string
  custid: number | undefined
  state: EnquiryState
  suspicion: string
  madeAt: Date
  movedAt: Date | undefined
  movedBy: string
}

type OperatorKey = { operator: OperatorId }

/** False if this message already exists. */
export async function insertEnquiry(
  tx: Tx,
  { operator, ...made }: OperatorKey & Omit<Enquiry, 'movedAt' | 'movedBy'>,
): Promise<boolean> {
  return tx
    .insertInto('enquiry')
    .values({
      operator_id: operator,
      id: made.id,
      name: made.name,
      email: made.email,
      phone: made.phone,
      subject: made.subject,
      kind: made.kind,
      body: made.message,
      source: made.source,
      custid: made.custid ?? null,
      state: made.state,
      suspicion: made.suspicion,
      made_at: made.madeAt,
      moved_at: null,
      moved_by: '',
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'id']).doNothing())
    .$call(hasChanged)
}

/** The number of messages since then; with a text, only those with the same text. */
export async function countEnquiriesSince(
  tx: Tx,
  { operator, since, message }: OperatorKey & { since: Date; message?: string },
): Promise<number> {
  const { count } = await inOperator(tx, operator)
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('made_at', '>', since)
    .$if(message !== undefined, (query) => query.where('body', '=', message ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the message with this id has this text. */
export async function hasMessage(
  tx: Tx,
  { operator, id, message }: OperatorKey & { id: string; message: string },
): Promise<boolean> {
  const found = await inOperator(tx, operator)
    .selectFrom('enquiry')
    .select('id')
    .where('id', '=', id)
    .where('body', '=', message)
    .executeTakeFirst()
  return found !== undefined
}

/** Newest first, after the message with this id. */
export async function listOfState(
  tx: Tx,
  params: OperatorKey & { state: EnquiryState; after: string; max: number },
): Promise<Enquiry[]> {
  const { operator, state, after, max } = params
  const rows = await inOperator(tx, operator)
    .selectFrom('enquiry')
    .selectAll()
    .where('state', '=', state)
    .$if(after !== '', (query) =>
      query.where((row) =>
        row(
          row.refTuple('made_at', 'id'),
          '<',
          row
            .selectFrom('enquiry as last')
            .select(['last.made_at', 'last.id'])
            .where('last.operator_id', '=', operator)
            .where('last.id', '=', after)
            .$asTuple('made_at', 'id'),
        ),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(enquiryOf)
}

export async function countByState(
  tx: Tx,
  { operator }: OperatorKey,
): Promise<Map<string, number>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('enquiry')
    .select((eb) => ['state', eb.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** The previous state, with the row locked; undefined if there is none. */
export async function lockEnquiry(
  tx: Tx,
  { operator, id }: OperatorKey & { id: string },
): Promise<Enquiry | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('enquiry')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && enquiryOf(row)
}

export async function updateState(
  tx: Tx,
  {
    operator,
    id,
    state,
    at,
    by,
  }: OperatorKey & { id: string; state: EnquiryState; at: Date; by: string },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('enquiry')
    .set({ state, moved_at: at, moved_by: by, ...(state !== 'spam' && { suspicion: '' }) })
    .where('id', '=', id)
    .execute()
}

/** Deletes old messages, spam sooner. */
export async function purgeEnquiries(
  tx: Tx,
  { operator, before, spamBefore }: OperatorKey & { before: Date; spamBefore: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('enquiry')
    .where((row) =>
      row.or([
        row('made_at', '<', before),
        row.and([row('state', '=', 'spam'), row('made_at', '<', spamBefore)]),
      ]),
    )
    .execute()
}

const enquiryOf = (row: Selectable<Tables['enquiry']>): Enquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  kind: row.kind,
  message: row.body,
  source: row.source,
  custid: row.custid ?? undefined,
  state: row.state,
  suspicion: row.suspicion,
  madeAt: row.made_at,
  movedAt: row.moved_at ?? undefined,
  movedBy: row.moved_by,
})
