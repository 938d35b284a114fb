import type { HistoryRow } from '@kerbside/contract/dispatch/write-history.ts'
import { shownAverage } from '@kerbside/domain/feedback/rating.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Key = { operator: OperatorId; bookingId: string; leg: number }

/** The whole history of a leg and of its booking's payments, oldest first. */
export async function listHistory(
  tx: Tx,
  { operator, bookingId, leg }: Key,
): Promise<HistoryRow[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('transition')
    .select(['machine', 'from_state', 'to_state', 'role', 'channel', 'who', 'at', 'device_at'])
    .select(['reason', 'version'])
    .where('booking_id', '=', bookingId)
    .where((row) => row.or([row('leg', '=', leg), row('machine', '=', 'payment')]))
    .orderBy('at')
    .orderBy('version')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    machine: row.machine,
    from: row.from_state,
    to: row.to_state,
    role: row.role,
    channel: row.channel,
    who: row.who,
    at: row.at,
    deviceAt: row.device_at ?? undefined,
    reason: row.reason,
    version: row.version,
  }))
}

/** The number of messages about a leg, and how many the desk has not read. */
export async function countChat(
  tx: Tx,
  { operator, bookingId, leg }: Key,
): Promise<{ messages: number; unread: number }> {
  const read = await inOperator(tx, operator)
    .selectFrom('chat_read')
    .select('up_to')
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('side', '=', 'desk')
    .executeTakeFirst()
  const rows = await inOperator(tx, operator)
    .selectFrom('chat_message')
    .select(['number', 'side'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .execute()
  const upTo = read?.up_to ?? 0
  return {
    messages: rows.length,
    unread: rows.filter(({ number, side }) => side !== 'desk' && number > upTo).length,
  }
}

/** A driver's average rating; null while there are too few. */
export async function averageOf(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<{ average: number; count: number } | null> {
  const row = await inOperator(tx, operator)
    .selectFrom('rating')
    .select((eb) => [eb.fn.sum<string>('stars').as('sum'), eb.fn.countAll<string>().as('count')])
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  const average = shownAverage({ sum: Number(row.sum ?? 0), count })
  return average === undefined ? null : { average, count }
}

/** The company a booking is for and its cost centre; '' if none. */
export async function findCompany(
  tx: Tx,
  { operator, bookingId }: Omit<Key, 'leg'>,
): Promise<{ company: string; costCentre: string; source: string }> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .leftJoin('booker', (join) => sameOperator(join, { 'booker.id': 'booking.booker_id' }))
    .leftJoin('account_trip', (join) =>
      sameOperator(join, { 'account_trip.booking_id': 'booking.id' }),
    )
    .select(['booker.name', 'account_trip.cost_centre', 'booking.source'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  return {
    company: row?.name ?? '',
    costCentre: row?.cost_centre ?? '',
    source: row?.source ?? '',
  }
}
