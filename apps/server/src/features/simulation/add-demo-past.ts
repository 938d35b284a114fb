import type { Profile } from '@kerbside/domain/account/profile.ts'
import { EMPTY_PERSON, type Person } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { addDays, dayOf, monthOf } from '@kerbside/domain/statement/civil-days.ts'
import {
  addMinutes,
  DAY,
  instantsOf,
  type LocalDate,
  type LocalTime,
  localAt,
} from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { findCustomer } from '../account/find-customer.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { assignDriver } from '../dispatch/assign/assign-driver.ts'
import { moveLeg } from '../dispatch/leg/move-leg.ts'
import { giveFeedback } from '../feedback/give-feedback.ts'
import { issueForAccount } from '../invoice/issue-invoice.ts'
import { payInvoice } from '../invoice/pay-invoice.ts'
import { discardNotifications } from '../notification/send/discard-notifications.ts'
import { readOperator } from '../operator/save-operator.ts'
import { saveSettings } from '../operator/save-settings.ts'
import { savePlace } from '../places/save-place.ts'
import { makeQuote } from '../quotation/quote/make-quote.ts'
import { createDemoBooking, demoJourney } from './create-demo-booking.ts'
import { DEMO_PASTS, type DemoPast, type DemoTraveller, type DemoTrip } from './demo-trips.ts'
import { findDemoCustomer, listDemoDrivers } from './store.ts'

const HALF_A_YEAR_DAYS = 182
const BOOKED_AHEAD_DAYS = 2
const UPCOMING_IN_DAYS = 3

/** Minutes from the pickup time at which a driver moves the leg. */
const STEPS: readonly { to: LegState; minutes: number }[] = [
  { to: 'en_route', minutes: -18 },
  { to: 'arrived', minutes: -3 },
  { to: 'on_board', minutes: 4 },
  { to: 'completed', minutes: 46 },
]

type Clock = { at: Date }

/**
 * Gives the demo accounts half a year of trips (`days`), saved places, an upcoming booking, and the corporate account its
 * monthly invoices, so that history, statements, driver earnings and reports can be looked at. Everything is done by
 * the use cases that serve real people, under a clock of the past; no message is sent. Returns how many trips were made.
 */
export async function addDemoPast(
  deps: Deps,
  {
    days = HALF_A_YEAR_DAYS,
    isStopping = () => false,
  }: {
    days?: number
    /** Checked before each trip; the trips after it are left out. */
    isStopping?: () => boolean
  } = {},
): Promise<number> {
  const today = deps.now()
  const clock: Clock = { at: today }
  const pastDeps: Deps = { ...deps, now: () => clock.at, newId: () => newId(clock.at) }
  let made = 0
  for (const listed of await deps.operators.list()) {
    const past = DEMO_PASTS[listed.slug]
    if (!past || listed.mode !== 'test') continue
    const profile = await acceptAccounts(systemContext(deps, listed))
    const context = systemContext(pastDeps, { ...listed, ...profile })
    made += await addPastOf(context, { clock, today, days, isStopping, ...past })
    clock.at = today
    await discardNotifications(context)
  }
  return made
}

/** An operator with a corporate account bills it by invoice. */
async function acceptAccounts(context: RequestContext): Promise<RequestContext['profile']> {
  const { operator, version } = await readOperator(context)
  const methods = [...new Set([...operator.settings.paymentMethods, 'account' as const])]
  const values = { 'settings.paymentMethods': methods }
  const result = await saveSettings(context, { version, values })
  return result.ok ? result.operator : operator
}

type Past = DemoPast & { clock: Clock; today: Date; days: number; isStopping: () => boolean }

type DemoPerson = { traveller: DemoTraveller; customer: Profile; context: RequestContext }

async function addPastOf(context: RequestContext, past: Past): Promise<number> {
  const { clock, today } = past
  const people: DemoPerson[] = []
  const due: { pickupAt: Date; who: DemoPerson; trip: DemoTrip; turn: number }[] = []
  const places = await findPlaces(context, past)
  clock.at = new Date(today.getTime() - past.days * DAY)
  for (const traveller of past.travellers) {
    const customer = await findDemoProfile(context, traveller.email)
    if (!customer) continue
    const who = { traveller, customer, context: actAs(context, customer) }
    people.push(who)
    await savePlaces(who, places)
    due.push(...listTrips(context, { ...past, who }))
  }
  due.sort((one, other) => one.pickupAt.getTime() - other.pickupAt.getTime())
  let made = 0
  let month = monthOf(dayOf(localAt(clock.at, context.profile.zone)))
  for (const { pickupAt, who, trip, turn } of due) {
    if (past.isStopping()) break
    const day = dayOf(localAt(pickupAt, context.profile.zone))
    for (; month.to < day && pickupAt < today; month = monthOf(addDays(month.to, 1)))
      await invoiceMonth(context, {
        people,
        clock,
        month,
        isLatest: isLatestMonth(context, { month, today }),
      })
    const from = places.get(trip.from)
    const to = places.get(trip.to)
    if (!from || !to) continue
    if (await takeTrip({ who, clock, pickupAt, trip, turn, from, to, today })) made += 1
  }
  return made
}

const isLatestMonth = (
  { profile }: RequestContext,
  { month, today }: { month: { to: LocalDate }; today: Date },
): boolean => addDays(month.to, 1) === monthOf(dayOf(localAt(today, profile.zone))).from

const actAs = (context: RequestContext, profile: Profile): RequestContext => ({
  ...context,
  principal: {
    profile,
    custid: profile.custid,
    ...(profile.bookerId !== undefined && { bookerId: profile.bookerId }),
  },
})

const findDemoProfile = (context: RequestContext, email: string): Promise<Profile | undefined> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const customerId = await findDemoCustomer(tx, { operator, email })
    return customerId === undefined ? undefined : findCustomer(tx, { operator, customerId })
  })

async function findPlaces(context: RequestContext, { points }: Past): Promise<Map<string, Place>> {
  const found = new Map<string, Place>()
  for (const [name, point] of Object.entries(points)) {
    const place = await context.places.nearest(point)
    if (place) found.set(name, place)
  }
  return found
}

async function savePlaces(
  { traveller, customer, context }: DemoPerson,
  places: ReadonlyMap<string, Place>,
): Promise<void> {
  const wanted = [
    ['home', traveller.home],
    ['work', traveller.work],
  ] as const
  for (const [savedAs, name] of wanted) {
    const found = name === undefined ? undefined : places.get(name)
    if (!found) continue
    const { id: _, ...place } = found
    await savePlace(context, {
      customerId: customer.id,
      place: { ...place, savedAs },
      fullAddress: fullAddress(found),
    })
  }
}

/** The pickups of half a year, and one that is still to come. */
function listTrips(context: RequestContext, { who, today, days }: Past & { who: DemoPerson }) {
  const { zone } = context.profile
  const { trips, everyDays } = who.traveller
  const first = dayOf(localAt(new Date(today.getTime() - days * DAY), zone))
  const offsets: number[] = []
  for (let offset = everyDays; offset < days; offset += everyDays) offsets.push(offset)
  offsets.push(days + UPCOMING_IN_DAYS)
  return offsets.flatMap((offset, turn) => {
    const trip = trips[turn % trips.length]
    if (!trip) return []
    const [pickupAt] = instantsOf(`${addDays(first, offset)}T${trip.at}` as LocalTime, zone)
    return pickupAt ? [{ pickupAt, who, trip, turn }] : []
  })
}

type Taken = {
  who: DemoPerson
  clock: Clock
  pickupAt: Date
  trip: DemoTrip
  turn: number
  from: Place
  to: Place
  today: Date
}

async function takeTrip(params: Taken): Promise<boolean> {
  const { who, clock, pickupAt, turn, today } = params
  const ahead = pickupAt < today ? pickupAt : today
  clock.at = new Date(ahead.getTime() - BOOKED_AHEAD_DAYS * DAY)
  const reference = await book(params)
  if (reference === undefined) return false
  if (pickupAt > today) return true
  const { context } = who
  clock.at = addMinutes(pickupAt, -60)
  const driverId = await assignAny(context, { reference, turn })
  if (driverId === undefined) return false
  for (const { to, minutes } of STEPS) {
    clock.at = addMinutes(pickupAt, minutes)
    const by = { role: 'driver', channel: 'simulation', driverId } as const
    const moved = await moveLeg(context, { reference, to, reason: '', by })
    if (!moved.ok) throw new Error(`${reference} is not ${to}: ${moved.reason}`)
  }
  clock.at = addMinutes(pickupAt, 90)
  if (turn % 3 !== 2) await rate(context, { reference, stars: turn % 2 === 0 ? 5 : 4 })
  return true
}

async function book({ who, pickupAt, trip, turn, from, to }: Taken): Promise<number | undefined> {
  const { context, customer, traveller } = who
  const quoted = await makeQuote(
    context,
    demoJourney({
      pickup: from,
      dropOff: to,
      pickupWhen: localAt(pickupAt, context.profile.zone),
      vehicleTypeId: trip.vehicleTypeId,
      luggage: 1,
    }),
  )
  if (!quoted.ok) return undefined
  const guest = traveller.guests?.[turn % traveller.guests.length]
  const booking = await createDemoBooking(context, {
    quoted,
    method: guest === undefined ? 'cash' : 'account',
    passenger: passengerOf(customer, guest),
    customer: guest === undefined ? EMPTY_PERSON : passengerOf(customer, undefined),
  })
  return booking?.legs[0]?.reference
}

function passengerOf(customer: Profile, guest: string | undefined): Person {
  const { firstName, lastName, phone, diallingCode, email } = customer
  const [guestFirst = '', guestLast = ''] = guest?.split(' ') ?? []
  return guest === undefined
    ? { name: `${firstName} ${lastName}`, firstName, lastName, phone, diallingCode, email }
    : { name: guest, firstName: guestFirst, lastName: guestLast, phone, diallingCode, email }
}

/** The first driver, from a different one each time, whose car and documents fit. */
async function assignAny(
  context: RequestContext,
  { reference, turn }: { reference: number; turn: number },
): Promise<string | undefined> {
  const { operator } = context
  const drivers = await withOperator(context, (tx) => listDemoDrivers(tx, { operator }))
  const inTurn = drivers.map((_, place) => drivers[(place + turn) % drivers.length])
  for (const driverId of inTurn) {
    if (driverId === undefined) continue
    const by = { role: 'dispatcher', channel: 'simulation' } as const
    const result = await assignDriver(context, { reference, driverId, by, anyway: true })
    if (result.ok) return driverId
  }
  return undefined
}

async function rate(
  context: RequestContext,
  { reference, stars }: { reference: number; stars: 4 | 5 },
): Promise<void> {
  const booking = await findAnyBooking(context, { reference })
  const leg = booking?.legs.find((item) => item.reference === reference)
  if (booking && leg) await giveFeedback(context, { booking, leg, stars, reasons: [], comment: '' })
}

/** The invoices of a month are issued on the first of the next one and paid two weeks later, but the latest. */
async function invoiceMonth(
  context: RequestContext,
  {
    people,
    clock,
    month,
    isLatest,
  }: {
    people: readonly DemoPerson[]
    clock: Clock
    month: { from: LocalDate; to: LocalDate }
    isLatest: boolean
  },
): Promise<void> {
  const [issueAt] = instantsOf(`${addDays(month.to, 1)}T09:00` as LocalTime, context.profile.zone)
  for (const { customer } of people) {
    const { bookerId } = customer
    if (bookerId === undefined || !issueAt) continue
    clock.at = issueAt
    const issued = await issueForAccount(context, { bookerId, span: month })
    if (!issued?.ok || isLatest) continue
    clock.at = new Date(issueAt.getTime() + 14 * DAY)
    await payInvoice(context, { name: issued.name, reference: 'Bank transfer (demonstration)' })
  }
}
