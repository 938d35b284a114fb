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
function nameOf(request: FastifyRequest): string {
  const name = isFramed(request) ? 'esid' : 'sid'
  return isLocal(request) ? name : `__Host-${name}`
}

export function sessionTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameOf(request)]
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
  response.setCookie(nameOf(request), token, {
    ...placeOf(request),
    ...(life === 'remembered' && { maxAge: THIRTY_DAYS_SECONDS }),
  })
}

/**
 * The console's session has a cookie of its own, sent to the console's pages and calls and nowhere else, and on no
 * request another site began. It ends with the browser.
 */
const STAFF_PATHS = ['/console', '/api/staff'] as const

const staffNameOf = (request: FastifyRequest) => (isLocal(request) ? 'staff' : '__Secure-staff')

const staffPlaceOf = (request: FastifyRequest, path: (typeof STAFF_PATHS)[number]) =>
  ({ path, httpOnly: true, sameSite: 'strict', secure: !isLocal(request) }) as const

/** Never in another site's frame. */
export function staffTokenOf(request: FastifyRequest): string | undefined {
  const token = isFramed(request) ? undefined : request.cookies[staffNameOf(request)]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export function keepStaffSession(
  request: FastifyRequest,
  response: FastifyReply,
  token: string,
): void {
  for (const path of isFramed(request) ? [] : STAFF_PATHS)
    response.setCookie(staffNameOf(request), token, staffPlaceOf(request, path))
}

export function dropStaffSession(request: FastifyRequest, response: FastifyReply): void {
  for (const path of STAFF_PATHS)
    response.clearCookie(staffNameOf(request), staffPlaceOf(request, path))
}

export function dropSession(request: FastifyRequest, response: FastifyReply): void {
  response.clearCookie(nameOf(request), placeOf(request))
}
