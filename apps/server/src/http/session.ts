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

export function keepSession(request: FastifyRequest, response: FastifyReply, token: string): void {
  response.setCookie(nameOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !isLocal(request),
    maxAge: THIRTY_DAYS_SECONDS,
  })
}
