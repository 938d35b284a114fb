import type { OfferState } from '@kerbside/domain/dispatch/offer.ts'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Statement } from '../../../postgres/statement.ts'

export type Offer = {
  id: string
  bookingId: string
  leg: number
  driverId: string
  state: OfferState
  sentAt: Date
  expiresAt: Date
}

const COLUMNS = ['id', 'booking_id', 'leg', 'driver_id', 'state', 'sent_at', 'expires_at'] as const

export async function insertOffer(
  tx: Tx,
  { operator, offer }: { operator: OperatorId; offer: Omit<Offer, 'state'> },
): Promise<void> {
  await tx
    .insertInto('offer')
    .values({
      operator_id: operator,
      id: offer.id,
      booking_id: offer.bookingId,
      leg: offer.leg,
      driver_id: offer.driverId,
      state: 'sent',
      sent_at: offer.sentAt,
      expires_at: offer.expiresAt,
      answered_at: null,
    })
    .execute()
}

/** Moves an offer out of `sent`, once; false if another transaction did so first. */
export async function markOffer(
  tx: Tx,
  params: {
    operator: OperatorId
    id: string
    to: Exclude<OfferState, 'sent'>
    now: Date
    reason: string
  },
): Promise<boolean> {
  return inOperator(tx, params.operator)
    .updateTable('offer')
    .set({ state: params.to, answered_at: params.now, reason: params.reason })
    .where('id', '=', params.id)
    .where('state', '=', 'sent')
    .$call(hasChanged)
}

export async function findOffer(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<(Offer & { reference: number }) | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('offer')
    .innerJoin('leg', (join) =>
      sameOperator(join, { 'leg.booking_id': 'offer.booking_id', 'leg.number': 'offer.leg' }),
    )
    .select(COLUMNS.map((column) => `offer.${column}` as const))
    .select('leg.reference')
    .where('offer.id', '=', id)
    .executeTakeFirst()
  return row && { ...offerOf(row), reference: row.reference }
}

type Which = { leg?: { bookingId: string; number: number }; driverId?: string; endedBy?: Date }

/** Open offers: of a leg, to a driver, or past their expiry. */
export async function listSent(
  tx: Tx,
  { operator, leg, driverId, endedBy }: { operator: OperatorId } & Which,
): Promise<(Offer & { reference: number })[]> {
  let query = inOperator(tx, operator)
    .selectFrom('offer')
    .innerJoin('leg', (join) =>
      sameOperator(join, { 'leg.booking_id': 'offer.booking_id', 'leg.number': 'offer.leg' }),
    )
    .select(COLUMNS.map((column) => `offer.${column}` as const))
    .select('leg.reference')
    .where('offer.state', '=', 'sent')
    .orderBy('offer.expires_at')
  if (leg)
    query = query.where('offer.booking_id', '=', leg.bookingId).where('offer.leg', '=', leg.number)
  if (driverId !== undefined) query = query.where('offer.driver_id', '=', driverId)
  if (endedBy) query = query.where('offer.expires_at', '<', endedBy)
  const rows = await query.execute()
  return rows.map((row) => ({ ...offerOf(row), reference: row.reference }))
}

/** Offers of a leg to a driver since then, in any state. */
export async function countOffers(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; leg: number; driverId: string; since: Date },
): Promise<number> {
  const { count } = await inOperator(tx, params.operator)
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('booking_id', '=', params.bookingId)
    .where('leg', '=', params.leg)
    .where('driver_id', '=', params.driverId)
    .where('sent_at', '>=', params.since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Has a row if an offer is past its end, for a check of every operator each second. */
export const expiredOffers = (operator: string, endedBy: Date): Statement => ({
  name: 'offer.expired',
  text: `select from offer where operator_id = $1 and state = 'sent' and expires_at < $2 limit 1`,
  values: [operator, endedBy],
})

const offerOf = (row: {
  id: string
  booking_id: string
  leg: number
  driver_id: string
  state: OfferState
  sent_at: Date
  expires_at: Date
}): Offer => ({
  id: row.id,
  bookingId: row.booking_id,
  leg: row.leg,
  driverId: row.driver_id,
  state: row.state,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
})
