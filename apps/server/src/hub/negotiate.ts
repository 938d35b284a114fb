import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../features/account/sign-in/session-token.ts'
import { addressKey } from '../http/address-key.ts'
import { withoutCardNumber } from '../http/card-numbers.ts'
import { framingOf, liveCookieOf, sessionTokenOf, setLiveCookie } from '../http/session.ts'
import type { HubClient } from './connection.ts'
import { withWorker, writeConnectionToken } from './connection-token.ts'
import type { LiveDeps } from './live.ts'
import type { Sharer } from './shares.ts'

const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}))

const COME_BACK_SECONDS = '5'

/** The operator and address that a request counts against; a live operator's limit is never raised. */
export const sharerOf = (
  { settings }: LiveDeps,
  { request, profile }: { request: FastifyRequest; profile: Operator },
): [sharer: Sharer, factor: number] => [
  { operator: profile.id, address: addressKey(request.ip) },
  profile.mode === 'test' ? settings.rateLimitFactor : 1,
]

/** Tells a client how to connect; its connection token contains the session of its browser. */
export function negotiate(
  deps: LiveDeps,
  exchange: { request: FastifyRequest; response: FastifyReply; profile: Operator },
): FastifyReply {
  const { request, response, profile } = exchange
  const { hub } = deps.live
  if (hub.isDraining() || !hub.hasRoom(...sharerOf(deps, { request, profile })))
    return response.code(503).header('retry-after', COME_BACK_SECONDS).send()
  const framing = framingOf(request, profile)
  if (framing === 'refused') return response.code(403).send()
  const embedder = typeof framing === 'object' ? framing.embedder : undefined
  // In a frame that does not reveal its embedding site no session is stored.
  const sessionToken = framing === 'untold' ? undefined : sessionTokenOf(request)
  if (framing !== 'untold' && sessionToken === undefined && liveCookieOf(request) === undefined)
    setLiveCookie(request, response, { value: newToken(deps.randomBytes), path: LIVE_PATH })
  const query = request.query as Readonly<Record<string, unknown>>
  const isStateful =
    query['useStatefulReconnect'] === 'true' && hub.bufferTotal.bytes < hub.settings.maxReplayBytes
  const id = deps.randomBytes(12).toString('base64url')
  const client: HubClient = {
    id,
    operator: profile.id,
    host: request.hostname,
    ip: request.ip,
    ...(sessionToken !== undefined && { sessionToken }),
    ...(embedder !== undefined && { embedder }),
    ...(isStateful && { stateful: true as const }),
    claimedUser: userAgentOf(query['userName'] ?? query['username']),
  }
  const token = withWorker(deps.worker, writeConnectionToken(deps, client))
  const isNamed = Number(query['negotiateVersion'] ?? 0) >= 1
  return response.send({
    negotiateVersion: isNamed ? 1 : 0,
    // Before protocol version 1 the id is the token.
    connectionId: isNamed ? id : token,
    ...(isNamed && { connectionToken: token }),
    // A client that did not request it rejects a reply that contains it.
    ...(isStateful && { useStatefulReconnect: true }),
    availableTransports: TRANSPORTS,
  })
}

const MAX_NAME_LENGTH = 64

/** Removes everything unfit for a line of the log; the name is used for nothing else. */
const userAgentOf = (name: unknown): string =>
  typeof name === 'string'
    ? withoutCardNumber(name.replaceAll(/[^\w.:@-]/g, '').slice(0, MAX_NAME_LENGTH))
    : ''
