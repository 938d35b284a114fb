import { describeDevice } from '@kerbside/domain/account/describe-device.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { RequestContext } from '../request-context.ts'
import { systemContext } from '../system-context.ts'
import { isLocalVisit } from './is-from-this-machine.ts'
import { dropSession, framingOf, ownSessionOf, saveSession, sessionTokenOf } from './session.ts'

const IDEMPOTENCY_KEY = /^[A-Za-z0-9._:-]{8,128}$/
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]{1,256}=*)$/i

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : undefined
}

/** True if the request has an idempotency key that is not valid: its sender relies on a key that cannot be stored. */
export const isBadKey = (request: FastifyRequest): boolean =>
  request.headers['idempotency-key'] !== undefined && keyOf(request) === undefined

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]

/**
 * The operator whose host this is; undefined if the host belongs to none, and the request is then not examined
 * further.
 */
export async function operatorOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<Operator | undefined> {
  const operator = await deps.operators.byHost(request.hostname)
  if (operator) cache.set(request, operator)
  return operator
}

const cache = new WeakMap<FastifyRequest, Operator>()

/** The slug of the operator that a request was for, for the log. */
export const knownOperator = (request: FastifyRequest): string | undefined =>
  cache.get(request)?.slug

/** Its id, for traces. */
export const knownOperatorId = (request: FastifyRequest): string | undefined =>
  cache.get(request)?.id

export function contextOf(
  deps: Deps,
  exchange: { request: FastifyRequest; response: FastifyReply; profile: Operator },
): RequestContext {
  const { request, response, profile } = exchange
  const framing = framingOf(request, profile)
  const embedder = typeof framing === 'object' ? framing.embedder : undefined
  const savesSessions = framing === 'alone' || embedder !== undefined
  // A framed page's session is set by a POST only, never by a request that another site can make a browser send.
  const canSaveSession = savesSessions && (embedder === undefined || request.method !== 'GET')
  return {
    ...systemContext(deps, profile),
    client: {
      sessionToken: savesSessions ? sessionTokenOf(request) : undefined,
      saveSession: (token, life) => {
        if (canSaveSession) saveSession(request, response, { token, life })
      },
      dropSession: () => dropSession(request, response),
      staff: ownSessionOf(exchange, 'staff'),
      driver: ownSessionOf(exchange, 'driver'),
      embedder,
      savesSessions,
      host: request.host,
      device: describeDevice(request.headers['user-agent'] ?? ''),
      idempotencyKey: keyOf(request),
      bearer: bearerOf(request),
      ip: request.ip,
      isLocalVisit: isLocalVisit(request),
      headerOfProxy: (name) => headerOfProxy(request, name),
      gone: () => disconnectSignal(response),
    },
  }
}

/** There is more than one address only if the nearest was a trusted proxy that named the one behind it. */
export function headerOfProxy(
  { ips = [], headers }: FastifyRequest,
  name: string,
): string | undefined {
  const forwarded = ips.length > 1 ? headers[name.toLowerCase()] : undefined
  return typeof forwarded === 'string' ? forwarded : undefined
}

/** Watches the response, not the request: a request may be closed as soon as it has been read. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

/** A staff request authenticated by its key alone; cookies are ignored. */
export function staffContextOf(
  deps: Deps,
  { request, profile }: { request: FastifyRequest; profile: Operator },
): RequestContext {
  const baseContext = systemContext(deps, profile)
  const client = {
    ...baseContext.client,
    bearer: bearerOf(request),
    idempotencyKey: keyOf(request),
  }
  return { ...baseContext, client }
}
