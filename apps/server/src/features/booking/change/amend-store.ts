import type { Contact } from '@kerbside/domain/booking/amend/amend-contact.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Key = { operator: OperatorId; bookingId: string }

/** Writes the current data of one leg; an undefined `routeKey` leaves the stored route. */
export async function updateLeg(
  tx: Tx,
  { operator, bookingId, leg, routeKey }: Key & { leg: Leg; routeKey: string | undefined },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg')
    .set((eb) => ({
      version: eb('version', '+', 1),
      pickup_at: leg.pickupAt,
      // a new pickup time replaces the requested one
      requested_pickup_at: eb
        .case()
        .when('pickup_at', '=', leg.pickupAt)
        .then(eb.ref('requested_pickup_at'))
        .else(null)
        .end(),
      pickup_local: leg.pickupLocal,
      asap: leg.asap,
      pickup: JSON.stringify(leg.pickup),
      drop_off: JSON.stringify(leg.dropOff),
      vias: JSON.stringify(leg.vias),
      vehicle_type_id: leg.vehicleTypeId,
      vehicle_type: leg.vehicleType,
      party: JSON.stringify(leg.party),
      flight: leg.flight === undefined ? null : JSON.stringify(leg.flight),
      fare_minor: String(leg.fare),
      lines: JSON.stringify(leg.lines),
      metres: leg.metres,
      seconds: leg.seconds,
      ...(routeKey !== undefined && { route_key: routeKey }),
    }))
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg.number)
    .execute()
}

/** Stores how much of a leg was paid before its price changed. */
export async function updatePaid(
  tx: Tx,
  { operator, bookingId, leg, paid }: Key & { leg: number; paid: Minor | undefined },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ paid_minor: paid === undefined ? null : String(paid) })
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .execute()
}

export async function updateChanged(
  tx: Tx,
  {
    operator,
    bookingId,
    contact,
    ...now
  }: Key &
    Pick<Booking, 'total' | 'promoOff' | 'paymentState' | 'note'> & {
      contact: Contact | undefined
    },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('booking')
    .set((eb) => ({
      total_minor: String(now.total),
      promo_off_minor: String(now.promoOff),
      payment_state: now.paymentState,
      note: now.note,
      ...(contact && {
        passenger: JSON.stringify(contact.passenger),
        customer: JSON.stringify(contact.customer),
        our_ref: contact.ourRef,
      }),
      changes: eb('changes', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', bookingId)
    .execute()
}

/** Stores what the driver of a leg earns; undefined: their share. The caller increments the version. */
export async function updatePay(
  tx: Tx,
  { operator, bookingId, leg, pay }: Key & { leg: number; pay: Minor | undefined },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ pay_minor: pay === undefined ? null : String(pay) })
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .execute()
}

/** Stores how a booking is paid, as a new round of payments; the caller increments the version. */
export async function updateMethod(
  tx: Tx,
  params: Key & { method: Booking['paymentMethod']; state: Booking['paymentState'] },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('booking')
    .set((eb) => ({
      payment_method: params.method,
      payment_state: params.state,
      changes: eb('changes', '+', 1),
    }))
    .where('id', '=', params.bookingId)
    .execute()
}

/** Stores a leg's price and the booking's amounts; the caller increments the version. */
export async function updateFare(
  tx: Tx,
  params: Key & {
    leg: Leg
    total: Booking['total']
    paymentState: Booking['paymentState']
  },
): Promise<void> {
  const { leg } = params
  await inOperator(tx, params.operator)
    .updateTable('leg')
    .set((eb) => ({
      fare_minor: String(leg.fare),
      lines: JSON.stringify(leg.lines),
      version: eb('version', '+', 1),
    }))
    .where('booking_id', '=', params.bookingId)
    .where('number', '=', leg.number)
    .execute()
  await inOperator(tx, params.operator)
    .updateTable('booking')
    .set({ total_minor: String(params.total), payment_state: params.paymentState })
    .where('id', '=', params.bookingId)
    .execute()
}
