import type { FastifyReply, FastifyRequest } from 'fastify'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60

const isLocal = (request: FastifyRequest): boolean =>
  request.protocol === 'http' && /(^|\.)localhost$|^127\./.test(request.hostname)

/** The prefix and Secure fall away on plain http to this very machine, and only there. */
const nameOf = (request: FastifyRequest): string => (isLocal(request) ? 'sid' : '__Host-sid')

export function sessionTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameOf(request)]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** remembered: until it has not been used for 30 days; visit: until the browser is closed. */
export type CookieLife = 'remembered' | 'visit'

const placeOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: !isLocal(request) }) as const

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

export function dropSession(request: FastifyRequest, response: FastifyReply): void {
  response.clearCookie(nameOf(request), placeOf(request))
}
