import type { DriverJob, DriverOffer } from '@kerbside/contract/job/driver-job.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { todayAt } from '@kerbside/domain/booking/history.ts'
import { hasRunOut } from '@kerbside/domain/dispatch/offer.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { minor } from '@kerbside/domain/money.ts'
import { localAt, MINUTE } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listCashTaken } from '../booking/keep-cash.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { readDriver } from '../driver/find-driver.ts'
import type { Job } from './change-job.ts'
import { describeJob, shareOf } from './describe-job.ts'
import { driveSeconds, endOf } from './fit-driver.ts'
import { listMyLegs } from './job-store.ts'
import { listSent, type Offer } from './offer-store.ts'
import { findByReference, listHeld } from './store.ts'

export type MyJobs = {
  jobs: DriverJob[]
  offers: DriverOffer[]
  done: DriverJob[]
  /** Theirs of what was finished today, and the cash of it they hold; as the wire has money. */
  earned: number
  cashHeld: number
}

const NOTHING_TO_DO: MyJobs = { jobs: [], offers: [], done: [], earned: 0, cashHeld: 0 }

/** All that a driver's phone shows: what they have, what they are asked, what they have done today. */
export const listJobs = (call: Call, { driverId }: { driverId: string }): Promise<MyJobs> =>
  withOperator(call, async (tx) => {
    const { operator } = call
    const known = await readDriver(tx, { operator, driverId })
    return known ? gather(tx, { call, known }) : NOTHING_TO_DO
  })

async function gather(
  tx: Tx,
  { call, known }: { call: Call; known: KnownDriver },
): Promise<MyJobs> {
  const { operator, profile } = call
  const { id: driverId, sharePercent } = known.driver
  const since = todayAt(call.now(), profile.zone).from
  const mine = await listMyLegs(tx, { operator, driverId, since })
  const sent = await listSent(tx, { operator, driverId })
  const asked = sent.filter((offer) => !hasRunOut(offer, call.now()))
  const bookingIds = [...mine, ...asked].map(({ bookingId }) => bookingId)
  const bookings = await listBookings(tx, { operator, bookingIds: [...new Set(bookingIds)] })
  const jobs: DriverJob[] = []
  const done: DriverJob[] = []
  let earned = minor(0)
  let cash = minor(0)
  for (const one of mine) {
    const job = jobOf(bookings, { bookingId: one.bookingId, leg: one.leg })
    if (!job) continue
    const told = await describeJob(tx, { call, job, sharePercent, mine: true })
    if (!one.over) jobs.push(told)
    else {
      done.unshift(told)
      if (job.leg.state === 'completed')
        earned = minor(earned + shareOf(job.leg.fare, sharePercent))
      const taken = await listCashTaken(tx, { operator, bookingId: one.bookingId })
      for (const { leg, amount, driverId: by } of taken)
        if (leg === one.leg && by === driverId) cash = minor(cash + amount)
    }
  }
  const offers: DriverOffer[] = []
  for (const offer of asked) {
    const job = jobOf(bookings, offer)
    if (job) offers.push(await describeOffer(tx, { call, job, offer, sharePercent }))
  }
  const { currency } = profile
  return {
    jobs,
    offers,
    done,
    earned: writeMoney(earned, currency),
    cashHeld: writeMoney(cash, currency),
  }
}

function jobOf(
  bookings: readonly Booking[],
  { bookingId, leg: number }: { bookingId: string; leg: number },
): Job | undefined {
  const booking = bookings.find(({ id }) => id === bookingId)
  const leg = booking?.legs.find((one) => one.number === number)
  return booking && leg && { booking, leg }
}

async function describeOffer(
  tx: Tx,
  { call, job, offer, sharePercent }: { call: Call; job: Job; offer: Offer; sharePercent: number },
): Promise<DriverOffer> {
  const { operator, profile } = call
  const { leg } = job
  const { driverId } = offer
  const held = await listHeld(tx, { operator, driverId })
  const earlier = held.filter(({ pickupAt }) => pickupAt <= leg.pickupAt)
  const last = earlier.toSorted((a, b) => endOf(a).getTime() - endOf(b).getTime()).at(-1)
  const place = call.drivers.placeOf(operator, driverId)
  const from = last?.dropOff.point ?? place
  const spare = last && {
    endsAt: endOf(last),
    driveSeconds: await driveSeconds(call, { from: last.dropOff.point, to: leg.pickup.point }),
  }
  return {
    offerid: offer.id,
    sentat: offer.sentAt.toISOString(),
    expiresat: offer.expiresAt.toISOString(),
    job: await describeJob(tx, { call, job, sharePercent, mine: false }),
    before:
      last && spare
        ? {
            jobpartid: last.reference,
            endslocal: localAt(spare.endsAt, profile.zone),
            spareminutes: Math.floor(
              (leg.pickupAt.getTime() - spare.endsAt.getTime() - spare.driveSeconds * 1000) /
                MINUTE,
            ),
          }
        : null,
    emptymetres: from ? Math.round(metresBetween(from, leg.pickup.point)) : null,
  }
}

/** One job of a driver's as their phone shows it; undefined when it is not theirs. */
export const findMyJob = (
  call: Call,
  { driverId, reference }: { driverId: string; reference: number },
): Promise<DriverJob | undefined> =>
  withOperator(call, async (tx) => {
    const { operator } = call
    const known = await readDriver(tx, { operator, driverId })
    const found = await findByReference(tx, { operator, reference })
    if (!known || !found) return undefined
    const [booking] = await listBookings(tx, { operator, bookingIds: [found.bookingId] })
    const leg = booking?.legs.find((one) => one.reference === reference)
    if (!booking || leg?.driverId !== driverId) return undefined
    const { sharePercent } = known.driver
    return describeJob(tx, { call, job: { booking, leg }, sharePercent, mine: true })
  })
