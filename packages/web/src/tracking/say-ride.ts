import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { bearingTo, windOf } from '@kerbside/domain/tracking/compass.ts'
import { expectTimes, shownPickup } from '@kerbside/domain/tracking/expect-times.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say, sayTime } from '@kerbside/words/say.ts'

/** What a ride is said with: how it stands, and the names people know its ends by. */
export type SaidRide = {
  now: TrackingReply
  from: string
  to: string
  /** Where those are; a page drawn by an older server has none. */
  fromPoint?: Point
  toPoint?: Point
}

const METRES_PER_MILE = 1609.344
const MINUTE = 60_000

/** Without a word for this long nobody should wait for the next second. */
const SILENT_MS = 3 * MINUTE

/** "Amina" of "Amina K.": how somebody is spoken of once they have been introduced. */
export const firstNameOf = ({ name }: Pick<TrackingReply, 'name'>): string =>
  name.replace(/ [^ ]*\.$/, '')

/** How it stands, in a sentence that heads the page. */
export function sayHeadline({ now, from, to }: SaidRide): string {
  const driver = firstNameOf(now) || say('tracking.car')
  switch (now.state) {
    case 'held':
    case 'requested':
      return say('tracking.waits')
    case 'confirmed':
      return say('tracking.noDriver')
    case 'assigned':
      return say('tracking.willDrive', { driver })
    case 'en_route':
      return say('tracking.onTheWay', { driver })
    case 'arrived':
      return say('tracking.here', { driver })
    case 'on_board':
      return say('tracking.riding', { place: to })
    case 'completed':
      return say('tracking.ended', { place: to })
    case 'no_show':
      return say('tracking.noShow', { place: from })
    default:
      return say('tracking.off')
  }
}

/** Whether the page counts minutes now, instead of naming the time of the pickup. */
export const countsMinutes = ({ state, etaetc }: TrackingReply): boolean =>
  (state === 'en_route' || state === 'on_board') && etaetc > 0

/** "Arrives 09:30.", by the minutes there are still. */
export const sayArrival = ({ etaetc }: TrackingReply, nowMs: number): string =>
  say('tracking.arrives', { time: sayTime(new Date(nowMs + etaetc * MINUTE), 'clock') })

const momentOf = ({ state, pickupat, etaetc }: TrackingReply, nowMs: number) => ({
  leg: {
    state: JOB_STATES.find((known) => known === state) ?? 'confirmed',
    pickupAt: new Date(pickupat),
  },
  facts: { now: new Date(nowMs), etaMinutes: etaetc },
})

/** "18:04": the pickup time that every page of the ride shows large. */
export function sayPickup(now: TrackingReply, nowMs: number): string {
  const { leg, facts } = momentOf(now, nowMs)
  return sayTime(shownPickup(leg, facts), 'clock')
}

/** From here on minutes are rounded to five. */
const ROUNDED_FROM_MINUTES = 10

/** How late the car is and which time was promised; '' for a car in time. */
export function sayLate(now: TrackingReply, nowMs: number): string {
  const { leg, facts } = momentOf(now, nowMs)
  const { lateMinutes, pickupAt } = expectTimes(
    { ...leg, rideMinutes: 0, onBoardAt: undefined },
    facts,
  )
  if (lateMinutes === 0) return ''
  if (!pickupAt)
    return say(now.state === 'en_route' ? 'tracking.lateUnknown' : 'tracking.lateWaits')
  return say('tracking.late', {
    minutes: lateMinutes < ROUNDED_FROM_MINUTES ? lateMinutes : Math.round(lateMinutes / 5) * 5,
    promised: sayTime(leg.pickupAt, 'clock'),
  })
}

/** "Last seen 8 s ago"; '' of a car whose place is not told. */
export function saySeen({ seenat }: Pick<TrackingReply, 'seenat'>, nowMs: number): string {
  if (seenat === '') return ''
  const agoMs = Math.max(0, nowMs - Date.parse(seenat))
  if (agoMs > SILENT_MS) return say('tracking.unseen')
  const seconds = Math.round(agoMs / 1000)
  return seconds < 60
    ? say('tracking.lastSeen', { seconds })
    : say('tracking.lastSeenMinutes', { minutes: Math.floor(seconds / 60) })
}

/** Until when waiting is, or was, free; '' of a driver who does not wait. */
export function sayWait({ waitingfreeuntil }: TrackingReply, nowMs: number): string {
  if (waitingfreeuntil === '') return ''
  const until = new Date(waitingfreeuntil)
  const id: MessageId = until.getTime() > nowMs ? 'tracking.waitFree' : 'tracking.waitPaid'
  return say(id, { time: sayTime(until, 'clock') })
}

/** A car this near stands there, by all a passenger can tell. */
const AT_METRES = 250

/**
 * Where the car is: at the place it goes to, near a place people know, else how far and which way from where it goes,
 * as the crow flies.
 */
function sayPlace({ now, from, to, fromPoint, toPoint }: SaidRide): string {
  const { currentlat: lat, currentlng: lng, currentlocation: near } = now
  const isRiding = now.state === 'on_board'
  const [goal, goalPoint] = isRiding ? [to, toPoint] : [from, fromPoint]
  const car = lat !== null && lng !== null ? { lat, lng } : undefined
  const is = (point: Point | undefined) =>
    car !== undefined && point !== undefined && metresBetween(car, point) <= AT_METRES
  if (is(goalPoint)) return say('tracking.whereAt', { place: goal })
  if (is(fromPoint)) return say('tracking.whereAt', { place: from })
  if (near) return say('tracking.whereNear', { place: near })
  if (!car || !goalPoint) return say('tracking.where')
  const wind = windOf(bearingTo(goalPoint, car))
  const metres = metresBetween(car, goalPoint)
  return metres < METRES_PER_MILE
    ? say('tracking.whereUnderMile', { wind, place: goal })
    : say('tracking.whereOff', { miles: miles(metres), wind, place: goal })
}

/** The map in words, for whoever does not see it. */
export function sayWhere(ride: SaidRide, wentMetres = 0): string {
  const { now, from, to } = ride
  if (now.state === 'completed')
    return wentMetres > 0
      ? say('tracking.whereWent', { miles: miles(wentMetres) })
      : say('tracking.wherePlanned')
  if (now.currentlat === null) return say('tracking.whereNot')
  const parts = [sayPlace(ride)]
  const goal = now.state === 'on_board' ? to : from
  if (now.distance >= METRES_PER_MILE)
    parts.push(say('tracking.whereTo', { miles: miles(now.distance), place: goal }))
  else if (now.distance > 0) parts.push(say('tracking.whereClose', { place: goal }))
  if (now.heading !== null && now.state !== 'arrived')
    parts.push(say('tracking.heading', { wind: windOf(now.heading) }))
  return `${parts.join(', ')}.`
}

const miles = (metres: number): number => Math.max(1, Math.round(metres / METRES_PER_MILE))

type Step = { state: string; kind: 'done' | 'now' | 'next' }

const STEP_WORDS: Readonly<Record<string, (driver: string, ends: SaidRide) => string>> = {
  assigned: () => say('tracking.assigned'),
  arrived: (driver) => say('tracking.arrived', { driver }),
  on_board: () => say('tracking.onBoard'),
  no_show: () => say('tracking.noShowStep'),
  completed: (_driver, { to }) => say('tracking.finished', { place: to }),
}

/** A step of the timeline, as it is said of what was, what is and what will be. */
export function sayStep({ state, kind }: Step, ride: SaidRide): string {
  const driver = firstNameOf(ride.now) || say('tracking.car')
  const place = ride.from
  if (state === 'en_route')
    return kind === 'next' ? say('tracking.setOffNext') : say('tracking.setOff', { driver })
  if (state === 'arrived' && kind === 'next') return say('tracking.arrivedNext', { place })
  if (state === 'arrived' && kind === 'done') return say('tracking.arrivedDone', { place })
  return STEP_WORDS[state]?.(driver, ride) ?? ''
}
