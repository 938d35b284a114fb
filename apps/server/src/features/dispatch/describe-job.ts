import { STATUS } from '@kerbside/contract/booking.ts'
import type { DriverJob, DriverStop } from '@kerbside/contract/job/driver-job.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import { writeParty } from '@kerbside/contract/quotation/party.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/job.ts'
import { driverMoves } from '@kerbside/domain/dispatch/driver-moves.ts'
import { thinPath } from '@kerbside/domain/dispatch/thin-path.ts'
import {
  type Landing,
  paidWaiting,
  type WaitingClock,
} from '@kerbside/domain/dispatch/waiting-clock.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import { type Minor, minor, NOTHING } from '@kerbside/domain/money.ts'
import { part } from '@kerbside/domain/money-part.ts'
import { isSettled } from '@kerbside/domain/payment/payment.ts'
import { fullAddress, isAirport, type Place } from '@kerbside/domain/places/place.ts'
import { addMinutes, localAt, MINUTE } from '@kerbside/domain/time.ts'
import { rideMinutesOf } from '@kerbside/domain/tracking/expect-times.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findWay } from '../booking/find-way.ts'
import { listCashTaken } from '../booking/keep-cash.ts'
import type { Job } from './change-job.ts'
import { findMoments, type Moments } from './find-moments.ts'
import { mayGoFrom } from './set-off.ts'
import { findLanding } from './store.ts'
import { tellClock } from './tell-clock.ts'

const PER_CENT = 100
const WAY = { metres: 10, most: 200 } as const

/** Of a fare, what is the driver’s. */
export const shareOf = (fare: Minor, sharePercent: number): Minor =>
  part(fare, sharePercent * PER_CENT)

/** A leg as its driver’s phone shows it; `mine`: accepted, so that the passenger may be rung. */
export async function describeJob(
  tx: Tx,
  facts: { call: Call; job: Job; sharePercent: number; mine: boolean },
): Promise<DriverJob> {
  const { call, job, sharePercent, mine } = facts
  const { booking, leg } = job
  const { operator, profile } = call
  const { zone } = profile
  const { currency } = booking
  const over = isOver(leg.state)
  const key = { operator, bookingId: booking.id, leg: leg.number }
  const moments = await findMoments(tx, { call, job })
  const clock = over ? undefined : await tellClock(tx, { call, job, moments })
  const landing = await findLanding(tx, key)
  const cash = (await listCashTaken(tx, key)).find((one) => one.leg === leg.number)
  const path: Path = over ? [] : await findWay(tx, key)
  const money = (amount: Minor) => writeMoney(amount, currency)
  // by the minutes its passenger is told, too: two clocks would be a minute apart
  const endsAt = addMinutes(leg.pickupAt, rideMinutesOf(leg.seconds))
  return {
    jobpartid: leg.reference,
    bookingref: `${profile.settings.referencePrefix}-${leg.reference}`,
    state: leg.state,
    status: STATUS[leg.state],
    version: booking.version,
    pickupat: leg.pickupAt.toISOString(),
    pickuplocal: leg.pickupLocal,
    dropoffat: endsAt.toISOString(),
    dropofflocal: localAt(endsAt, zone),
    askedlocal: leg.askedPickupAt ? localAt(leg.askedPickupAt, zone) : '',
    pickup: stopOf(leg.pickup),
    dropoff: stopOf(leg.dropOff),
    vias: leg.vias.map(stopOf),
    metres: leg.metres,
    seconds: leg.seconds,
    path: thinPath(path, WAY).map(([lng, lat]): [number, number] => [lng, lat]),
    passenger: {
      name: mine ? booking.passenger.name : '',
      phone: mine && !over ? dialled(booking.passenger) : '',
    },
    nameboard: mine && isAirport(leg.pickup) ? booking.passenger.name : '',
    party: writeParty(leg.party),
    vehtypeid: leg.vehicleTypeId,
    vehicletype: leg.vehicleType,
    flight: flightOf({ leg, landing, zone }),
    note: booking.note,
    desknote: mine ? (leg.deskNote ?? '') : '',
    currencycode: currency,
    fare: money(leg.fare),
    // who drove nobody has earned nothing, as the week's earnings say
    share: money(leg.state === 'no_show' ? NOTHING : shareOf(leg.fare, sharePercent)),
    tip: leg.number === 1 ? money(booking.tip) : 0,
    pay: payOf(booking),
    cashtotake: money(cashOf({ job, clock, moments })),
    cashtaken: cash?.stated ? money(cash.amount) : null,
    waiting: clock ? waitingOf({ clock, moments, currency, sharePercent }) : null,
    moves: mine ? movesOf({ leg, clock, goFrom: laterThanNow(call, mayGoFrom(call, leg)) }) : [],
  }
}

/** With the waiting that is already sure: the driver asks for it before the ride is finished. */
function cashOf(facts: { job: Job; clock: WaitingClock | undefined; moments: Moments }): Minor {
  const { booking, leg } = facts.job
  if (booking.paymentMethod !== 'cash' || leg.state === 'no_show') return NOTHING
  const until = facts.moments.at.on_board
  const waited = facts.clock && until ? paidWaiting(facts.clock, { until }).amount : NOTHING
  return minor(leg.fare + waited)
}

export const nameOf = ({ name, line1, postcode }: Place): string => name || line1 || postcode

const stopOf = (place: Place): DriverStop => ({
  name: nameOf(place),
  address: fullAddress(place),
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  lat: place.point.lat,
  lng: place.point.lng,
})

/** As it is dialled from anywhere: the nought in front is for at home. */
const dialled = ({ diallingCode, phone }: Booking['passenger']): string =>
  phone === '' || phone.startsWith('+') ? phone : `${diallingCode}${phone.replace(/^0/, '')}`

function payOf({ paymentMethod, paymentState }: Booking): DriverJob['pay'] {
  if (paymentState === 'on_account') return 'account'
  // also once it is booked as taken: what the driver really took can still be said
  if (paymentMethod === 'cash') return 'cash'
  if (isSettled(paymentState)) return 'paid'
  return paymentState === 'deposit_paid' ? 'card' : 'unpaid'
}

function flightOf({
  leg,
  landing,
  zone,
}: {
  leg: Leg
  landing: (Landing & { number: string; status: string }) | undefined
  zone: string
}): DriverJob['flight'] {
  const number = landing?.number ?? leg.flight?.number ?? ''
  if (number === '') return null
  const { scheduledAt, estimatedAt, landedAt } = landing ?? {}
  const best = landedAt ?? estimatedAt ?? scheduledAt
  const iso = (at: Date | undefined) => at?.toISOString() ?? ''
  return {
    number,
    fromairport: leg.flight ? originOf(leg.flight) : '',
    status: landing?.status ?? '',
    scheduledat: iso(scheduledAt),
    estimatedat: iso(estimatedAt),
    landedat: iso(landedAt),
    landslocal: best ? localAt(best, zone) : (leg.flight?.landsLocal ?? ''),
    delayminutes:
      best && scheduledAt ? Math.round((best.getTime() - scheduledAt.getTime()) / MINUTE) : 0,
  }
}

function waitingOf(facts: {
  clock: WaitingClock
  moments: Moments
  currency: string
  sharePercent: number
}): DriverJob['waiting'] {
  const { clock, moments, currency, sharePercent } = facts
  return {
    from: clock.from,
    startsat: clock.startsAt.toISOString(),
    freeuntil: clock.freeUntil.toISOString(),
    freeminutes: clock.freeMinutes,
    unitminutes: clock.unitMinutes,
    perunit: writeMoney(clock.perUnit, currency),
    shareperunit: writeMoney(shareOf(clock.perUnit, sharePercent), currency),
    noshowfrom: clock.noShowFrom?.toISOString() ?? '',
    endedat: moments.at.on_board?.toISOString() ?? '',
  }
}

const laterThanNow = ({ now }: Pick<Call, 'now'>, at: Date): Date | undefined =>
  at > now() ? at : undefined

const movesOf = ({
  leg,
  clock,
  goFrom,
}: {
  leg: Leg
  clock: WaitingClock | undefined
  goFrom: Date | undefined
}): DriverJob['moves'] =>
  driverMoves(leg.state).map(({ to, needsReason }) => ({
    to,
    from:
      to === 'no_show'
        ? (clock?.noShowFrom?.toISOString() ?? '')
        : to === 'en_route'
          ? (goFrom?.toISOString() ?? '')
          : '',
    needsreason: needsReason,
  }))
