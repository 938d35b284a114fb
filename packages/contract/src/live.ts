/**
 * The live channel: the events that the hub at /hub pushes as `OnNewData(event)`, and the `Join` requests of a
 * client. Types only, so that a page needs no parser for it. Instants are ISO 8601 in UTC, headings degrees clockwise
 * from north.
 */

/** A leg changed state; also the first event a client receives after it joins. */
export type StatusUpdate = {
  signal: 'statusUpdate'
  jobpartid: number
  /** The wire's status text, such as "started" or "arrived". */
  status: string
  /** The leg's own state, such as "en_route". */
  state: string
  /** Version of the booking: a client drops an event that is older than one it has received. */
  version: number
  at: string
  /** The pickup as it is now. */
  pickupat?: string
  /** The reason, in words for the customer; empty if there is nothing to add. */
  message?: string
}

/** The position of the car of a leg. */
export type LocationUpdate = {
  signal: 'locationUpdate'
  jobpartid: number
  currentlat: number
  currentlng: number
  heading: number | null
  at: string
  /** Whole minutes to the next stop, rounded up; null if unknown. */
  etaetc: number | null
}

/** Part of the desk's board has changed; the desk fetches the named part again. */
export type BoardUpdate = {
  signal: 'boardUpdate'
  what: string
  reference?: number
  driverId?: number
  version?: number
}

/** A dispatcher has opened or closed a leg. */
export type DeskViewing = {
  signal: 'deskLooking'
  /** Id of the browser window; a dispatcher may have several. */
  window: string
  name: string
  /** 0: none. */
  reference: number
}

export type DriverMoved = {
  signal: 'driverMoved'
  driverId: number
  lat: number
  lng: number
  heading: number | null
  at: string
}

/** For one driver: an offer was made or withdrawn, or expired. */
export type OfferUpdate = {
  signal: 'offerUpdate'
  offerId: string
  reference: number
  state: 'sent' | 'accepted' | 'rejected' | 'timed_out' | 'withdrawn'
  expiresAt?: string
  message?: string
}

/** For one driver: one of their legs has changed. */
export type LegUpdate = {
  signal: 'legUpdate'
  reference: number
  state: string
  version: number
  what?: string
  message?: string
}

/** A message about a leg was sent or read. */
export type ChatUpdate = {
  signal: 'chatUpdate'
  /** 0: a driver and the desk, about no leg. */
  jobpartid: number
  /** The number of that driver. */
  driverId?: number
  what: 'message' | 'read'
  messageid?: string
  from?: 'customer' | 'dispatcher' | 'driver'
  text?: string
  at?: string
}

export type LiveEvent =
  | StatusUpdate
  | LocationUpdate
  | BoardUpdate
  | DeskViewing
  | DriverMoved
  | OfferUpdate
  | LegUpdate
  | ChatUpdate

/** The name under which every event is pushed, and the only method a client may call. */
export const LIVE_PATH = '/hub'
export const ON_NEW_DATA = 'OnNewData'
export const JOIN = 'Join'
export const LEAVE = 'Leave'

/**
 * What a client wants to follow: a leg by the code of its ticket or share link, or without a code by the session of
 * its connection; the board or a driver's own legs by a token of `/api/desk/live` or `/api/driver/live`.
 */
export type JoinRequest =
  | { jobpartid: number; code?: string }
  | { board: string }
  | { driver: string }

/** The client now follows it. */
export type JoinReply = { ok: true }

/** Why the client does not follow it. The message does not tell another person's leg from one that does not exist. */
export const JOIN_REJECTED = 'There is nothing here to follow.'
