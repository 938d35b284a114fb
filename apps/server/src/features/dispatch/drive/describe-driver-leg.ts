import { STATUS } from '@kerbside/contract/booking.ts'
import type { DriverLeg, DriverStop } from '@kerbside/contract/dispatch/driver-leg.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { chargesUntil } from '@kerbside/domain/booking/leg-charge.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { driverMoves } from '@kerbside/domain/dispatch/driver-moves.ts'
import { thinPath } from '@kerbside/domain/dispatch/thin-path.ts'
import {
  type Landing,
  paidWaiting,
  type WaitingClock,
} from '@kerbside/domain/dispatch/waiting-clock.ts'
import { driverPayOf } from '@kerbside/domain/driver/earnings.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import { type Minor, minor, ZERO } from '@kerbside/domain/money.ts'
import { part } from '@kerbside/domain/money-part.ts'
import { isSettled } from '@kerbside/domain/payment/payment.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { isAirport, type Place } from '@kerbside/domain/places/place.ts'
import { addMinutes, localAt, MINUTE } from '@kerbside/domain/time.ts'
import { toDriveMinutes } from '@kerbside/domain/tracking/expect-times.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findPlannedPath } from '../../booking/find/find-planned-path.ts'
import { listCashTaken } from '../../booking/payment/save-cash.ts'
import { findMoments, type Moments } from '../board/find-moments.ts'
import { findWaitingClock } from '../board/find-waiting-clock.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { listCharges } from '../leg/charge-store.ts'
import { findLanding } from '../store.ts'
import { mayGoFrom } from './set-off.ts'

const PER_CENT = 100
const PATH_LIMITS = { metres: 10, max: 200 } as const

/** The driver's share of an amount. */
const shareOf = (fare: Minor, sharePercent: number): Minor => part(fare, sharePercent * PER_CENT)

/** A leg as the driver's phone shows it; `mine`: accepted, so the passenger's number is included. */
export async function describeDriverLeg(
  tx: Tx,
  params: { context: RequestContext; bookedLeg: BookedLeg; sharePercent: number; mine: boolean },
): Promise<DriverLeg> {
  const { context, bookedLeg, sharePercent, mine } = params
  const { booking, leg } = bookedLeg
  const { operator, profile } = context
  const { zone } = profile
  const { currency } = booking
  const over = isOver(leg.state)
  const key = { operator, bookingId: booking.id, leg: leg.number }
  const moments = await findMoments(tx, { context, bookedLeg })
  const clock = over ? undefined : await findWaitingClock(tx, { context, bookedLeg, moments })
  const landing = await findLanding(tx, key)
  const cash = (await listCashTaken(tx, key)).find((item) => item.leg === leg.number)
  const path: Path = over ? [] : await findPlannedPath(tx, key)
  const money = (amount: Minor) => writeMoney(amount, currency)
  // rounded to the same minutes as for the passenger, otherwise the two would differ by a minute
  const endsAt = addMinutes(leg.pickupAt, toDriveMinutes(leg.seconds))
  return {
    reference: leg.reference,
    bookingRef: `${profile.settings.referencePrefix}-${leg.reference}`,
    state: leg.state,
    status: STATUS[leg.state],
    version: booking.version,
    pickupAt: leg.pickupAt.toISOString(),
    pickupLocal: leg.pickupLocal,
    dropOffAt: endsAt.toISOString(),
    dropOffLocal: localAt(endsAt, zone),
    requestedLocal: leg.requestedPickupAt ? localAt(leg.requestedPickupAt, zone) : '',
    pickup: stopOf(leg.pickup),
    dropOff: stopOf(leg.dropOff),
    vias: leg.vias.map(stopOf),
    metres: leg.metres,
    seconds: leg.seconds,
    path: thinPath(path, PATH_LIMITS).map(([lng, lat]): [number, number] => [lng, lat]),
    passenger: {
      name: mine ? booking.passenger.name : '',
      phone: mine && !over ? dialled(booking.passenger) : '',
    },
    nameBoard: mine && isAirport(leg.pickup) ? booking.passenger.name : '',
    party: { ...leg.party },
    vehicleTypeId: leg.vehicleTypeId,
    vehicleType: leg.vehicleType,
    flight: flightOf({ leg, landing, zone }),
    note: booking.note,
    deskNote: mine ? (leg.deskNote ?? '') : '',
    currencyCode: currency,
    fare: money(leg.fare),
    // a no-show earns nothing, as in the weekly earnings
    share: money(leg.state === 'no_show' ? ZERO : driverPayOf(leg, { sharePercent })),
    tip: leg.number === 1 ? money(booking.tip) : 0,
    pay: payOf(booking),
    cashToTake: money(cashOf({ bookedLeg, clock, moments })),
    charges: (await listCharges(tx, key)).map(({ kind, amount, note, state }) => ({
      kind,
      amount: money(amount),
      note,
      state,
    })),
    chargesUntil: chargesUntilOf(context, { leg, moments }),
    cashTaken: cash?.stated ? money(cash.amount) : null,
    boardedAt: moments.at.on_board?.toISOString() ?? '',
    asap: leg.asap,
    waiting: clock ? waitingOf({ clock, moments, currency, sharePercent }) : null,
    moves: mine
      ? movesOf({ leg, clock, goFrom: laterThanNow(context, mayGoFrom(context, leg)) })
      : [],
  }
}

function chargesUntilOf(
  { now }: Pick<RequestContext, 'now'>,
  { leg, moments }: { leg: Leg; moments: Moments },
): string {
  const { completed } = moments.at
  if (leg.state !== 'completed' || !completed) return ''
  const until = chargesUntil(completed)
  return until > now() ? until.toISOString() : ''
}

/** Includes waiting time that is already certain, because the driver collects the cash before completing the leg. */
function cashOf(params: {
  bookedLeg: BookedLeg
  clock: WaitingClock | undefined
  moments: Moments
}): Minor {
  const { booking, leg } = params.bookedLeg
  if (booking.paymentMethod !== 'cash' || leg.state === 'no_show') return ZERO
  const until = params.moments.at.on_board
  const waited = params.clock && until ? paidWaiting(params.clock, { until }).amount : ZERO
  return minor(leg.fare + waited)
}

export const placeName = ({ name, line1, postcode }: Place): string => name || line1 || postcode

const stopOf = (place: Place): DriverStop => ({
  name: placeName(place),
  address: fullAddress(place),
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  lat: place.point.lat,
  lng: place.point.lng,
})

/** The number in international form, without the leading zero. */
const dialled = ({ diallingCode, phone }: Booking['passenger']): string =>
  phone === '' || phone.startsWith('+') ? phone : `${diallingCode}${phone.replace(/^0/, '')}`

function payOf({ paymentMethod, paymentState }: Booking): DriverLeg['pay'] {
  if (paymentState === 'on_account') return 'account'
  // even after the cash is recorded, because the driver can still correct the amount
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
}): DriverLeg['flight'] {
  const number = landing?.number ?? leg.flight?.number ?? ''
  if (number === '') return null
  const { scheduledAt, estimatedAt, landedAt } = landing ?? {}
  const best = landedAt ?? estimatedAt ?? scheduledAt
  const iso = (at: Date | undefined) => at?.toISOString() ?? ''
  return {
    number,
    fromAirport: leg.flight ? originOf(leg.flight) : '',
    status: landing?.status ?? '',
    scheduledAt: iso(scheduledAt),
    estimatedAt: iso(estimatedAt),
    landedAt: iso(landedAt),
    landsLocal: best ? localAt(best, zone) : (leg.flight?.landsLocal ?? ''),
    delayMinutes:
      best && scheduledAt ? Math.round((best.getTime() - scheduledAt.getTime()) / MINUTE) : 0,
  }
}

function waitingOf(params: {
  clock: WaitingClock
  moments: Moments
  currency: string
  sharePercent: number
}): DriverLeg['waiting'] {
  const { clock, moments, currency, sharePercent } = params
  return {
    from: clock.from,
    startsAt: clock.startsAt.toISOString(),
    freeUntil: clock.freeUntil.toISOString(),
    freeMinutes: clock.freeMinutes,
    unitMinutes: clock.unitMinutes,
    perUnit: writeMoney(clock.perUnit, currency),
    sharePerUnit: writeMoney(shareOf(clock.perUnit, sharePercent), currency),
    noShowFrom: clock.noShowFrom?.toISOString() ?? '',
    endedAt: moments.at.on_board?.toISOString() ?? '',
  }
}

const laterThanNow = ({ now }: Pick<RequestContext, 'now'>, at: Date): Date | undefined =>
  at > now() ? at : undefined

const movesOf = ({
  leg,
  clock,
  goFrom,
}: {
  leg: Leg
  clock: WaitingClock | undefined
  goFrom: Date | undefined
}): DriverLeg['moves'] =>
  driverMoves(leg.state).map(({ to, needsReason }) => ({
    to,
    from:
      to === 'no_show'
        ? (clock?.noShowFrom?.toISOString() ?? '')
        : to === 'en_route'
          ? (goFrom?.toISOString() ?? '')
          : '',
    needsReason,
  }))
