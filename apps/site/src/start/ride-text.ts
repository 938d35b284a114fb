import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import {
  countsMinutes,
  sayArrival,
  sayLate,
  sayPickup,
  saySeen,
  sayWait,
  sayWhere,
} from '@kerbside/web/tracking/say-ride.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import type { RideData } from './ride-data.ts'

const MINUTE = 60_000

const put = (at: string, text: string): void => {
  for (const place of document.querySelectorAll(`[data-ride-${at}]`))
    if (place.textContent !== text) place.textContent = text
}

function putLate(text: string): void {
  put('late', text)
  for (const place of document.querySelectorAll<HTMLElement>('[data-ride-late]'))
    place.hidden = text === ''
}

/** Every second: how long ago the car was seen. */
export function tickRide({ now }: RideData, nowMs: number): void {
  const seen = saySeen(now, nowMs)
  if (seen) put('seen', seen)
  const wait = sayWait(now, nowMs)
  if (wait) put('wait', wait)
}

/** When a place or an answer came: minutes, arrival, the map in words. */
export function writeRide(data: RideData, nowMs: number): void {
  const { now } = data
  if (countsMinutes(now)) {
    put('minutes', String(now.etaetc))
    put('arrives', sayArrival(now, nowMs))
    put('goal', sayTime(new Date(nowMs + now.etaetc * MINUTE), 'clock'))
  }
  put('pickup', sayPickup(now, nowMs))
  putLate(sayLate(now, nowMs))
  if (now.currentlat !== null) put('where', sayWhere(data))
  tickRide(data, nowMs)
}

/** Whether the page was drawn for what it has to say now: minutes need their place. */
export const isDrawnFor = ({ now }: RideData): boolean =>
  !countsMinutes(now) || document.querySelector('[data-ride-minutes]') !== null

/** For whoever hears the page: politely, and seldom. */
export const sayAloud = (text: string): void => put('says', text)

/** "12 min", as it is said aloud with the sentence it belongs to. */
export const sayMinutes = ({ etaetc }: TrackingReply): string =>
  say('tracking.minutes', { count: etaetc })
