import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashOf } from '../features/account/sign-in/session-token.ts'
import { addressKey } from '../http/address-key.ts'
import { liveCookieOf, sessionTokenOf } from '../http/session.ts'
import type { Connection, HubClient } from './connection.ts'

/** The cookie that identifies a browser: the session its token was negotiated with, or else the channel's own cookie. */
export function proofIn(request: FastifyRequest, client: HubClient): string | undefined {
  const inFrame = client.embedder !== undefined
  return client.sessionToken === undefined
    ? liveCookieOf(request, { inFrame })
    : sessionTokenOf(request, { inFrame })
}

/**
 * Whether this request may open a connection with this token. A token with a session needs that session's cookie. A
 * token without a session gives access to public data only, so it needs none.
 */
export const mayOpen = (request: FastifyRequest, client: HubClient): boolean =>
  client.sessionToken === undefined || isSame(proofIn(request, client), client.sessionToken)

/**
 * Whether a request comes from the browser that opened the connection. Without a cookie only polls and event streams
 * continue, and only from the same address; a lost socket cannot reconnect.
 */
export function isSameBrowser(request: FastifyRequest, connection: Connection): boolean {
  const { proof, client, kind, address } = connection
  if (proof !== undefined) return isSame(proofIn(request, client), proof)
  return kind !== 'socket' && addressKey(request.ip) === address
}

const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(hashOf(given), hashOf(expected))
