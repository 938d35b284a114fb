import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import {
  countsMinutes,
  describeDelay,
  describePosition,
  formatArrival,
  formatPickup,
  formatSeen,
  formatWait,
} from '../features/tracking/describe-tracking.ts'
import type { TrackingData } from './tracking-data.ts'

const MINUTE = 60_000

const put = (at: string, text: string): void => {
  for (const place of document.querySelectorAll(`[data-tracking-${at}]`))
    if (place.textContent !== text) place.textContent = text
}

function setLateText(text: string): void {
  put('late', text)
  for (const place of document.querySelectorAll<HTMLElement>('[data-tracking-late]'))
    place.hidden = text === ''
}

/** Every second: the age of the car's position. */
export function tickTracking({ now }: TrackingData, nowMs: number): void {
  const seen = formatSeen(now, nowMs)
  if (seen) put('seen', seen)
  const wait = formatWait(now, nowMs)
  if (wait) put('wait', wait)
}

/** After a position or a reply: minutes, arrival, the map's description. */
export function renderTracking(data: TrackingData, nowMs: number): void {
  const { now } = data
  if (countsMinutes(now)) {
    put('minutes', String(now.etaetc))
    put('arrives', formatArrival(now, nowMs))
    put('goal', formatTime(new Date(nowMs + now.etaetc * MINUTE), 'clock'))
  }
  put('pickup', formatPickup(now, nowMs))
  setLateText(describeDelay(now, nowMs))
  if (now.currentlat !== null) put('where', describePosition(data))
  tickTracking(data, nowMs)
}

/** Whether the rendered page has the elements for the current state: minutes need their own. */
export const isDrawnFor = ({ now }: TrackingData): boolean =>
  !countsMinutes(now) || document.querySelector('[data-tracking-minutes]') !== null

/** Announces a text to screen readers: politely, and rarely. */
export const announce = (text: string): void => put('announce', text)

/** "12 min", as it is announced within its sentence. */
export const formatMinutes = ({ etaetc }: TrackingReply): string =>
  t('tracking.minutes', { count: etaetc })
