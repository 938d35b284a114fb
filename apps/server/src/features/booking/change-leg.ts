import { promoOffOf } from '@kerbside/domain/booking/amend-fare.ts'
import type { AmendedMoney } from '@kerbside/domain/booking/amend-money.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { sum } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { updateChanged, updateLeg, updatePaid } from './amend-store.ts'
import { insertOutbox, insertTransition } from './store.ts'

/** A change in a customer's words. */
export type ChangedWord = { label: string; before: string; after: string }

export type LegChanged = {
  call: Pick<Call, 'operator' | 'newId' | 'now'>
  booking: Booking
  /** As it shall be, priced. */
  leg: Leg
  /** Of the line on the map; undefined: as before. */
  routeKey: string | undefined
  note: string
  money: Pick<AmendedMoney, 'state' | 'paid'>
  amendmentId: string
  /** What is different, for the history: 'time party'. */
  what: string
  changes: readonly ChangedWord[]
  role: 'customer' | 'dispatcher'
  /** Of the desk, by name. */
  who?: string
  channel: string
}

/** Writes a changed way into a booking that is held by the caller, with its history and the message about it. */
export async function changeLeg(tx: Tx, facts: LegChanged): Promise<void> {
  const { call, booking, leg, money, note } = facts
  const key = { operator: call.operator, bookingId: booking.id }
  const old = booking.legs.find(({ number }) => number === leg.number)
  const legs = booking.legs.map((one) => (one === old ? leg : one))
  await updateLeg(tx, { ...key, leg, routeKey: facts.routeKey })
  for (const [place, one] of legs.entries())
    await updatePaid(tx, { ...key, leg: one.number, paid: money.paid[place] })
  await updateChanged(tx, {
    ...key,
    total: sum(legs.map(({ fare }) => fare)),
    // a promo given as a sum stands in no line of bookings made long ago
    promoOff: old?.lines === leg.lines ? booking.promoOff : promoOffOf(legs),
    paymentState: money.state,
    note,
  })
  const move = {
    ...key,
    role: facts.role,
    who: facts.who ?? '',
    channel: facts.channel,
    at: call.now(),
    version: booking.version + 1,
  }
  await insertTransition(tx, {
    ...move,
    id: call.newId(),
    leg: leg.number,
    machine: 'fare',
    from_state: String(old?.fare ?? 0),
    to_state: String(leg.fare),
    reason: facts.what,
  })
  if (money.state !== booking.paymentState)
    await insertTransition(tx, {
      ...move,
      id: call.newId(),
      leg: 1,
      machine: 'payment',
      from_state: booking.paymentState,
      to_state: money.state,
      reason: 'amendment',
    })
  await insertOutbox(tx, {
    operator: call.operator,
    id: call.newId(),
    kind: 'booking-changed',
    payload: {
      bookingId: booking.id,
      leg: leg.number,
      amendmentId: facts.amendmentId,
      changes: facts.changes,
    },
    runAt: call.now(),
  })
}
