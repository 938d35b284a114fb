import type { Booking, Leg, Person } from '@kerbside/domain/booking/booking.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { paidWaiting, type WaitingClock } from '@kerbside/domain/dispatch/waiting-clock.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { writeMoney } from '../money.ts'
import { EXTRAS } from '../quotation/extra.ts'
import type { DeskClock, DeskLegReply } from './leg.ts'

type LegDetails = NonNullable<DeskLegReply['details']>

/** From the pickup (a ring on the map) to the drop-off (a square). */
export function writeStops(
  leg: Leg,
  params: { endsAt: Date; endsLocal: string },
): LegDetails['stops'] {
  const at = { at: leg.pickupAt.toISOString(), local: leg.pickupLocal as string }
  const end = { at: params.endsAt.toISOString(), local: params.endsLocal }
  return [
    { ...stopOf(leg.pickup), ...at },
    ...leg.vias.map((via) => ({ ...stopOf(via), at: null, local: null })),
    { ...stopOf(leg.dropOff), ...end },
  ]
}

function stopOf(place: Place) {
  const address = fullAddress({ ...place, name: '' })
  return {
    name: place.name === '' ? address : place.name,
    address: place.name === '' ? '' : address,
    short: shortPlace(place),
    lat: place.point.lat,
    lng: place.point.lng,
    note: '',
  }
}

export const writePerson = ({
  name,
  phone,
  diallingCode,
  email,
}: Person): LegDetails['passenger'] => ({
  name,
  phone: phone === '' ? '' : `${diallingCode}${phone}`,
  email,
})

/** "2 passengers", "3 cases" */
export function writeParty({ party }: Leg): string[] {
  const parts = [
    counted(party.passengers, 'passenger', 'passengers'),
    counted(party.luggage, 'case', 'cases'),
    counted(party.handbags, 'piece of hand luggage', 'pieces of hand luggage'),
  ]
  return parts.filter((part) => part !== '')
}

export function writeExtras({ party, lines }: Leg): string[] {
  const parts = [
    counted(party.smallChildSeats, 'child seat', 'child seats'),
    counted(party.largeChildSeats, 'booster', 'boosters'),
    counted(party.smallPets, 'small pet', 'small pets'),
    counted(party.otherPets, 'pet', 'pets'),
    lines.some(({ kind, about }) => kind === 'extra' && about === 'meet-and-greet')
      ? EXTRAS['meet-and-greet'].one
      : '',
  ]
  return parts.filter((part) => part !== '')
}

const counted = (count: number, item: string, more: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? item : more}`

const STARTS = { landing: 'landed', arrival: 'arrived', pickup: 'pickup' } as const

/** The waiting clock at a given moment; undefined before there is anything to wait for. */
export function writeClock(
  clock: WaitingClock,
  params: { now: Date; arrivedAt: Date | undefined; endedAt: Date | undefined; currency: string },
): DeskClock {
  const { now, arrivedAt, endedAt, currency } = params
  const until = endedAt ?? now
  const waited = Math.max(0, until.getTime() - clock.startsAt.getTime())
  const counted = until > clock.startsAt ? until : clock.startsAt
  const left = Math.max(0, clock.freeUntil.getTime() - counted.getTime())
  const owed = arrivedAt ? paidWaiting(clock, { until }).amount : 0
  return {
    running: arrivedAt !== undefined && endedAt === undefined && now >= clock.startsAt,
    startsFrom: STARTS[clock.from],
    startsAt: clock.startsAt.toISOString(),
    freeUntil: clock.freeUntil.toISOString(),
    waitedSeconds: Math.floor(waited / 1000),
    freeLeftSeconds: Math.floor(left / 1000),
    freeMinutes: clock.freeMinutes,
    unitMinutes: clock.unitMinutes,
    perUnit: writeMoney(clock.perUnit, currency),
    owed: owed === 0 ? 0 : writeMoney(owed, currency),
    noShowFrom: clock.noShowFrom?.toISOString() ?? null,
  }
}

/** "Paid, card ending 4242" */
export function describePaid(booking: Booking, last4: string): string {
  const { paymentMethod, paymentState } = booking
  const card = last4 === '' ? '' : `, card ending ${last4}`
  switch (paymentState) {
    case 'none_due':
      return 'Nothing to pay'
    case 'on_account':
      return 'On account'
    case 'authorised':
      return `Held${card}`
    case 'deposit_paid':
      return `Deposit paid${card}`
    case 'paid':
      return `Paid${card}`
    case 'part_refunded':
      return `Paid, partly refunded${card}`
    case 'refunded':
      return `Refunded${card}`
    case 'unpaid':
    case 'authorising':
    case 'failed':
    case 'voided':
      return paymentMethod === 'cash' ? 'Cash to driver' : 'Not paid yet'
  }
}
