import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { bearingTo, windOf } from '@kerbside/domain/tracking/compass.ts'
import { expectTimes, shownPickup } from '@kerbside/domain/tracking/expect-times.ts'
import { formatDistance, metresOfUnit } from '@kerbside/words/format-distance.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'

/** Input of the texts about a leg: its status, and the short names of pickup and drop-off. */
export type LegStatusFacts = {
  now: TrackingReply
  from: string
  to: string
  /** Points of pickup and drop-off; a page rendered by an older server has none. */
  fromPoint?: Point
  toPoint?: Point
}

const MINUTE = 60_000

/** A position older than this is too old to count its age in seconds. */
const SILENT_MS = 3 * MINUTE

/** "Amina" of "Amina K.". */
export const firstNameOf = ({ name }: Pick<TrackingReply, 'name'>): string =>
  name.replace(/ [^ ]*\.$/, '')

/** The status in one sentence, as the page's heading. */
export function formatHeadline({ now, from, to }: LegStatusFacts): string {
  const driver = firstNameOf(now) || t('tracking.car')
  switch (now.state) {
    case 'held':
    case 'requested':
      return t('tracking.waits')
    case 'confirmed':
      return t('tracking.noDriver')
    case 'assigned':
      return t('tracking.willDrive', { driver })
    case 'en_route':
      return t('tracking.onTheWay', { driver })
    case 'arrived':
      return t('tracking.here', { driver })
    case 'on_board':
      return t('tracking.riding', { place: to })
    case 'completed':
      return t('tracking.ended', { place: to })
    case 'no_show':
      return t('tracking.noShow', { place: from })
    default:
      return t('tracking.off')
  }
}

/** Whether the page counts minutes now, instead of showing the pickup time. */
export const countsMinutes = ({ state, etaetc }: TrackingReply): boolean =>
  (state === 'en_route' || state === 'on_board') && etaetc > 0

/** "Arrives 09:30.", calculated from the remaining minutes. */
export const formatArrival = ({ etaetc }: TrackingReply, nowMs: number): string =>
  t('tracking.arrives', { time: formatTime(new Date(nowMs + etaetc * MINUTE), 'clock') })

const momentOf = ({ state, pickupat, etaetc }: TrackingReply, nowMs: number) => ({
  leg: {
    state: LEG_STATES.find((item) => item === state) ?? 'confirmed',
    pickupAt: new Date(pickupat),
  },
  facts: { now: new Date(nowMs), etaMinutes: etaetc },
})

/** "18:04": the pickup time that every page about the leg shows in large type. */
export function formatPickup(now: TrackingReply, nowMs: number): string {
  const { leg, facts } = momentOf(now, nowMs)
  return formatTime(shownPickup(leg, facts), 'clock')
}

/** From this many minutes on they are rounded to five. */
const ROUNDED_FROM_MINUTES = 10

/** How late the car is, and the promised time; '' if the car is on time. */
export function describeDelay(now: TrackingReply, nowMs: number): string {
  const { leg, facts } = momentOf(now, nowMs)
  const { lateMinutes, pickupAt } = expectTimes(
    { ...leg, driveMinutes: 0, onBoardAt: undefined },
    facts,
  )
  if (lateMinutes === 0) return ''
  if (!pickupAt) return t(now.state === 'en_route' ? 'tracking.lateUnknown' : 'tracking.lateWaits')
  return t('tracking.late', {
    minutes: lateMinutes < ROUNDED_FROM_MINUTES ? lateMinutes : Math.round(lateMinutes / 5) * 5,
    promised: formatTime(leg.pickupAt, 'clock'),
  })
}

/** "Last seen 8 s ago"; '' if the car's position is not shared. */
export function formatSeen({ seenat }: Pick<TrackingReply, 'seenat'>, nowMs: number): string {
  if (seenat === '') return ''
  const agoMs = Math.max(0, nowMs - Date.parse(seenat))
  if (agoMs > SILENT_MS) return t('tracking.unseen')
  const seconds = Math.round(agoMs / 1000)
  return seconds < 60
    ? t('tracking.lastSeen', { seconds })
    : t('tracking.lastSeenMinutes', { minutes: Math.floor(seconds / 60) })
}

/** Until when waiting is, or was, free; '' if the driver is not waiting. */
export function formatWait({ waitingfreeuntil }: TrackingReply, nowMs: number): string {
  if (waitingfreeuntil === '') return ''
  const until = new Date(waitingfreeuntil)
  const id: MessageId = until.getTime() > nowMs ? 'tracking.waitFree' : 'tracking.waitPaid'
  return t(id, { time: formatTime(until, 'clock') })
}

/** A car this close counts as being at the place. */
const AT_METRES = 250

/**
 * Where the car is: at its destination, near a known place, or the straight-line distance and direction from the
 * destination.
 */
function describePlace({ now, from, to, fromPoint, toPoint }: LegStatusFacts): string {
  const { currentlat: lat, currentlng: lng, currentlocation: near } = now
  const isRiding = now.state === 'on_board'
  const [goal, goalPoint] = isRiding ? [to, toPoint] : [from, fromPoint]
  const car = lat !== null && lng !== null ? { lat, lng } : undefined
  const is = (point: Point | undefined) =>
    car !== undefined && point !== undefined && metresBetween(car, point) <= AT_METRES
  if (is(goalPoint)) return t('tracking.whereAt', { place: goal })
  if (is(fromPoint)) return t('tracking.whereAt', { place: from })
  if (near) return t('tracking.whereNear', { place: near })
  if (!car || !goalPoint) return t('tracking.where')
  const wind = windOf(bearingTo(goalPoint, car))
  const metres = metresBetween(car, goalPoint)
  const distance = formatDistance(metres)
  return metres < metresOfUnit()
    ? t('tracking.whereUnder', { distance, wind, place: goal })
    : t('tracking.whereOff', { distance, wind, place: goal })
}

/** The map as text, for screen readers. */
export function describePosition(tracked: LegStatusFacts, wentMetres = 0): string {
  const { now, from, to } = tracked
  if (now.state === 'completed')
    return wentMetres > 0
      ? t('tracking.whereWent', { distance: formatDistance(wentMetres) })
      : t('tracking.wherePlanned')
  if (now.currentlat === null) return t('tracking.whereNot')
  const parts = [describePlace(tracked)]
  const goal = now.state === 'on_board' ? to : from
  const distance = formatDistance(now.distance)
  if (now.distance >= metresOfUnit()) parts.push(t('tracking.whereTo', { distance, place: goal }))
  else if (now.distance > 0) parts.push(t('tracking.whereClose', { distance, place: goal }))
  if (now.heading !== null && now.state !== 'arrived')
    parts.push(t('tracking.heading', { wind: windOf(now.heading) }))
  return `${parts.join(', ')}.`
}

type Step = { state: string; kind: 'done' | 'now' | 'next' }

const STEP_FORMATTERS: Readonly<Record<string, (driver: string, ends: LegStatusFacts) => string>> =
  {
    assigned: () => t('tracking.assigned'),
    arrived: (driver) => t('tracking.arrived', { driver }),
    on_board: () => t('tracking.onBoard'),
    no_show: () => t('tracking.noShowStep'),
    completed: (_driver, { to }) => t('tracking.finished', { place: to }),
  }

/** A step of the timeline, worded as past, current or future. */
export function stepLabel({ state, kind }: Step, tracked: LegStatusFacts): string {
  const driver = firstNameOf(tracked.now) || t('tracking.car')
  const place = tracked.from
  if (state === 'en_route')
    return kind === 'next' ? t('tracking.setOffNext') : t('tracking.setOff', { driver })
  if (state === 'arrived' && kind === 'next') return t('tracking.arrivedNext', { place })
  if (state === 'arrived' && kind === 'done') return t('tracking.arrivedDone', { place })
  return STEP_FORMATTERS[state]?.(driver, tracked) ?? ''
}
