import type { SaidRide } from '@kerbside/web/tracking/say-ride.ts'

/** What a drawn page tells its script of the ride it shows (pages/ride-facts.tsx). */
export type RideData = SaidRide & {
  /** What opened the page; '' where the session did. */
  code: string
  /** It was handed on: nothing is written or paid from here. */
  shared: boolean
  timeZone: string
  /** Where the live channel is. */
  hub: string
  /** The server's clock as the page was drawn. */
  drawnMs: number
  /** The operator wants the conversation open as soon as there is somebody to talk to. */
  opensTalk: boolean
}

/** The facts as the page has them now; undefined of a page that follows nothing. */
export function readRideData(root: ParentNode): RideData | undefined {
  const said = root.querySelector('script[data-ride]')?.textContent
  return said ? (JSON.parse(said) as RideData) : undefined
}
