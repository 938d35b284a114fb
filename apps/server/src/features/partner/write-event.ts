import { writeMoney } from '@kerbside/contract/money.ts'
import type { EventOfPartner } from '@kerbside/contract/partner/event.ts'
import type { PartnerEvent } from './event-store.ts'

/** As it stands in the list of events and in the body of a webhook: what happened and to what, and nobody's name. */
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
