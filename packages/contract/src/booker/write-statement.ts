import type { JobState } from '@kerbside/domain/booking/job.ts'
import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { StatementSums, StatementTotal } from '@kerbside/domain/statement/statement.ts'
import type { z } from 'zod'
import type { CreditNote, findBookerStatement, StatementLine } from '../booker.ts'
import { STATUS } from '../booking.ts'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'

/** A journey on a statement: what it was, and its sums. */
type Journey = StatementSums & {
  reference: number
  state: JobState
  pickupLocal: string
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  note: string
  ourRef: string
  costCentre: string
  passenger: string
  bookedBy: string
  currency: string
}

type StatementReply = z.input<(typeof findBookerStatement)['reply']>

export const writeStatement = (facts: {
  name: string
  address: string
  /** Letters before a reference. */
  prefix: string
  span: DaySpan
  journeys: readonly Journey[]
  totals: readonly StatementTotal[]
  credits: readonly CreditNote[]
}): StatementReply => ({
  code: CODE.done,
  message: '',
  bookings: facts.journeys.map((journey) => lineOf(journey, facts)),
  totals: facts.totals.map(({ currency, bookings, ...sums }) => ({
    currencycode: currency,
    bookings,
    card: writeMoney(sums.card, currency),
    cash: writeMoney(sums.cash, currency),
    account: writeMoney(sums.account, currency),
    price: writeMoney(sums.price, currency),
    commission: writeMoney(sums.commission, currency),
  })),
  credits: [...facts.credits],
  company: facts.name,
  datefrom: facts.span.from,
  dateto: facts.span.to,
  prefix: facts.prefix,
})

const lineOf = (journey: Journey, { address }: { address: string }): StatementLine => {
  const { currency, pickup, dropOff } = journey
  return {
    Via: journey.vias.map(fullAddress).join('; '),
    Note: journey.note,
    Status: STATUS[journey.state],
    JobPartID: journey.reference,
    BookerRef: journey.ourRef,
    BookerName: journey.bookedBy,
    BookerAddress: address,
    PickupAddress: fullAddress(pickup),
    PickupPostcode: pickup.postcode,
    DropoffAddress: fullAddress(dropOff),
    DropoffPostcode: dropOff.postcode,
    Card: writeMoney(journey.card, currency),
    Cash: writeMoney(journey.cash, currency),
    Account: writeMoney(journey.account, currency),
    Price: writeMoney(journey.price, currency),
    Commission: writeMoney(journey.commission, currency),
    BookingDateTime: journey.pickupLocal,
    PassengerName: journey.passenger,
    PickupName: pickup.name,
    DropoffName: dropOff.name,
    CostCentre: journey.costCentre,
    CurrencyCode: currency,
  }
}
