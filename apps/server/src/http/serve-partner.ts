import { BAD_KEY_MESSAGE } from '@kerbside/contract/codes.ts'
import { CALLS_A_MINUTE, type PartnerEndpoint } from '@kerbside/contract/partner/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findApiKey } from '../features/partner/save-api-key.ts'
import type { RequestContext } from '../request-context.ts'
import { isBadKey, operatorOf, staffContextOf } from './context-of-request.ts'
import { isBodyOfJson } from './guard.ts'
import { formatIssue, isNotNow } from './problem.ts'
import { sendProblem } from './send-problem.ts'

/** A rejection: a code for programs and a text for people. */
export type ApiRejection = {
  refused: { status: 403 | 404 | 409 | 412 | 422 | 503; code: string; detail: string }
}

export const MISSING_HERE: ApiRejection = {
  refused: { status: 404, code: 'not-found', detail: 'Not found.' },
}

const isRejected = (handler: unknown): handler is ApiRejection =>
  typeof handler === 'object' && handler !== null && 'refused' in handler

const MINUTE_MS = 60_000
/** Per address, whether or not its keys are valid. */
const MAX_ATTEMPTS_PER_MINUTE = 600

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** Counts the requests of each key; create one counter for all endpoints. */
export const openKeyCounter = (app: FastifyInstance, deps: Deps): Counter =>
  app.createRateLimit({
    timeWindow: MINUTE_MS,
    max: CALLS_A_MINUTE * Math.min(deps.settings.rateLimitFactor, 10),
    keyGenerator: (request) => `api|${countedBy.get(request) ?? request.ip}`,
  })

const countedBy = new WeakMap<FastifyRequest, string>()

/**
 * Binds one endpoint of the API for other programs: a key in the header, errors as RFC 9457 problem details, no
 * cookies.
 */
export function servePartner<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  { deps, count }: { deps: Deps; count: Counter },
  partnerEndpoint: PartnerEndpoint<Input, Reply>,
  handler: (
    input: z.output<Input>,
    context: RequestContext,
    ifMatch: string | undefined,
  ) => Promise<z.input<Reply> | ApiRejection>,
): void {
  const { method, path, scope, input, status = 200 } = partnerEndpoint
  app.route({
    method,
    url: path,
    config: {
      rateLimit: {
        max: MAX_ATTEMPTS_PER_MINUTE * deps.settings.rateLimitFactor,
        timeWindow: MINUTE_MS,
      },
    },
    // oxlint-disable-next-line typescript/no-misused-promises -- a reply is no promise
    errorHandler: (error, request, response) => {
      const code = 'statusCode' in error ? Number(error.statusCode) : isNotNow(error) ? 503 : 500
      if (code >= 500)
        deps.log.error({ request: request.id, route: path, err: error }, 'unexpected')
      const wait = 'waitSeconds' in error ? Number(error.waitSeconds) : undefined
      if (wait !== undefined) response.header('retry-after', wait)
      return sendProblem(response, {
        status: code,
        code: CODES[code] ?? 'failed',
        detail: STATUS_MESSAGES[code] ?? '',
      })
    },
    handler: async (request, response) => {
      response.header('cache-control', 'no-store')
      const profile = await operatorOf(deps, request)
      if (!profile) return sendProblem(response, MISSING_HERE.refused)
      const context = staffContextOf(deps, { request, profile })
      const key = await findApiKey(context, context.client.bearer)
      if (!key) {
        response.header('www-authenticate', 'Bearer')
        return sendProblem(response, {
          status: 401,
          code: 'no-key',
          detail: 'Send Authorization: Bearer with a key of this operator.',
        })
      }
      countedBy.set(request, key.id)
      const counted = await count(request)
      if (!counted.isAllowed) {
        response.headers({
          'ratelimit-limit': counted.max,
          'ratelimit-remaining': counted.remaining,
          'ratelimit-reset': counted.ttlInSeconds,
        })
        if (counted.isExceeded) {
          response.header('retry-after', counted.ttlInSeconds)
          return sendProblem(response, {
            status: 429,
            code: 'too-often',
            detail: `This key may call ${counted.max} times a minute.`,
          })
        }
      }
      if (profile.suspended)
        return sendProblem(response, {
          status: 503,
          code: 'suspended',
          detail: 'This operator takes no bookings just now.',
        })
      if (!key.scopes.includes(scope))
        return sendProblem(response, {
          status: 403,
          code: 'scope',
          detail: `This key may not ${scope}.`,
        })
      if (!isBodyOfJson(request))
        return sendProblem(response, { status: 415, code: 'not-json', detail: 'Send JSON.' })
      if (isBadKey(request))
        return sendProblem(response, {
          status: 400,
          code: 'idempotency-key',
          detail: BAD_KEY_MESSAGE,
        })
      const parsed = input.safeParse(inputOf(request))
      if (!parsed.success)
        return sendProblem(response, {
          status: 400,
          code: 'invalid',
          detail: formatIssue(parsed.error),
        })
      const requestContext = {
        ...context,
        client: { ...context.client, idempotencyKey: keyOfIts(context, key.id) },
      }
      const payload = await handler(parsed.data, requestContext, request.headers['if-match'])
      if (isRejected(payload)) return sendProblem(response, payload.refused)
      const version = versionIn(payload)
      if (version !== undefined) response.header('etag', tagOf(version))
      return response.code(status).send(payload)
    },
  })
}

/** The version of a booking, in the response itself or as part of it. */
function versionIn(payload: unknown): number | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined
  if ('version' in payload && typeof payload.version === 'number') return payload.version
  return 'booking' in payload ? versionIn(payload.booking) : undefined
}

const tagOf = (version: number): string => `"v${version}"`

/** Whether the version in If-Match is the current one; true without the header. */
export function hasSeen(ifMatch: string | undefined, version: number): boolean {
  const seen = ifMatch?.split(',').map((item) => item.trim())
  return seen?.some((item) => item === '*' || item === tagOf(version)) ?? true
}

/** Scopes the idempotency key to the API key: two programs may use the same one for different requests. */
const keyOfIts = ({ client }: RequestContext, keyId: string): string | undefined =>
  client.idempotencyKey === undefined ? undefined : `api:${keyId}:${client.idempotencyKey}`

const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  413: 'too-long',
  415: 'not-json',
  429: 'too-often',
  503: 'not-now',
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request isn’t valid JSON.',
  413: 'The request is too large.',
  415: 'Send JSON.',
  429: 'Please wait a moment and try again.',
  500: 'The error has been recorded. Please try again.',
  503: 'Please wait a moment and try again.',
}

function inputOf({ method, query, body, params }: FastifyRequest): unknown {
  const payload = method === 'GET' ? query : (body ?? {})
  const isFields = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  return isFields ? { ...payload, ...(params as object) } : payload
}
