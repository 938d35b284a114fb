import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashOf } from '../features/account/session-token.ts'
import { addressKey } from '../http/address-key.ts'
import { liveCookieOf, sessionTokenOf } from '../http/session.ts'
import type { Connection, HubVisitor } from './connection.ts'

/** What a browser proves itself by: the session its token was negotiated with, or without one the channel's own cookie. */
export function proofIn(request: FastifyRequest, visitor: HubVisitor): string | undefined {
  const inFrame = visitor.embedder !== undefined
  return visitor.sessionToken === undefined
    ? liveCookieOf(request, { inFrame })
    : sessionTokenOf(request, { inFrame })
}

/**
 * Whether a connection may be opened with this token from here. A token with a session needs that session’s cookie. One
 * without opens what anybody may open, so it needs none.
 */
export const mayOpen = (request: FastifyRequest, visitor: HubVisitor): boolean =>
  visitor.sessionToken === undefined || isSame(proofIn(request, visitor), visitor.sessionToken)

/**
 * Whether a request comes from the browser that opened the connection. Without any cookie only a poll goes on, and only
 * from the address it began at; a lost socket does not.
 */
export function isSameBrowser(request: FastifyRequest, connection: Connection): boolean {
  const { proof, visitor, kind, address } = connection
  if (proof !== undefined) return isSame(proofIn(request, visitor), proof)
  return kind !== 'socket' && addressKey(request.ip) === address
}

const isSame = (given: string | undefined, wanted: string): boolean =>
  given !== undefined && timingSafeEqual(hashOf(given), hashOf(wanted))
