import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** One way of a booking. */
export type LegKey = { operator: OperatorId; bookingId: string; leg: number }

export type ChatMessage = {
  id: string
  number: number
  side: ChatSide
  name: string
  body: string
  saidAt: Date
  /** Who drove when it was said. */
  driverId: string | null
}

/** Every message of a leg, oldest first. */
export async function listMessages(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<ChatMessage[]> {
  const rows = await tx
    .selectFrom('chat_message')
    .selectAll()
    .where('operator_id', '=', operator)
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
    saidAt: row.said_at,
    driverId: row.driver_id,
  }))
}

export async function listReads(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Record<ChatSide, number>> {
  const rows = await tx
    .selectFrom('chat_read')
    .select(['side', 'up_to'])
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .execute()
  const upTo = (side: ChatSide) => rows.find((row) => row.side === side)?.up_to ?? 0
  return { customer: upTo('customer'), desk: upTo('desk'), driver: upTo('driver') }
}

/** When a leg came to where it stands now. */
export async function findLastMove(
  tx: Tx,
  { operator, bookingId, leg, state }: LegKey & { state: string },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('transition')
    .select('at')
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'job')
    .where('to_state', '=', state)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Who drives the leg; messages are numbered one after the other while this is held. */
export async function holdTalk(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<{ driverId: string | null } | undefined> {
  const row = await tx
    .selectFrom('leg')
    .select('driver_id')
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { driverId: row.driver_id }
}

/** Its number; undefined when it was said before. */
export async function insertMessage(
  tx: Tx,
  said: LegKey & {
    id: string
    side: ChatSide
    authorId: string | undefined
    name: string
    driverId: string | null
    body: string
    saidAt: Date
    heardAt: Date
  },
): Promise<number | undefined> {
  const { operator, bookingId, leg } = said
  const { last } = await tx
    .selectFrom('chat_message')
    .select((row) => row.fn.max('number').as('last'))
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('chat_message')
    .values({
      operator_id: operator,
      booking_id: bookingId,
      leg,
      id: said.id,
      number: (last ?? 0) + 1,
      side: said.side,
      author_id: said.authorId ?? null,
      author_name: said.name,
      driver_id: said.driverId,
      body: said.body,
      said_at: said.saidAt,
      heard_at: said.heardAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg', 'id']).doNothing(),
    )
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

/** Never back; false when it was as far already. */
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
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_read')
    .values({ operator_id: operator, booking_id: bookingId, leg, side, up_to: upTo, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'booking_id', 'leg', 'side'])
        .doUpdateSet({ up_to: upTo, read_at: now })
        .where('chat_read.up_to', '<', upTo),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The leg a driver drives. */
export async function findLegOfDriver(
  tx: Tx,
  asked: { operator: OperatorId; driverId: string; reference: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leg')
    .select('booking_id')
    .where('operator_id', '=', asked.operator)
    .where('reference', '=', asked.reference)
    .where('driver_id', '=', asked.driverId)
    .executeTakeFirst()
  return row?.booking_id
}

/** First name of who drives a leg, and who that is. */
export async function findDriverOfLeg(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<{ id: string; firstName: string } | undefined> {
  return tx
    .selectFrom('leg')
    .innerJoin('driver', (join) =>
      join
        .onRef('driver.operator_id', '=', 'leg.operator_id')
        .onRef('driver.id', '=', 'leg.driver_id'),
    )
    .select(['driver.id as id', 'driver.first_name as firstName'])
    .where('leg.operator_id', '=', operator)
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
}
