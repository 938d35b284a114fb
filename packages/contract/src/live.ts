/**
 * The live channel: what the hub at /hub pushes as `OnNewData(event)` and what a client asks to `Join`. Types only, so
 * that a page carries no parser for it. Instants are ISO 8601 in UTC, headings degrees clockwise from north.
 */

/** A leg moved on; also the first thing a client hears after it joined. */
export type StatusUpdate = {
  signal: 'statusUpdate'
  jobpartid: number
  /** The wire's word, such as "started" or "arrived". */
  status: string
  /** The leg's own state, such as "en_route". */
  state: string
  /** Of the booking: what is older than one already heard is dropped. */
  version: number
  at: string
  /** Pickup as it stands now. */
  pickupat?: string
  /** Why, in words for the customer; empty where there is nothing to add. */
  message?: string
}

/** Where the car of a leg is. */
export type LocationUpdate = {
  signal: 'locationUpdate'
  jobpartid: number
  currentlat: number
  currentlng: number
  heading: number | null
  at: string
  /** Whole minutes to the next stop, rounded up; null where it is not known. */
  etaetc: number | null
}

/** Something on the desk's board is no longer as it was: the desk asks for the part named. */
export type BoardUpdate = {
  signal: 'boardUpdate'
  what: string
  jobpartid?: number
  driverid?: number
  version?: number
}

/** Somebody of the desk has a journey open, or none any more. */
export type DeskLooking = {
  signal: 'deskLooking'
  /** Of the window, for one may have several. */
  window: string
  name: string
  /** 0: none. */
  jobpartid: number
}

export type DriverMoved = {
  signal: 'driverMoved'
  driverid: number
  lat: number
  lng: number
  heading: number | null
  at: string
}

/** For one driver: an offer came, was withdrawn or ran out. */
export type OfferUpdate = {
  signal: 'offerUpdate'
  offerid: string
  jobpartid: number
  state: 'sent' | 'accepted' | 'rejected' | 'timed_out' | 'withdrawn'
  expiresat?: string
  message?: string
}

/** For one driver: a job of theirs is no longer as it was. */
export type JobUpdate = {
  signal: 'jobUpdate'
  jobpartid: number
  state: string
  version: number
  what?: string
  message?: string
}

/** Something was said or read about a leg. */
export type ChatUpdate = {
  signal: 'chatUpdate'
  jobpartid: number
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
  | DeskLooking
  | DriverMoved
  | OfferUpdate
  | JobUpdate
  | ChatUpdate

/** The name under which every event is pushed, and the one thing a client may ask for. */
export const LIVE_PATH = '/hub'
export const ON_NEW_DATA = 'OnNewData'
export const JOIN = 'Join'
export const LEAVE = 'Leave'

/**
 * What a client wants to follow. A leg by the code of its ticket or share link, or without one by the session its
 * connection came with; the board or a driver's own jobs by a token of `/api/desk/live` or `/api/driver/live`.
 */
export type JoinAsk = { jobpartid: number; code?: string } | { board: string } | { driver: string }

/** That the client follows it now. */
export type JoinReply = { ok: true }

/** Why it does not. Somebody else's and nobody's are told apart by nothing. */
export const JOIN_REFUSED = 'There is nothing here to follow.'
