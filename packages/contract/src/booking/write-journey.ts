import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { groupOf, type Today } from '@kerbside/domain/booking/history.ts'
import { isCalledOff, type JobState } from '@kerbside/domain/booking/job.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import { type BookingDetails, type BookingInfo, type Journey, STATUS } from '../booking.ts'
import { writeMoney } from '../money.ts'
import { writeBookingInfo } from './write-info.ts'

type JourneyFacts = {
  leg: Leg['number']
  today: Today
  /** What cancelling this way kept. */
  fee: Minor
}

/** One way of a booking, as a list shows it. */
export function writeJourney(
  booking: Booking,
  facts: JourneyFacts & {
    vehicleImage: string
    exchange: Exchange | undefined
    approval: BookingInfo['approval']
  },
): Journey {
  const { leg, vehicleImage, exchange, approval } = facts
  const card = { brand: '', last4: '' }
  const info = writeBookingInfo(booking, {
    leg,
    vehicleImage,
    exchange,
    approval,
    card,
    path: [],
  })
  const { lines: _l, returnlines: _r, routepath: _p, cardtype: _t, last4: _4, ...rest } = info
  return { ...rest, ...fieldsOf(booking, facts) }
}

/** One way of a booking with all that its own page shows. */
export const writeDetails = (
  info: BookingInfo,
  facts: JourneyFacts & {
    booking: Booking
    moves: readonly { to: JobState; at: Date }[]
    ticketCode: string
  },
): BookingDetails => ({
  ...info,
  ...fieldsOf(facts.booking, facts),
  timeline: facts.moves.map(({ to, at }) => ({ status: STATUS[to], at: at.toISOString() })),
  ticketcode: facts.ticketCode,
})

function fieldsOf(booking: Booking, { leg: number, today, fee }: JourneyFacts) {
  const leg = booking.legs.find((known) => known.number === number)
  if (!leg) throw new Error(`booking ${booking.id} has no leg ${number}`)
  const other = booking.legs.find((known) => known.number !== number)
  return {
    leg: number,
    group: groupOf(leg, today),
    otherjobpartid: other?.reference ?? null,
    charged: writeMoney(isCalledOff(leg.state) ? fee : leg.fare, booking.currency),
  }
}
