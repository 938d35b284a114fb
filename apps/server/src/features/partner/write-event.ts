import { writeMoney } from '@kerbside/contract/money.ts'
import type { EventOfPartner } from '@kerbside/contract/partner/event.ts'
import type { PartnerEvent } from './event-store.ts'

/** An event in the form of the event list and of a webhook body: what happened and to what, without personal names. */
export const writeEvent = (event: PartnerEvent): EventOfPartner => ({
  id: event.id,
  cursor: String(event.number),
  type: event.type,
  timestamp: event.at.toISOString(),
  data: {
    booking: event.bookingId ?? null,
    reference: event.reference ?? null,
    leg: event.leg ?? null,
    state: event.state,
    amount: event.money ? writeMoney(event.money.amount, event.money.currency) : null,
    currency: event.money?.currency ?? null,
  },
})
