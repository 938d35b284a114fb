import { mayEmbed } from '@kerbside/domain/operator/may-embed.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60

const isLocal = (request: FastifyRequest): boolean =>
  request.protocol === 'http' && /(^|\.)localhost$|^127\./.test(request.hostname)

/** Our own page in a frame of another's site names that site; a page that stands by itself sends none. */
const EMBEDDER_HEADER = 'x-embedder'

const isFramed = ({ headers }: FastifyRequest): boolean => headers[EMBEDDER_HEADER] !== undefined

/**
 * Where the page that asks stands: by itself, in a frame of a site that may carry it, or in one whose browser does not
 * tell which site that is, where no session can be kept. A site that may not carry it has no such frame, for the page's
 * policy forbids it; should one ask all the same, it is refused (security.md C4).
 */
export type Framing = 'alone' | 'untold' | 'refused' | { embedder: string }

export function framingOf(
  { headers }: FastifyRequest,
  { settings }: Pick<Operator, 'settings'>,
): Framing {
  const said = headers[EMBEDDER_HEADER]
  if (said === undefined) return 'alone'
  if (said === '') return 'untold'
  if (typeof said !== 'string' || !URL.canParse(said)) return 'refused'
  const embedder = new URL(said).origin
  return mayEmbed(settings.embedders, embedder) ? { embedder } : 'refused'
}

/**
 * The prefix and Secure fall away on plain http to this very machine, and only there. A frame's session has a name of
 * its own: the browser keeps it apart for each site that embeds us, and it opens nothing outside that site.
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

/** remembered: until it has not been used for 30 days; visit: until the browser is closed. */
export type CookieLife = 'remembered' | 'visit'

function placeOf(request: FastifyRequest) {
  const place = { path: '/', httpOnly: true } as const
  // Browsers take a cookie of a frame only when it is secure; of this machine they do on http too.
  if (isFramed(request))
    return { ...place, sameSite: 'none', secure: true, partitioned: true } as const
  return { ...place, sameSite: 'lax', secure: !isLocal(request) } as const
}

export function keepSession(
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
 * The console's session and the driver app's have cookies of their own, each sent to its own pages and calls and nowhere
 * else, and on no request another site began. The console's ends with the browser; a driver's phone keeps its own.
 */
const OWN = {
  staff: { paths: ['/console', '/api/staff', '/api/desk'], kept: false },
  driver: { paths: ['/driver', '/api/driver'], kept: true },
  host: { paths: ['/host', '/api/host'], kept: false },
} as const

/** Who has such a session. */
export type OwnSession = keyof typeof OWN

/** Of an operator's own people; whoever runs the install is none of them. */
export type OperatorSession = Exclude<OwnSession, 'host'>

const ownNameOf = (request: FastifyRequest, own: OwnSession) =>
  isLocal(request) ? own : `__Secure-${own}`

const ownPlaceOf = (request: FastifyRequest, path: string) =>
  ({ path, httpOnly: true, sameSite: 'strict', secure: !isLocal(request) }) as const

/** Never in another site's frame. */
export function ownTokenOf(request: FastifyRequest, own: OwnSession): string | undefined {
  return isFramed(request) ? undefined : tokenIn(request, ownNameOf(request, own))
}

/** What a call can do with such a session of the browser it came from. */
export function ownSessionOf(
  { request, response }: { request: FastifyRequest; response: FastifyReply },
  own: OwnSession,
) {
  const { paths, kept } = OWN[own]
  const name = ownNameOf(request, own)
  return {
    token: ownTokenOf(request, own),
    keep: (token: string) => {
      for (const path of isFramed(request) ? [] : paths)
        response.setCookie(name, token, {
          ...ownPlaceOf(request, path),
          ...(kept && { maxAge: THIRTY_DAYS_SECONDS }),
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

export function keepLiveCookie(
  request: FastifyRequest,
  response: FastifyReply,
  { value, path }: { value: string; path: string },
): void {
  const inFrame = isFramed(request)
  const sameSite = inFrame ? 'none' : 'strict'
  response.setCookie(liveNameOf(request, inFrame), value, { ...placeOf(request), path, sameSite })
}
