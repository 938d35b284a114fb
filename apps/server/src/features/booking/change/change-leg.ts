import { CHANGED } from '@kerbside/contract/dispatch/write-history.ts'
import type { Contact } from '@kerbside/domain/booking/amend/amend-contact.ts'
import { promoOffOf } from '@kerbside/domain/booking/amend/amend-fare.ts'
import type { AmendedMoney } from '@kerbside/domain/booking/amend/amend-money.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { sum } from '@kerbside/domain/money.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertOutbox, insertTransition } from '../store.ts'
import { updateChanged, updateLeg, updatePaid } from './amend-store.ts'

/** One changed value in plain words. */
export type ChangeLine = { label: string; before: string; after: string }

export type LegChanged = {
  context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
  booking: Booking
  /** The leg after the change, priced. */
  leg: Leg
  /** The new route for the map; undefined keeps the old one. */
  routeKey: string | undefined
  note: string
  /** Undefined: stays as it is. */
  contact?: Contact | undefined
  money: Pick<AmendedMoney, 'state' | 'paid'>
  amendmentId: string
  /** The changed fields, for the history: 'time party'. */
  what: string
  changes: readonly ChangeLine[]
  /** Why the price was set by hand, for the history alone; '' if it was not. */
  why?: string
  /** The changes in the message about it; undefined if no message is sent. */
  notified: readonly ChangeLine[] | undefined
  role: 'customer' | 'dispatcher'
  /** The name of the member of staff. */
  who?: string
  channel: string
}

/** Writes a changed leg into a booking that the caller has locked, with its history and the message about it. */
export async function changeLeg(tx: Tx, params: LegChanged): Promise<void> {
  const { context, booking, leg, money, note } = params
  const key = { operator: context.operator, bookingId: booking.id }
  const old = booking.legs.find(({ number }) => number === leg.number)
  const legs = booking.legs.map((item) => (item === old ? leg : item))
  await updateLeg(tx, { ...key, leg, routeKey: params.routeKey })
  for (const [place, item] of legs.entries())
    await updatePaid(tx, { ...key, leg: item.number, paid: money.paid[place] })
  await updateChanged(tx, {
    ...key,
    total: sum(legs.map(({ fare }) => fare)),
    // a promo of a fixed amount has no price line in bookings made long ago
    promoOff: old?.lines === leg.lines ? booking.promoOff : promoOffOf(legs),
    paymentState: money.state,
    note,
    contact: params.contact,
  })
  const move = {
    ...key,
    role: params.role,
    who: params.who ?? '',
    channel: params.channel,
    at: context.now(),
    version: booking.version + 1,
  }
  await insertTransition(tx, {
    ...move,
    id: context.newId(),
    leg: leg.number,
    machine: 'fare',
    from_state: String(old?.fare ?? 0),
    to_state: String(leg.fare),
    reason: params.what,
  })
  await insertTransition(tx, {
    ...move,
    id: context.newId(),
    leg: leg.number,
    machine: 'note',
    from_state: null,
    to_state: CHANGED,
    reason: [
      ...params.changes.map(({ label, before, after }) => `${label}: ${after} (was ${before})`),
      ...(params.why ? [`Reason: ${params.why}`] : []),
    ].join('; '),
  })
  if (money.state !== booking.paymentState)
    await insertTransition(tx, {
      ...move,
      id: context.newId(),
      leg: 1,
      machine: 'payment',
      from_state: booking.paymentState,
      to_state: money.state,
      reason: 'amendment',
    })
  if (params.notified)
    await insertOutbox(tx, {
      operator: context.operator,
      id: context.newId(),
      kind: 'booking-changed',
      payload: {
        bookingId: booking.id,
        leg: leg.number,
        amendmentId: params.amendmentId,
        changes: params.notified,
      },
      runAt: context.now(),
    })
}
