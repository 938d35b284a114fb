import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { groupOf, type Today } from '@kerbside/domain/booking/history.ts'
import { isCalledOff, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import { type BookingDetails, type BookingInfo, type HistoryLeg, STATUS } from '../booking.ts'
import { writeMoney } from '../money.ts'
import { writeBookingInfo } from './write-info.ts'

type HistoryLegFacts = {
  leg: Leg['number']
  today: Today
  /** The fee kept when this leg was cancelled. */
  fee: Minor
}

/** One leg of a booking, as a list shows it. */
export function writeHistoryLeg(
  booking: Booking,
  facts: HistoryLegFacts & {
    vehicleImage: string
    exchange: Exchange | undefined
    approval: BookingInfo['approval']
  },
): HistoryLeg {
  const { leg, vehicleImage, exchange, approval } = facts
  const card = { brand: '', last4: '' }
  const info = writeBookingInfo(booking, {
    leg,
    vehicleImage,
    exchange,
    approval,
    card,
    path: [],
    pickups: [],
  })
  const {
    lines: _l,
    returnlines: _r,
    routepath: _p,
    cardtype: _t,
    last4: _4,
    pickups: _w,
    ...rest
  } = info
  return { ...rest, ...fieldsOf(booking, facts) }
}

/** One leg of a booking with every field that its own page shows. */
export const writeDetails = (
  info: BookingInfo,
  facts: HistoryLegFacts & {
    booking: Booking
    moves: readonly { to: LegState; at: Date }[]
    ticketCode: string
  },
): BookingDetails => ({
  ...info,
  ...fieldsOf(facts.booking, facts),
  timeline: facts.moves.map(({ to, at }) => ({ status: STATUS[to], at: at.toISOString() })),
  ticketcode: facts.ticketCode,
})

function fieldsOf(booking: Booking, { leg: number, today, fee }: HistoryLegFacts) {
  const leg = booking.legs.find((item) => item.number === number)
  if (!leg) throw new Error(`booking ${booking.id} has no leg ${number}`)
  const other = booking.legs.find((item) => item.number !== number)
  return {
    leg: number,
    group: groupOf(leg, today),
    otherjobpartid: other?.reference ?? null,
    charged: writeMoney(isCalledOff(leg.state) ? fee : leg.fare, booking.currency),
  }
}
