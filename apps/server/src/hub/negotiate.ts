import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { newToken } from '../features/account/session-token.ts'
import { addressKey } from '../http/address-key.ts'
import { wordOrNothing } from '../http/card-numbers.ts'
import { framingOf, keepLiveCookie, liveCookieOf, sessionTokenOf } from '../http/session.ts'
import type { HubVisitor } from './connection.ts'
import { writeConnectionToken } from './connection-token.ts'
import type { Sharer } from './shares.ts'

const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}))

const COME_BACK_SECONDS = '5'

/** Whose share a request counts for; a live operator's limit is never raised. */
export const sharerOf = (
  { settings }: Deps,
  { request, profile }: { request: FastifyRequest; profile: Operator },
): [sharer: Sharer, factor: number] => [
  { operator: profile.id, address: addressKey(request.ip) },
  profile.mode === 'test' ? settings.rateLimitFactor : 1,
]

/** Tells a client how to connect; what it connects with remembers the session of its browser. */
export function negotiate(
  deps: Deps,
  asked: { request: FastifyRequest; response: FastifyReply; profile: Operator },
): FastifyReply {
  const { request, response, profile } = asked
  const { hub } = deps.live
  if (hub.isDraining() || !hub.hasRoom(...sharerOf(deps, { request, profile })))
    return response.code(503).header('retry-after', COME_BACK_SECONDS).send()
  const framing = framingOf(request, profile)
  if (framing === 'refused') return response.code(403).send()
  const embedder = typeof framing === 'object' ? framing.embedder : undefined
  // in a frame that does not say where it stands no session is kept
  const sessionToken = framing === 'untold' ? undefined : sessionTokenOf(request)
  if (framing !== 'untold' && sessionToken === undefined && liveCookieOf(request) === undefined)
    keepLiveCookie(request, response, { value: newToken(deps.randomBytes), path: LIVE_PATH })
  const query = request.query as Readonly<Record<string, unknown>>
  const isStateful =
    query['useStatefulReconnect'] === 'true' && hub.kept.bytes < hub.settings.mostReplayBytes
  const id = deps.randomBytes(12).toString('base64url')
  const visitor: HubVisitor = {
    id,
    operator: profile.id,
    host: request.hostname,
    ip: request.ip,
    ...(sessionToken !== undefined && { sessionToken }),
    ...(embedder !== undefined && { embedder }),
    ...(isStateful && { stateful: true as const }),
    said: saidBy(query['userName'] ?? query['username']),
  }
  const token = writeConnectionToken(deps, visitor)
  const isNamed = Number(query['negotiateVersion'] ?? 0) >= 1
  return response.send({
    negotiateVersion: isNamed ? 1 : 0,
    // before version 1 the id is the token
    connectionId: isNamed ? id : token,
    ...(isNamed && { connectionToken: token }),
    // a client that did not ask for it refuses the answer
    ...(isStateful && { useStatefulReconnect: true }),
    availableTransports: TRANSPORTS,
  })
}

const LONGEST_NAME = 64

/** Fit for a line of the log, and for nothing else. */
const saidBy = (name: unknown): string =>
  typeof name === 'string'
    ? wordOrNothing(name.replaceAll(/[^\w.:@-]/g, '').slice(0, LONGEST_NAME))
    : ''
