import type { DriverLeg, DriverOffer } from '@kerbside/contract/dispatch/driver-leg.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { todayAt } from '@kerbside/domain/booking/history.ts'
import { chargeableSince } from '@kerbside/domain/booking/leg-charge.ts'
import { hasRunOut } from '@kerbside/domain/dispatch/offer.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { driverPayOf } from '@kerbside/domain/driver/earnings.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { minor } from '@kerbside/domain/money.ts'
import { localAt, MINUTE } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBookings } from '../../booking/find/list-bookings.ts'
import { listCashTaken } from '../../booking/payment/save-cash.ts'
import { readDriver } from '../../driver/find-driver.ts'
import { driveSeconds, endOf } from '../assign/fit-driver.ts'
import { listSent, type Offer } from '../assign/offer-store.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { findByReference, listOpenLegsOfDriver } from '../store.ts'
import { describeDriverLeg } from './describe-driver-leg.ts'
import { listMyLegs } from './driver-leg-store.ts'

export type DriverLegList = {
  legs: DriverLeg[]
  offers: DriverOffer[]
  done: DriverLeg[]
  /** The driver's share of the legs completed today, and the cash they hold from them, as in the API. */
  earned: number
  cashHeld: number
}

const NO_LEGS: DriverLegList = { legs: [], offers: [], done: [], earned: 0, cashHeld: 0 }

/** Everything a driver's phone shows: open legs, offers, and legs completed today or open for a late charge. */
export const findDriverLegs = (
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<DriverLegList> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const knownDriver = await readDriver(tx, { operator, driverId })
    return knownDriver ? collectLegs(tx, { context, known: knownDriver }) : NO_LEGS
  })

async function collectLegs(
  tx: Tx,
  { context, known: knownDriver }: { context: RequestContext; known: KnownDriver },
): Promise<DriverLegList> {
  const { operator, profile } = context
  const { id: driverId, sharePercent } = knownDriver.driver
  const since = todayAt(context.now(), profile.zone).from
  const completedSince = chargeableSince(context.now())
  const mine = await listMyLegs(tx, { operator, driverId, since, completedSince })
  const sent = await listSent(tx, { operator, driverId })
  const openOffers = sent.filter((offer) => !hasRunOut(offer, context.now()))
  const bookingIds = [...mine, ...openOffers].map(({ bookingId }) => bookingId)
  const bookings = await listBookings(tx, { operator, bookingIds: [...new Set(bookingIds)] })
  const legs: DriverLeg[] = []
  const done: DriverLeg[] = []
  let earned = minor(0)
  let cash = minor(0)
  for (const item of mine) {
    const bookedLeg = findBookedLeg(bookings, { bookingId: item.bookingId, leg: item.leg })
    if (!bookedLeg) continue
    const described = await describeDriverLeg(tx, {
      context,
      bookedLeg,
      sharePercent,
      mine: true,
    })
    if (!item.over) legs.push(described)
    else {
      done.unshift(described)
      // of yesterday's pickup: listed for late charges only
      if (!item.inSpan) continue
      if (bookedLeg.leg.state === 'completed')
        earned = minor(earned + driverPayOf(bookedLeg.leg, { sharePercent }))
      const taken = await listCashTaken(tx, { operator, bookingId: item.bookingId })
      for (const { leg, amount, driverId: by } of taken)
        if (leg === item.leg && by === driverId) cash = minor(cash + amount)
    }
  }
  const offers: DriverOffer[] = []
  for (const offer of openOffers) {
    const bookedLeg = findBookedLeg(bookings, offer)
    if (bookedLeg) offers.push(await describeOffer(tx, { context, bookedLeg, offer, sharePercent }))
  }
  const { currency } = profile
  return {
    legs,
    offers,
    done,
    earned: writeMoney(earned, currency),
    cashHeld: writeMoney(cash, currency),
  }
}

function findBookedLeg(
  bookings: readonly Booking[],
  { bookingId, leg: number }: { bookingId: string; leg: number },
): BookedLeg | undefined {
  const booking = bookings.find(({ id }) => id === bookingId)
  const leg = booking?.legs.find((item) => item.number === number)
  return booking && leg && { booking, leg }
}

async function describeOffer(
  tx: Tx,
  {
    context,
    bookedLeg,
    offer,
    sharePercent,
  }: { context: RequestContext; bookedLeg: BookedLeg; offer: Offer; sharePercent: number },
): Promise<DriverOffer> {
  const { operator, profile } = context
  const { leg } = bookedLeg
  const { driverId } = offer
  const lockedLegs = await listOpenLegsOfDriver(tx, { operator, driverId })
  const earlier = lockedLegs.filter(({ pickupAt }) => pickupAt <= leg.pickupAt)
  const last = earlier.toSorted((a, b) => endOf(a).getTime() - endOf(b).getTime()).at(-1)
  const place = context.drivers.placeOf(operator, driverId)
  const from = last?.dropOff.point ?? place
  const spare = last && {
    endsAt: endOf(last),
    driveSeconds: await driveSeconds(context, { from: last.dropOff.point, to: leg.pickup.point }),
  }
  return {
    offerId: offer.id,
    sentAt: offer.sentAt.toISOString(),
    expiresAt: offer.expiresAt.toISOString(),
    leg: await describeDriverLeg(tx, { context, bookedLeg, sharePercent, mine: false }),
    before:
      last && spare
        ? {
            reference: last.reference,
            endsLocal: localAt(spare.endsAt, profile.zone),
            spareMinutes: Math.floor(
              (leg.pickupAt.getTime() - spare.endsAt.getTime() - spare.driveSeconds * 1000) /
                MINUTE,
            ),
          }
        : null,
    emptyMetres: from ? Math.round(metresBetween(from, leg.pickup.point)) : null,
  }
}

/** One leg as its driver's phone shows it; undefined if it is not theirs. */
export const findDriverLeg = (
  context: RequestContext,
  { driverId, reference }: { driverId: string; reference: number },
): Promise<DriverLeg | undefined> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const knownDriver = await readDriver(tx, { operator, driverId })
    const found = await findByReference(tx, { operator, reference })
    if (!knownDriver || !found) return undefined
    const [booking] = await listBookings(tx, { operator, bookingIds: [found.bookingId] })
    const leg = booking?.legs.find((item) => item.reference === reference)
    if (!booking || leg?.driverId !== driverId) return undefined
    const { sharePercent } = knownDriver.driver
    return describeDriverLeg(tx, { context, bookedLeg: { booking, leg }, sharePercent, mine: true })
  })
