import { deviceWords } from '@kerbside/domain/account/device-words.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { OperatorId } from '../operator.ts'
import type { Places } from '../ports/places/port.ts'
import type { Roads } from '../ports/roads/port.ts'
import { quietCall } from '../quiet-call.ts'
import {
  type CookieLife,
  dropSession,
  framingOf,
  keepSession,
  type OperatorSession,
  ownSessionOf,
  sessionTokenOf,
} from './session.ts'

/** Who is asking, of which operator, with what to hand. Every use case takes one. */
export type Call = Deps & {
  operator: OperatorId
  profile: Operator
  places: Places
  roads: Roads
  visitor: Visitor
  who: Who
}

/** Who has proved to be asking, by a session; what a request says of itself proves nothing. Empty for nobody. */
export type Who = {
  custid?: number
  bookerId?: number
  profile?: Profile
  /** When the password was last given in this session. */
  provedAt?: Date
  /** At the desk; of the calls of the console only. */
  member?: StaffMember
  /** In the driver app; of its own calls only. */
  driverId?: string
}

export type Visitor = Record<OperatorSession, ReturnType<typeof ownSessionOf>> & {
  /** The session token the browser sent, unproven until a store has found it. */
  sessionToken: string | undefined
  /** Gives the browser a session; the token is never stored here, only its hash. */
  keepSession: (token: string, life?: CookieLife) => void
  /** Takes the session from the browser; ending it is a store's. */
  dropSession: () => void
  /** The same of the console's session and of a driver's, which are others: none opens what another opens. */
  /** The site in whose frame our page stands; undefined of a page that stands by itself. */
  embedder: string | undefined
  /** False in a frame whose browser does not tell where it stands: signing in there would be forgotten at once. */
  keepsSessions: boolean
  /** The host of ours they came to, with its port; '' when nobody is asking. */
  host: string
  /** The browser in words, by what it says of itself: "Chrome on Windows", or ''. */
  device: string
  idempotencyKey: string | undefined
  /** The key of `Authorization: Bearer`, unproven until a store has found it. */
  bearer: string | undefined
  /** As the server met it, past the proxies that are believed; '' when nobody is asking. */
  ip: string
  /** A header that a believed proxy sent on; from anybody else there is none. */
  headerOfProxy: (name: string) => string | undefined
  /** Aborts when the visitor has gone away without waiting for the answer. */
  gone: () => AbortSignal
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9._:-]{8,128}$/
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]{1,256}=*)$/i

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : undefined
}

/** Whoever sends a key relies on it, and it is none that could be kept. */
export const isBadKey = (request: FastifyRequest): boolean =>
  request.headers['idempotency-key'] !== undefined && keyOf(request) === undefined

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]

/** The operator whose host this is, or undefined: then nothing else about the request matters. */
export async function operatorOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<Operator | undefined> {
  const operator = await deps.operators.byHost(request.hostname)
  if (operator) known.set(request, operator.slug)
  return operator
}

const known = new WeakMap<FastifyRequest, string>()

/** The operator a request turned out to be for, by its slug: for the log. */
export const knownOperator = (request: FastifyRequest): string | undefined => known.get(request)

export function callOf(
  deps: Deps,
  asked: { request: FastifyRequest; response: FastifyReply; profile: Operator },
): Call {
  const { request, response, profile } = asked
  const framing = framingOf(request, profile)
  const embedder = typeof framing === 'object' ? framing.embedder : undefined
  const keepsSessions = framing === 'alone' || embedder !== undefined
  // A frame's session is given by a POST and by nothing that a page of another site can make a browser fetch.
  const mayKeep = keepsSessions && (embedder === undefined || request.method !== 'GET')
  return {
    ...quietCall(deps, profile),
    visitor: {
      sessionToken: keepsSessions ? sessionTokenOf(request) : undefined,
      keepSession: (token, life) => {
        if (mayKeep) keepSession(request, response, { token, life })
      },
      dropSession: () => dropSession(request, response),
      staff: ownSessionOf(asked, 'staff'),
      driver: ownSessionOf(asked, 'driver'),
      embedder,
      keepsSessions,
      host: request.host,
      device: deviceWords(request.headers['user-agent'] ?? ''),
      idempotencyKey: keyOf(request),
      bearer: bearerOf(request),
      ip: request.ip,
      headerOfProxy: (name) => headerOfProxy(request, name),
      gone: () => goneOf(response),
    },
  }
}

/** More than one address is known only when the nearest was a proxy that is believed, and named the one behind it. */
function headerOfProxy({ ips = [], headers }: FastifyRequest, name: string): string | undefined {
  const said = ips.length > 1 ? headers[name.toLowerCase()] : undefined
  return typeof said === 'string' ? said : undefined
}

/** Of the answer and not of the request: a request may be closed as soon as it has been read. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** A call of staff, proven by its key alone: no cookie of the browser it may come from is looked at. */
export function staffCallOf(
  deps: Deps,
  { request, profile }: { request: FastifyRequest; profile: Operator },
): Call {
  const quiet = quietCall(deps, profile)
  const visitor = { ...quiet.visitor, bearer: bearerOf(request), idempotencyKey: keyOf(request) }
  return { ...quiet, visitor }
}
