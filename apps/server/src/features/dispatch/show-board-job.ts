import { CODE } from '@kerbside/contract/codes.ts'
import type { DeskJobReply } from '@kerbside/contract/desk/job.ts'
import { writeActions } from '@kerbside/contract/desk/say-actions.ts'
import { writeHistory } from '@kerbside/contract/desk/say-history.ts'
import { sayReasons } from '@kerbside/contract/desk/say-rating.ts'
import { writeFlight } from '@kerbside/contract/desk/write-board.ts'
import {
  sayPaid,
  writeClock,
  writeExtras,
  writeParty,
  writePerson,
  writeStops,
} from '@kerbside/contract/desk/write-job.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeLines } from '@kerbside/contract/quotation.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff, isOver } from '@kerbside/domain/booking/job.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { clockOf, dayAt } from '@kerbside/domain/dispatch/day-span.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { endOf, isAhead } from '@kerbside/domain/dispatch/timeline.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import { type Minor, minor, NOTHING } from '@kerbside/domain/money.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { describeBooking } from '../booking/describe-booking.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { listChoices, rankForLeg } from './board-candidates.ts'
import { type Day, lanesOf } from './board-day.ts'
import { averageOf, countTalk, findCompany, listHistory } from './board-job-store.ts'
import { type Bands, weighBands } from './board-refunds.ts'
import { findMoments } from './find-moments.ts'
import { readDayOfLeg } from './propose-drivers.ts'
import { planDay, sayWeighed } from './rank-attention.ts'
import { mayGoFrom } from './set-off.ts'
import { writeDrivers, writeLegs } from './show-board.ts'
import { tellClock } from './tell-clock.ts'

type Shown = { booking: Booking; leg: Leg; day: Day; dayLeg: DayLeg }

/** Everything of one journey for the desk; undefined when there is none of this number. */
export async function showBoardJob(
  call: Call,
  { reference }: { reference: number },
): Promise<DeskJobReply | undefined> {
  const booking = await findAnyBooking(call, { reference })
  const leg = booking?.legs.find((one) => one.reference === reference)
  const found = booking && (await readDayOfLeg(call, { reference }))
  if (!booking || !leg || !found) return undefined
  const { day, leg: dayLeg } = found
  const shown = { booking, leg, day, dayLeg }
  const kept = await readKept(call, shown)
  const plans = planDay(call, day)
  const [bar] = writeLegs(call, { day: { ...day, legs: [dayLeg] }, plans })
  if (!bar) return undefined
  return {
    code: CODE.done,
    message: '',
    now: call.now().toISOString(),
    leg: bar,
    job: await writeJob(call, { ...shown, kept }),
    history: writeHistory(kept.history, call.profile),
  }
}

type Kept = Awaited<ReturnType<typeof readKept>>

async function readKept(call: Call, { booking, leg }: Shown) {
  const { operator } = call
  const of = { operator, bookingId: booking.id, leg: leg.number }
  return withOperator(call, async (tx) => {
    const job = { booking, leg }
    const moments = await findMoments(tx, { call, job })
    return {
      moments,
      clock: await tellClock(tx, { call, job, moments }),
      history: await listHistory(tx, of),
      talk: await countTalk(tx, of),
      average:
        leg.driverId === undefined
          ? null
          : await averageOf(tx, { operator, driverId: leg.driverId }),
      company: await findCompany(tx, of),
      bands: await weighBands(tx, { call, booking, leg }),
    }
  })
}

async function writeJob(
  call: Call,
  shown: Shown & { kept: Kept },
): Promise<NonNullable<DeskJobReply['job']>> {
  const { booking, leg, day, dayLeg, kept } = shown
  const { zone } = call.profile
  const now = call.now()
  const { currency } = booking
  const info = await describeBooking(call, { bookingId: booking.id, leg: leg.number })
  const other = booking.legs.find((one) => one.number !== leg.number)
  const lane = lanesOf(day).get(leg.driverId ?? '') ?? []
  const endsAt = endOf({ ...dayLeg, ...dayLeg.times }, now)
  const next = lane.find((one) => isAhead(one) && one.pickupAt > leg.pickupAt)
  const quote = await call.quotes.find(call.operator, booking.quoteId)
  const price = quote?.prices.find(({ vehicleTypeId }) => vehicleTypeId === leg.vehicleTypeId)
  const { arrived, on_board: boarded, no_show: missed } = kept.moments.at
  return {
    otherjobpartid: other?.reference ?? null,
    stops: writeStops(leg, { endsAt, endsLocal: localAt(endsAt, zone) }),
    metres: leg.metres,
    seconds: leg.seconds,
    path: info?.routepath ?? [],
    flight: dayLeg.flight
      ? {
          ...writeFlight(dayLeg.flight),
          from: leg.flight ? originOf(leg.flight) : '',
          to: shortPlace(leg.pickup),
        }
      : null,
    clock:
      isOver(leg.state) && !arrived
        ? null
        : writeClock(kept.clock, { now, arrivedAt: arrived, endedAt: boarded ?? missed, currency }),
    passenger: writePerson(booking.passenger),
    booker: writePerson(booking.customer),
    ourref: booking.ourRef,
    company: kept.company.company,
    costcentre: kept.company.costCentre,
    party: writeParty(leg),
    extras: writeExtras(leg),
    needs: /wheelchair/i.test(leg.vehicleType) ? ['Wheelchair accessible vehicle'] : [],
    note: booking.note,
    desknote: leg.deskNote ?? '',
    driver: driverOf(call, { day, driverId: leg.driverId }),
    driveraverage: kept.average,
    rating: dayLeg.rating
      ? {
          stars: dayLeg.rating.stars,
          reasons: sayReasons(dayLeg.rating),
          words: dayLeg.rating.words,
          at: dayLeg.rating.at.toISOString(),
        }
      : null,
    driverwords: next
      ? sayNext(call, { endsAt, next: next.dayLeg, day })
      : sayDone(endsAt, zone, leg),
    nextjobpartid: next?.reference ?? null,
    talk: kept.talk,
    lines: writeLines(leg.lines, currency),
    total: writeMoney(leg.fare, currency),
    vat: writeMoney(shareOf(price?.vat ?? NOTHING, { leg, total: price?.total }), currency),
    paid: writeMoney(paidOf(booking, leg), currency),
    paidwords: sayPaid(booking, info?.last4 ?? ''),
    quoteid: booking.quoteId,
    actions: writeActions({
      leg,
      now,
      currency,
      clock: kept.clock,
      goFrom: mayGoFrom(call, leg),
      best: bestWords(call, { day, dayLeg }),
      cancel: nowOf(kept.bands),
    }),
    cancel: kept.bands.map(({ from, until, fee, refund, isNow }) => ({
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      fee: writeMoney(fee, currency),
      refund: writeMoney(refund, currency),
      now: isNow,
    })),
    madeat: booking.madeAt.toISOString(),
    source: kept.company.source,
  }
}

const nowOf = (bands: Bands): { fee: Minor; refund: Minor } =>
  bands.find(({ isNow }) => isNow) ?? { fee: NOTHING, refund: NOTHING }

function driverOf(call: Call, { day, driverId }: { day: Day; driverId: string | undefined }) {
  const only = day.drivers.filter(({ driver }) => driver.id === driverId)
  const today = dayAt(call.now(), call.profile.zone)
  return writeDrivers(call, { day: { ...day, drivers: only }, today })[0] ?? null
}

const sayDone = (endsAt: Date, zone: string, { driverId, state }: Leg): string =>
  driverId === undefined || isOver(state) ? '' : `Done by ${clockOf(localAt(endsAt, zone))}.`

/** "Done by 07:48. Next KB-48231, 08:30 in W8: 12 min drive, 30 min to spare." */
function sayNext(
  call: Call,
  { endsAt, next, day }: { endsAt: Date; next: DayLeg; day: Day },
): string {
  const { zone, settings } = call.profile
  const plan = planDay(call, day).get(next.reference)
  const drive = plan ? `: ${plan.driveMinutes} min drive, ${spare(plan.spare)}` : ''
  return `Done by ${clockOf(localAt(endsAt, zone))}. Next ${settings.referencePrefix}-${next.reference}, ${clockOf(next.pickupLocal)} in ${shortPlace(next.pickup)}${drive}.`
}

const spare = (minutes: number): string =>
  minutes < 0 ? `${-minutes} min late` : `${minutes} min to spare`

function bestWords(call: Call, { day, dayLeg }: { day: Day; dayLeg: DayLeg }): string {
  if (dayLeg.state !== 'confirmed' && dayLeg.state !== 'assigned') return ''
  const choices = listChoices(call, day).filter(({ driverId }) => driverId !== dayLeg.driverId)
  const [best] = rankForLeg(call, { leg: dayLeg, choices })
  const known = day.drivers.find(({ driver }) => driver.id === best?.driver.driverId)
  if (!best || !known || best.refused) return ''
  return `Best is ${known.driver.lastName}. ${sayWeighed(call, best)}`
}

/** Of an amount for both ways, what falls on one. */
function shareOf(amount: Minor, { leg, total }: { leg: Leg; total: Minor | undefined }): Minor {
  return total === undefined || total === 0
    ? amount
    : minor(Math.round((amount * leg.fare) / total))
}

function paidOf({ paymentState }: Booking, leg: Leg): Minor {
  if (isCalledOff(leg.state)) return leg.paid ?? NOTHING
  return paymentState === 'paid' ||
    paymentState === 'part_refunded' ||
    paymentState === 'authorised'
    ? leg.fare
    : (leg.paid ?? NOTHING)
}
