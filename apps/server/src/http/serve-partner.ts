import { BAD_KEY_MESSAGE } from '@kerbside/contract/codes.ts'
import { CALLS_A_MINUTE, type PartnerCall } from '@kerbside/contract/partner/call.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findApiKey } from '../features/partner/keep-api-key.ts'
import { type Call, isBadKey, operatorOf, staffCallOf } from './call.ts'
import { isBodyOfJson } from './guard.ts'
import { isNotNow, sayIssue } from './problem.ts'
import { refuseProgram } from './refuse-program.ts'

/** What cannot be done, for a program by its code and for people in words. */
export type Refused = {
  refused: { status: 403 | 404 | 409 | 412 | 422 | 503; code: string; detail: string }
}

export const MISSING_HERE: Refused = {
  refused: { status: 404, code: 'not-found', detail: 'There is no such thing.' },
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

const MINUTE_MS = 60_000
/** Of one address, whether or not its keys are any. */
const TRIES_A_MINUTE = 600

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** How often each key has called; one for all calls, made once. */
export const openKeyCounter = (app: FastifyInstance, deps: Deps): Counter =>
  app.createRateLimit({
    timeWindow: MINUTE_MS,
    max: CALLS_A_MINUTE * Math.min(deps.settings.rateLimitFactor, 10),
    keyGenerator: (request) => `api|${countedBy.get(request) ?? request.ip}`,
  })

const countedBy = new WeakMap<FastifyRequest, string>()

/** Binds one call of the API for other programs: a key in the header, problems as RFC 9457, and nothing of cookies. */
export function servePartner<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  { deps, count }: { deps: Deps; count: Counter },
  partnerCall: PartnerCall<Input, Reply>,
  answer: (
    input: z.output<Input>,
    call: Call,
    ifMatch: string | undefined,
  ) => Promise<z.input<Reply> | Refused>,
): void {
  const { method, path, scope, input, status = 200 } = partnerCall
  app.route({
    method,
    url: path,
    config: {
      rateLimit: { max: TRIES_A_MINUTE * deps.settings.rateLimitFactor, timeWindow: MINUTE_MS },
    },
    // oxlint-disable-next-line typescript/no-misused-promises -- a reply is no promise
    errorHandler: (error, request, response) => {
      const code = 'statusCode' in error ? Number(error.statusCode) : isNotNow(error) ? 503 : 500
      if (code >= 500)
        deps.log.error({ request: request.id, route: path, err: error }, 'unexpected')
      const wait = 'waitSeconds' in error ? Number(error.waitSeconds) : undefined
      if (wait !== undefined) response.header('retry-after', wait)
      return refuseProgram(response, {
        status: code,
        code: CODES[code] ?? 'failed',
        detail: SAID[code] ?? '',
      })
    },
    handler: async (request, response) => {
      response.header('cache-control', 'no-store')
      const profile = await operatorOf(deps, request)
      if (!profile) return refuseProgram(response, MISSING_HERE.refused)
      const call = staffCallOf(deps, { request, profile })
      const key = await findApiKey(call, call.visitor.bearer)
      if (!key) {
        response.header('www-authenticate', 'Bearer')
        return refuseProgram(response, {
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
          return refuseProgram(response, {
            status: 429,
            code: 'too-often',
            detail: `This key may call ${counted.max} times a minute.`,
          })
        }
      }
      if (profile.suspended)
        return refuseProgram(response, {
          status: 503,
          code: 'suspended',
          detail: 'This operator takes no bookings just now.',
        })
      if (!key.scopes.includes(scope))
        return refuseProgram(response, {
          status: 403,
          code: 'scope',
          detail: `This key may not ${scope}.`,
        })
      if (!isBodyOfJson(request))
        return refuseProgram(response, { status: 415, code: 'not-json', detail: 'Send JSON.' })
      if (isBadKey(request))
        return refuseProgram(response, {
          status: 400,
          code: 'idempotency-key',
          detail: BAD_KEY_MESSAGE,
        })
      const heard = input.safeParse(saidIn(request))
      if (!heard.success)
        return refuseProgram(response, {
          status: 400,
          code: 'invalid',
          detail: sayIssue(heard.error),
        })
      const asked = {
        ...call,
        visitor: { ...call.visitor, idempotencyKey: keyOfIts(call, key.id) },
      }
      const said = await answer(heard.data, asked, request.headers['if-match'])
      if (isRefused(said)) return refuseProgram(response, said.refused)
      const version = versionIn(said)
      if (version !== undefined) response.header('etag', tagOf(version))
      return response.code(status).send(said)
    },
  })
}

/** Of a booking, in the answer itself or as part of it. */
function versionIn(said: unknown): number | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  if ('version' in said && typeof said.version === 'number') return said.version
  return 'booking' in said ? versionIn(said.booking) : undefined
}

const tagOf = (version: number): string => `"v${version}"`

/** Whether somebody who has seen this, as If-Match says it, has seen what stands now; who says nothing has. */
export function hasSeen(ifMatch: string | undefined, version: number): boolean {
  const seen = ifMatch?.split(',').map((one) => one.trim())
  return seen?.some((one) => one === '*' || one === tagOf(version)) ?? true
}

/** Two programs may well use the same key for what are two requests. */
const keyOfIts = ({ visitor }: Call, keyId: string): string | undefined =>
  visitor.idempotencyKey === undefined ? undefined : `api:${keyId}:${visitor.idempotencyKey}`

const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  413: 'too-long',
  415: 'not-json',
  429: 'too-often',
  503: 'not-now',
}

const SAID: Readonly<Record<number, string>> = {
  400: 'The request is no JSON.',
  413: 'The request is too long.',
  415: 'Send JSON.',
  429: 'Please wait a moment and try again.',
  500: 'It was written down and will be looked at. Try again.',
  503: 'Please wait a moment and try again.',
}

function saidIn({ method, query, body, params }: FastifyRequest): unknown {
  const said = method === 'GET' ? query : (body ?? {})
  const isFields = typeof said === 'object' && said !== null && !Array.isArray(said)
  return isFields ? { ...said, ...(params as object) } : said
}
