import { mayEmbed } from '@kerbside/domain/operator/may-embed.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieLife, OwnSession } from '../request-context.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60

const isLocal = (request: FastifyRequest): boolean =>
  request.protocol === 'http' && /(^|\.)localhost$|^127\./.test(request.hostname)

/** Our own page in another site's frame names that site in this header; a page that is not framed sends none. */
const EMBEDDER_HEADER = 'x-embedder'

const isFramed = ({ headers }: FastifyRequest): boolean => headers[EMBEDDER_HEADER] !== undefined

/**
 * Where the requesting page is: not framed, in a frame of a site that may embed it, or in a frame whose browser does
 * not reveal the site, so that no session can be stored. The page's policy forbids frames of other sites; a request
 * from one is rejected all the same (security.md C4).
 */
export type Framing = 'alone' | 'untold' | 'refused' | { embedder: string }

export function framingOf(
  { headers }: FastifyRequest,
  { settings }: Pick<Operator, 'settings'>,
): Framing {
  const header = headers[EMBEDDER_HEADER]
  if (header === undefined) return 'alone'
  if (header === '') return 'untold'
  if (typeof header !== 'string' || !URL.canParse(header)) return 'refused'
  const embedder = new URL(header).origin
  return mayEmbed(settings.embedders, embedder) ? { embedder } : 'refused'
}

/**
 * The prefix and Secure are omitted only on plain http to this machine. A framed page's session has a separate name:
 * the browser stores it separately for each embedding site, and it opens nothing outside that site.
 */
function nameOf(request: FastifyRequest, inFrame: boolean): string {
  const name = inFrame ? 'esid' : 'sid'
  return isLocal(request) ? name : `__Host-${name}`
}

/** `inFrame` is for requests without our own headers: browsers do not send them when they open a WebSocket. */
export const sessionTokenOf = (
  request: FastifyRequest,
  { inFrame = isFramed(request) }: { inFrame?: boolean } = {},
): string | undefined => tokenIn(request, nameOf(request, inFrame))

function tokenIn({ cookies }: FastifyRequest, name: string): string | undefined {
  const token = cookies[name]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

function placeOf(request: FastifyRequest) {
  const place = { path: '/', httpOnly: true } as const
  // Browsers accept a framed page's cookie only if it is secure; for this machine they do on http too.
  if (isFramed(request))
    return { ...place, sameSite: 'none', secure: true, partitioned: true } as const
  return { ...place, sameSite: 'lax', secure: !isLocal(request) } as const
}

export function saveSession(
  request: FastifyRequest,
  response: FastifyReply,
  { token, life = 'remembered' }: { token: string; life: CookieLife | undefined },
): void {
  response.setCookie(nameOf(request, isFramed(request)), token, {
    ...placeOf(request),
    ...(life === 'remembered' && { maxAge: THIRTY_DAYS_SECONDS }),
  })
}

/**
 * The console's and the driver app's sessions have separate cookies. Each is sent only to its own pages and endpoints,
 * and never on a request that another site started. The console's ends with the browser; a driver's phone keeps its
 * own.
 */
const OWN = {
  staff: { paths: ['/console', '/api/staff', '/api/desk'], persistent: false },
  driver: { paths: ['/driver', '/api/driver'], persistent: true },
  host: { paths: ['/host', '/api/host'], persistent: false },
} as const

/** The kinds of users with a separate session. */
type SessionKind = keyof typeof OWN

const ownNameOf = (request: FastifyRequest, kind: SessionKind) =>
  isLocal(request) ? kind : `__Secure-${kind}`

const ownPlaceOf = (request: FastifyRequest, path: string) =>
  ({ path, httpOnly: true, sameSite: 'strict', secure: !isLocal(request) }) as const

/** Never set in another site's frame. */
export function ownTokenOf(request: FastifyRequest, kind: SessionKind): string | undefined {
  return isFramed(request) ? undefined : tokenIn(request, ownNameOf(request, kind))
}

export function ownSessionOf(
  { request, response }: { request: FastifyRequest; response: FastifyReply },
  kind: SessionKind,
): OwnSession {
  const { paths, persistent } = OWN[kind]
  const name = ownNameOf(request, kind)
  return {
    token: ownTokenOf(request, kind),
    keep: (token: string) => {
      for (const path of isFramed(request) ? [] : paths)
        response.setCookie(name, token, {
          ...ownPlaceOf(request, path),
          ...(persistent && { maxAge: THIRTY_DAYS_SECONDS }),
        })
    },
    drop: () => {
      for (const path of paths) response.clearCookie(name, ownPlaceOf(request, path))
    },
  }
}

export function dropSession(request: FastifyRequest, response: FastifyReply): void {
  response.clearCookie(nameOf(request, isFramed(request)), placeOf(request))
}

/**
 * The cookie of the live channel: a random value that only shows that two requests came from one browser. It is sent to
 * the channel's path only, is a session cookie, and gives no access by itself.
 */
const liveNameOf = (request: FastifyRequest, inFrame: boolean): string => {
  const name = inFrame ? 'elive' : 'live'
  return isLocal(request) ? name : `__Secure-${name}`
}

export const liveCookieOf = (
  request: FastifyRequest,
  { inFrame = isFramed(request) }: { inFrame?: boolean } = {},
): string | undefined => tokenIn(request, liveNameOf(request, inFrame))

export function setLiveCookie(
  request: FastifyRequest,
  response: FastifyReply,
  { value, path }: { value: string; path: string },
): void {
  const inFrame = isFramed(request)
  const sameSite = inFrame ? 'none' : 'strict'
  response.setCookie(liveNameOf(request, inFrame), value, { ...placeOf(request), path, sameSite })
}
