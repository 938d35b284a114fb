import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** One leg of a booking. */
export type LegKey = { operator: OperatorId; bookingId: string; leg: number }

export type ChatMessage = {
  id: string
  number: number
  side: ChatSide
  name: string
  body: string
  sentAt: Date
  /** The driver at the time of the message. */
  driverId: string | null
}

/** Every message of a leg, oldest first. */
export async function listMessages(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<ChatMessage[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('chat_message')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    side: row.side,
    name: row.author_name,
    body: row.body,
    sentAt: row.sent_at,
    driverId: row.driver_id,
  }))
}

export async function listReads(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Record<ChatSide, number>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('chat_read')
    .select(['side', 'up_to'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .execute()
  const upTo = (side: ChatSide) => rows.find((row) => row.side === side)?.up_to ?? 0
  return { customer: upTo('customer'), desk: upTo('desk'), driver: upTo('driver') }
}

/** When a leg reached its current state. */
export async function findLastMove(
  tx: Tx,
  { operator, bookingId, leg, state }: LegKey & { state: string },
): Promise<Date | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('transition')
    .select('at')
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'leg')
    .where('to_state', '=', state)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** The driver of the leg. Locks the chat, so that messages get consecutive numbers. */
export async function lockChat(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<{ driverId: string | null } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .select('driver_id')
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { driverId: row.driver_id }
}

/** The message's number; undefined if it was already stored. */
export async function insertMessage(
  tx: Tx,
  values: LegKey & {
    id: string
    side: ChatSide
    authorId: string | undefined
    name: string
    driverId: string | null
    body: string
    sentAt: Date
    receivedAt: Date
  },
): Promise<number | undefined> {
  const { operator, bookingId, leg } = values
  const { last } = await inOperator(tx, operator)
    .selectFrom('chat_message')
    .select((row) => row.fn.max('number').as('last'))
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('chat_message')
    .values({
      operator_id: operator,
      booking_id: bookingId,
      leg,
      id: values.id,
      number: (last ?? 0) + 1,
      side: values.side,
      author_id: values.authorId ?? null,
      author_name: values.name,
      driver_id: values.driverId,
      body: values.body,
      sent_at: values.sentAt,
      received_at: values.receivedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg', 'id']).doNothing(),
    )
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

/** Never moves backwards; false if nothing changed. */
export async function markRead(
  tx: Tx,
  {
    operator,
    bookingId,
    leg,
    side,
    upTo,
    now,
  }: LegKey & { side: ChatSide; upTo: number; now: Date },
): Promise<boolean> {
  return tx
    .insertInto('chat_read')
    .values({ operator_id: operator, booking_id: bookingId, leg, side, up_to: upTo, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'booking_id', 'leg', 'side'])
        .doUpdateSet({ up_to: upTo, read_at: now })
        .where('chat_read.up_to', '<', upTo),
    )
    .$call(hasChanged)
}

/** The leg that a driver is assigned to. */
export async function findLegOfDriver(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; reference: number },
): Promise<string | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .select('booking_id')
    .where('reference', '=', params.reference)
    .where('driver_id', '=', params.driverId)
    .executeTakeFirst()
  return row?.booking_id
}

/** The id and first name of a leg's driver. */
export async function findDriverOfLeg(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<{ id: string; firstName: string } | undefined> {
  return inOperator(tx, operator)
    .selectFrom('leg')
    .innerJoin('driver', (join) => sameOperator(join, { 'driver.id': 'leg.driver_id' }))
    .select(['driver.id as id', 'driver.first_name as firstName'])
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
}
