import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import type { Deps } from './deps.ts'
import type { OperatorId } from './operator.ts'
import type { Places } from './ports/places/port.ts'
import type { Roads } from './ports/roads/port.ts'

/** The operator, the client and the dependencies of a request. Every use case takes one. */
export type RequestContext = Deps & {
  operator: OperatorId
  profile: Operator
  places: Places
  roads: Roads
  client: Client
  principal: Principal
}

/**
 * The identity proved by a session; what a request claims about itself proves nothing. Empty for an anonymous client.
 */
export type Principal = {
  custid?: number
  bookerId?: number
  profile?: Profile
  /** When the password was last entered in this session. */
  provedAt?: Date
  /** The signed-in member of staff; set for console requests only. */
  member?: StaffMember
  /** The signed-in driver; set for driver app requests only. */
  driverId?: string
}

export type Client = {
  /** The session token from the browser, unverified until a store has found it. */
  sessionToken: string | undefined
  /** Sets the session cookie in the browser. The token itself is never stored here, only its hash. */
  saveSession: (token: string, life?: CookieLife) => void
  /** Clears the session cookie; ending the session is the store's work. */
  dropSession: () => void
  /** The same for the console's and the driver's sessions. Each kind opens only its own endpoints. */
  staff: OwnSession
  driver: OwnSession
  /** The site that frames our page; undefined if the page is not framed. */
  embedder: string | undefined
  /** False in a frame whose browser does not reveal the embedding site: a session could not be stored there. */
  savesSessions: boolean
  /** The host of the request, with its port; '' without a request. */
  host: string
  /** The browser's description from its user agent: "Chrome on Windows", or ''. */
  device: string
  idempotencyKey: string | undefined
  /** The key of `Authorization: Bearer`, unverified until a store has found it. */
  bearer: string | undefined
  /** The client's address, past the trusted proxies; '' without a request. */
  ip: string
  /** A browser on this machine, at an address of this machine (http/is-from-this-machine.ts). */
  isLocalVisit: boolean
  /** A header set by a trusted proxy; undefined from any other sender. */
  headerOfProxy: (name: string) => string | undefined
  /** Aborts when the client disconnects before the response. */
  gone: () => AbortSignal
}

/** `remembered`: until unused for 30 days; `visit`: until the browser is closed. */
export type CookieLife = 'remembered' | 'visit'

/** How a request can read, set and clear a session with a cookie of its own in its browser. */
export type OwnSession = {
  token: string | undefined
  keep: (token: string) => void
  drop: () => void
}
