import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { StatementTotal, StatementTotals } from '@kerbside/domain/statement/statement.ts'
import type { z } from 'zod'
import type { CreditNote, findBookerStatement, StatementLine } from '../booker.ts'
import { STATUS } from '../booking.ts'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'

/** A leg on a statement: its details and its totals. */
type StatementEntry = StatementTotals & {
  reference: number
  state: LegState
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

export const writeStatement = (params: {
  name: string
  address: string
  /** Letters before a reference, such as "KB". */
  prefix: string
  span: DaySpan
  journeys: readonly StatementEntry[]
  totals: readonly StatementTotal[]
  credits: readonly CreditNote[]
}): StatementReply => ({
  code: CODE.done,
  message: '',
  bookings: params.journeys.map((journey) => lineOf(journey, params)),
  totals: params.totals.map(({ currency, bookings, ...totals }) => ({
    currencycode: currency,
    bookings,
    card: writeMoney(totals.card, currency),
    cash: writeMoney(totals.cash, currency),
    account: writeMoney(totals.account, currency),
    price: writeMoney(totals.price, currency),
    commission: writeMoney(totals.commission, currency),
  })),
  credits: [...params.credits],
  company: params.name,
  datefrom: params.span.from,
  dateto: params.span.to,
  prefix: params.prefix,
})

const lineOf = (journey: StatementEntry, { address }: { address: string }): StatementLine => {
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
