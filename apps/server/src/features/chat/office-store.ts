import { hasChanged, inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The conversation of one driver with the desk. */
export type OfficeKey = { operator: OperatorId; driverId: string }
export type OfficeSide = 'desk' | 'driver'

/** The messages shown: older ones stay stored until they are erased. */
const MAX_SHOWN = 200

export type OfficeMessage = {
  id: string
  number: number
  side: OfficeSide
  name: string
  body: string
  sentAt: Date
}

/** The newest messages, oldest first. */
export async function listOfficeMessages(
  tx: Tx,
  { operator, driverId }: OfficeKey,
): Promise<OfficeMessage[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('office_message')
    .select(['id', 'number', 'side', 'author_name as name', 'body', 'sent_at as sentAt'])
    .where('driver_id', '=', driverId)
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.reverse()
}

export async function listOfficeReads(
  tx: Tx,
  { operator, driverId }: OfficeKey,
): Promise<Record<OfficeSide, number>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('office_read')
    .select(['side', 'up_to'])
    .where('driver_id', '=', driverId)
    .execute()
  const upTo = (side: OfficeSide) => rows.find((row) => row.side === side)?.up_to ?? 0
  return { desk: upTo('desk'), driver: upTo('driver') }
}

/** The message's number; undefined if it was already stored. The caller has locked the driver. */
export async function insertOfficeMessage(
  tx: Tx,
  values: OfficeKey & {
    id: string
    side: OfficeSide
    authorId: string | undefined
    name: string
    body: string
    sentAt: Date
    receivedAt: Date
  },
): Promise<number | undefined> {
  const { operator, driverId } = values
  const { last } = await inOperator(tx, operator)
    .selectFrom('office_message')
    .select((row) => row.fn.max('number').as('last'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('office_message')
    .values({
      operator_id: operator,
      driver_id: driverId,
      id: values.id,
      number: (last ?? 0) + 1,
      side: values.side,
      author_id: values.authorId ?? null,
      author_name: values.name,
      body: values.body,
      sent_at: values.sentAt,
      received_at: values.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'driver_id', 'id']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

/** Never moves backwards; false if nothing changed. */
export async function markOfficeRead(
  tx: Tx,
  {
    operator,
    driverId,
    side,
    upTo,
    now,
  }: OfficeKey & { side: OfficeSide; upTo: number; now: Date },
): Promise<boolean> {
  return tx
    .insertInto('office_read')
    .values({ operator_id: operator, driver_id: driverId, side, up_to: upTo, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'driver_id', 'side'])
        .doUpdateSet({ up_to: upTo, read_at: now })
        .where('office_read.up_to', '<', upTo),
    )
    .$call(hasChanged)
}

/** The last message of every current driver who has one, with what the desk has not read. */
export async function listOfficeChats(tx: Tx, { operator }: { operator: OperatorId }) {
  const rows = await inOperator(tx, operator)
    .selectFrom('office_message as message')
    .innerJoin('driver', (join) => sameOperator(join, { 'driver.id': 'message.driver_id' }))
    .leftJoin('office_read as read', (join) =>
      sameOperator(join, { 'read.driver_id': 'message.driver_id' }).on('read.side', '=', 'desk'),
    )
    .distinctOn('message.driver_id')
    .select([
      'message.driver_id',
      'message.number',
      'message.side',
      'message.body',
      'message.sent_at as at',
      'driver.number as driverNumber',
      'driver.first_name as firstName',
      'driver.last_name as lastName',
      'read.up_to as upTo',
    ])
    .where('driver.ended_at', 'is', null)
    .orderBy('message.driver_id')
    .orderBy('message.number', 'desc')
    .execute()
  const unread = await inOperator(tx, operator)
    .selectFrom('office_message as message')
    .leftJoin('office_read as read', (join) =>
      sameOperator(join, { 'read.driver_id': 'message.driver_id' }).on('read.side', '=', 'desk'),
    )
    .select((row) => ['message.driver_id', row.fn.countAll<string>().as('count')])
    .where('message.side', '=', 'driver')
    .where((row) =>
      row.or([row('read.up_to', 'is', null), row('message.number', '>', row.ref('read.up_to'))]),
    )
    .groupBy('message.driver_id')
    .execute()
  const counts = new Map(unread.map((row) => [row.driver_id, Number(row.count)]))
  return rows.map((row) => ({ ...row, unread: counts.get(row.driver_id) ?? 0 }))
}
