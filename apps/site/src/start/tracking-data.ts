import type { DistanceUnit } from '@kerbside/words/translate.ts'
import type { LegStatusFacts } from '../features/tracking/describe-tracking.ts'

/** Data of a rendered page for its tracking script (pages/tracking-data-script.tsx). */
export type TrackingData = LegStatusFacts & {
  /** The code that opened the page; '' if the session did. */
  code: string
  /** The link was shared: chat and payment are not available here. */
  shared: boolean
  timeZone: string
  distanceUnit: DistanceUnit
  /** Address of the live channel. */
  hub: string
  /** The server's time when the page was rendered. */
  drawnMs: number
  /** The operator's setting to open the chat as soon as there is a driver. */
  opensChat: boolean
}

/** The page's current data; undefined for a page without tracking. */
export function readTrackingData(root: ParentNode): TrackingData | undefined {
  const json = root.querySelector('script[data-tracking]')?.textContent
  return json ? (JSON.parse(json) as TrackingData) : undefined
}
