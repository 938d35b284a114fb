import { CODE } from '@kerbside/contract/codes.ts'
import { describeReasons } from '@kerbside/contract/dispatch/format-rating.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import { writeActions } from '@kerbside/contract/dispatch/write-actions.ts'
import { writeFlight } from '@kerbside/contract/dispatch/write-board.ts'
import { writeHistory } from '@kerbside/contract/dispatch/write-history.ts'
import {
  describePaid,
  writeClock,
  writeExtras,
  writeParty,
  writePerson,
  writeStops,
} from '@kerbside/contract/dispatch/write-leg.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeLines } from '@kerbside/contract/quotation.ts'
import {
  checkMethodChange,
  DESK_METHODS,
  type DeskMethod,
} from '@kerbside/domain/booking/amend/change-method.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { passedOnIn } from '@kerbside/domain/booking/leg-charge.ts'
import { isCalledOff, isOver, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { clockOf, dayAt } from '@kerbside/domain/dispatch/day-span.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { endOf, isAhead } from '@kerbside/domain/dispatch/timeline.ts'
import { driverPayOf } from '@kerbside/domain/driver/earnings.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import { type Minor, ZERO } from '@kerbside/domain/money.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { findRouteOrigin, type RouteOrigin } from '../../../area/route-origin-store.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { isInvoiced } from '../../amendment/is-invoiced.ts'
import { describeBooking } from '../../booking/find/describe-booking.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { findVatIn } from '../../ledger/find-vat-in.ts'
import { findPaymentMethods } from '../../payment/find-payment-methods.ts'
import { readDayOfLeg } from '../assign/propose-drivers.ts'
import { mayGoFrom } from '../drive/set-off.ts'
import { listCharges, type StoredCharge } from '../leg/charge-store.ts'
import { listChoices, rankForLeg } from './board-candidates.ts'
import { type Day, lanesOf } from './board-day.ts'
import { averageOf, countChat, findCompany, listHistory } from './board-leg-store.ts'
import { type Bands, weighBands } from './board-refunds.ts'
import { findMoments } from './find-moments.ts'
import { findWaitingClock } from './find-waiting-clock.ts'
import { describeWeighed, planDay } from './rank-attention.ts'
import { writeDrivers, writeLegs } from './show-board.ts'

type Shown = { booking: Booking; leg: Leg; day: Day; dayLeg: DayLeg }

/** All details of one leg for the desk; undefined if no leg has this number. */
export async function showBoardLeg(
  context: RequestContext,
  { reference }: { reference: number },
): Promise<DeskLegReply | undefined> {
  const booking = await findAnyBooking(context, { reference })
  const leg = booking?.legs.find((item) => item.reference === reference)
  const found = booking && (await readDayOfLeg(context, { reference }))
  if (!booking || !leg || !found) return undefined
  const { day, leg: dayLeg } = found
  const shown = { booking, leg, day, dayLeg }
  const kept = await readStoredDetails(context, shown)
  const plans = planDay(context, day)
  const [bar] = writeLegs(context, { day: { ...day, legs: [dayLeg] }, plans })
  if (!bar) return undefined
  return {
    code: CODE.done,
    message: '',
    now: context.now().toISOString(),
    leg: bar,
    details: await writeLegDetails(context, { ...shown, kept }),
    history: writeHistory(kept.history, context.profile),
  }
}

type JobRecord = Awaited<ReturnType<typeof readStoredDetails>>

async function readStoredDetails(context: RequestContext, { booking, leg }: Shown) {
  const { operator } = context
  const key = { operator, bookingId: booking.id, leg: leg.number }
  return withOperator(context, async (tx) => {
    const bookedLeg = { booking, leg }
    const moments = await findMoments(tx, { context, bookedLeg })
    return {
      moments,
      clock: await findWaitingClock(tx, { context, bookedLeg, moments }),
      history: await listHistory(tx, key),
      origin: await findRouteOrigin(tx, key),
      chat: await countChat(tx, key),
      average:
        leg.driverId === undefined
          ? null
          : await averageOf(tx, { operator, driverId: leg.driverId }),
      company: await findCompany(tx, key),
      charges: await listCharges(tx, key),
      invoiced: await isInvoiced(tx, key),
      bands: await weighBands(tx, { context, booking, leg }),
      vat: await findVatIn(tx, {
        operator,
        bookingId: booking.id,
        amount: leg.fare,
        now: context.now(),
      }),
    }
  })
}

const writeOrigin = (origin: RouteOrigin | undefined) =>
  origin
    ? {
        engine: origin.engine,
        estimate: origin.estimate,
        area: origin.area?.name ?? '',
        dataAt: origin.area?.dataAt?.toISOString() ?? '',
      }
    : null

async function writeLegDetails(
  context: RequestContext,
  shown: Shown & { kept: JobRecord },
): Promise<NonNullable<DeskLegReply['details']>> {
  const { booking, leg, day, dayLeg, kept } = shown
  const { zone } = context.profile
  const now = context.now()
  const { currency } = booking
  const info = await describeBooking(context, { bookingId: booking.id, leg: leg.number })
  const other = booking.legs.find((item) => item.number !== leg.number)
  const lane = lanesOf(day).get(leg.driverId ?? '') ?? []
  const endsAt = endOf({ ...dayLeg, ...dayLeg.times }, now)
  const next = lane.find((item) => isAhead(item) && item.pickupAt > leg.pickupAt)
  const { arrived, on_board: boarded, no_show: missed } = kept.moments.at
  return {
    otherReference: other?.reference ?? null,
    stops: writeStops(leg, { endsAt, endsLocal: localAt(endsAt, zone) }),
    metres: leg.metres,
    seconds: leg.seconds,
    path: info?.routepath ?? [],
    route: writeOrigin(kept.origin),
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
    ourReference: booking.ourRef,
    company: kept.company.company,
    costCentre: kept.company.costCentre,
    party: writeParty(leg),
    extras: writeExtras(leg),
    needs: /wheelchair/i.test(leg.vehicleType) ? ['Wheelchair accessible vehicle'] : [],
    note: booking.note,
    deskNote: leg.deskNote ?? '',
    driver: driverOf(context, { day, driverId: leg.driverId }),
    driverAverage: kept.average,
    rating: dayLeg.rating
      ? {
          stars: dayLeg.rating.stars,
          reasons: describeReasons(dayLeg.rating),
          words: dayLeg.rating.words,
          at: dayLeg.rating.at.toISOString(),
        }
      : null,
    driverText: next
      ? describeNext(context, { endsAt, next: next.dayLeg, day })
      : describeDone(endsAt, zone, leg),
    nextReference: next?.reference ?? null,
    chat: kept.chat,
    lines: writeLines(leg.lines, currency),
    total: writeMoney(leg.fare, currency),
    vat: writeMoney(kept.vat, currency),
    paid: writeMoney(paidOf(booking, leg), currency),
    paidText: describePaid(booking, info?.last4 ?? ''),
    payment: {
      method: booking.paymentMethod,
      choices: await findMethodChoices(context, {
        booking,
        hasAccount: kept.company.company !== '',
      }),
    },
    charges: kept.charges.map((charge) => writeCharge(charge, currency)),
    mayCharge: mayCharge(leg.state) && !kept.invoiced,
    driverPay: describePay(shown),
    quoteId: booking.quoteId,
    actions: writeActions({
      leg,
      now,
      currency,
      clock: kept.clock,
      goFrom: mayGoFrom(context, leg),
      best: bestCandidateText(context, { day, dayLeg }),
      cancel: nowOf(kept.bands),
    }),
    cancel: kept.bands.map(({ from, until, fee, refund, isNow }) => ({
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      fee: writeMoney(fee, currency),
      refund: writeMoney(refund, currency),
      now: isNow,
    })),
    madeAt: booking.madeAt.toISOString(),
    source: kept.company.source,
  }
}

const nowOf = (bands: Bands): { fee: Minor; refund: Minor } =>
  bands.find(({ isNow }) => isNow) ?? { fee: ZERO, refund: ZERO }

function driverOf(
  context: RequestContext,
  { day, driverId }: { day: Day; driverId: string | undefined },
) {
  const only = day.drivers.filter(({ driver }) => driver.id === driverId)
  const today = dayAt(context.now(), context.profile.zone)
  return writeDrivers(context, { day: { ...day, drivers: only }, today })[0] ?? null
}

const describeDone = (endsAt: Date, zone: string, { driverId, state }: Leg): string =>
  driverId === undefined || isOver(state)
    ? ''
    : `Due to finish at ${clockOf(localAt(endsAt, zone))}.`

/** "Due to finish at 07:48. Next KB-48231, 08:30 in W8: 12 min drive, 30 min to spare." */
function describeNext(
  context: RequestContext,
  { endsAt, next, day }: { endsAt: Date; next: DayLeg; day: Day },
): string {
  const { zone, settings } = context.profile
  const plan = planDay(context, day).get(next.reference)
  const drive = plan ? `: ${plan.driveMinutes} min drive, ${spare(plan.spare)}` : ''
  return `Due to finish at ${clockOf(localAt(endsAt, zone))}. Next ${settings.referencePrefix}-${next.reference}, ${clockOf(next.pickupLocal)} in ${shortPlace(next.pickup)}${drive}.`
}

const spare = (minutes: number): string =>
  minutes < 0 ? `${-minutes} min late` : `${minutes} min to spare`

function bestCandidateText(
  context: RequestContext,
  { day, dayLeg }: { day: Day; dayLeg: DayLeg },
): string {
  if (dayLeg.state !== 'confirmed' && dayLeg.state !== 'assigned') return ''
  const choices = listChoices(context, day).filter(({ driverId }) => driverId !== dayLeg.driverId)
  const [best] = rankForLeg(context, { leg: dayLeg, choices })
  const existing = day.drivers.find(({ driver }) => driver.id === best?.driver.driverId)
  if (!best || !existing || best.refused) return ''
  return `Best match: ${existing.driver.lastName}. ${describeWeighed(context, best)}`
}

async function findMethodChoices(
  context: RequestContext,
  { booking, hasAccount }: { booking: Booking; hasAccount: boolean },
): Promise<DeskMethod[]> {
  const accepted = await findPaymentMethods(context)
  return DESK_METHODS.filter((to) => checkMethodChange(booking, { to, accepted, hasAccount }).ok)
}

const mayCharge = (state: LegState): boolean =>
  !isCalledOff(state) && state !== 'held' && state !== 'requested' && state !== 'no_show'

type Details = NonNullable<DeskLegReply['details']>

const writeCharge = (charge: StoredCharge, currency: string): Details['charges'][number] => ({
  id: charge.id,
  kind: charge.kind,
  amount: writeMoney(charge.amount, currency),
  note: charge.note,
  state: charge.state,
  addedBy: charge.addedBy,
  byDriver: charge.driverId !== undefined,
  at: charge.madeAt.toISOString(),
  decidedBy: charge.decidedBy,
  reason: charge.reason,
  hasPhoto: charge.hasPhoto,
})

function describePay({ booking, leg, day }: Shown): Details['driverPay'] {
  const known = day.drivers.find(({ driver }) => driver.id === leg.driverId)
  if (!known) return null
  return {
    amount: writeMoney(driverPayOf(leg, known.driver), booking.currency),
    byHand: leg.pay !== undefined,
    charges: writeMoney(passedOnIn(leg.lines), booking.currency),
  }
}

function paidOf({ paymentState }: Booking, leg: Leg): Minor {
  if (isCalledOff(leg.state)) return leg.paid ?? ZERO
  return paymentState === 'paid' ||
    paymentState === 'part_refunded' ||
    paymentState === 'authorised'
    ? leg.fare
    : (leg.paid ?? ZERO)
}
