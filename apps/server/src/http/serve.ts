import { BAD_KEY_MESSAGE, CODE, GENERIC_MESSAGE, MISSING } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, Endpoint } from '@kerbside/contract/endpoint.ts'
import { isOpenWhileSuspended } from '@kerbside/domain/hosting/suspended.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findPrincipal } from '../features/account/find-principal.ts'
import { noteDenied } from '../features/audit/note-denied.ts'
import { findSignedInDriver } from '../features/driver/session/find-signed-in.ts'
import { findSignedInStaff } from '../features/staff/find-signed-in.ts'
import { findStaff } from '../features/staff/find-staff.ts'
import type { Principal, RequestContext } from '../request-context.ts'
import { contextOf, isBadKey, operatorOf, staffContextOf } from './context-of-request.ts'
import { checkOrigin, isBodyOfJson, rejectOrigin } from './guard.ts'
import { limitOf, limitSession } from './limits.ts'
import { formatIssue } from './problem.ts'
import { rejectSuspended } from './send-suspended.ts'
import { framingOf } from './session.ts'

/** A reply that is already JSON: long lines are inserted as text, not serialised again for every customer. */
export type ReadyJson = { json: string }

/** Not thrown: a use case returns it if the object does not exist for this client. */
export const NOT_FOUND = Symbol('not found')

/** Another client changed it first: 409, with the current state. */
type Conflict<Reply> = { conflict: Reply }

type RouteResult<Reply> = Reply | ReadyJson | Conflict<Reply> | typeof NOT_FOUND

const isReady = (handler: unknown): handler is ReadyJson =>
  typeof handler === 'object' && handler !== null && 'json' in handler

const isConflict = (handler: unknown): handler is Conflict<unknown> =>
  typeof handler === 'object' && handler !== null && 'conflict' in handler

/** Binds one endpoint of the contract to its handler; the only place where requests are parsed. */
export function serve<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  handler: (
    input: z.output<Input>,
    context: RequestContext,
  ) => Promise<RouteResult<z.input<Reply>>>,
): void {
  const { method, path, input } = endpoint
  app.route({
    method,
    url: path,
    ...(endpoint.largestBytes === undefined ? {} : { bodyLimit: endpoint.largestBytes }),
    config: { rateLimit: limitOf(deps, endpoint) },
    preHandler: limitSession(app, { deps, endpoint }),
    handler: async (request, response) => {
      const profile = await operatorOf(deps, request)
      if (!profile) return response.code(404).send(MISSING)
      if (profile.suspended && !isOpenWhileSuspended(endpoint))
        return rejectSuspended(response, profile)
      const caller = await callerOf(deps, { request, response, profile, endpoint })
      if (caller === NOT_FOUND) {
        const anonymous = contextOf(deps, { request, response, profile })
        await deny(anonymous, { endpoint, request })
        return send(response, NOT_FOUND)
      }
      if (typeof caller === 'number') return rejectOrigin(response, caller)
      // Silently ignoring the key would break its promise that the request is carried out once.
      if (isBadKey(request))
        return response.code(400).send({ code: CODE.refused, message: BAD_KEY_MESSAGE })
      const parsed = input.safeParse(inputOf(request, endpoint))
      if (!parsed.success)
        return response.code(400).send({ code: CODE.refused, message: formatIssue(parsed.error) })
      const payload = await handler(parsed.data, caller)
      if (payload === NOT_FOUND) await deny(caller, { endpoint, request })
      return send(response, payload)
    },
  })
}

/** A failure to write the audit log does not change the response. */
const deny = (
  context: RequestContext,
  { endpoint, request }: { endpoint: AnyEndpoint; request: FastifyRequest },
): Promise<void> =>
  noteDenied(context, {
    to: `${endpoint.method} ${endpoint.path}`,
    payload: inputOf(request, endpoint),
  }).catch((error: unknown) =>
    context.log.error({ err: error }, 'a denied access could not be logged'),
  )

/**
 * The context of an authorised request; a status to reject another site with; NOT_FOUND if the client must not learn
 * that the endpoint exists.
 */
async function callerOf(
  deps: Deps,
  exchange: {
    request: FastifyRequest
    response: FastifyReply
    profile: Operator
    endpoint: AnyEndpoint
  },
): Promise<RequestContext | 403 | 415 | typeof NOT_FOUND> {
  const { request, endpoint } = exchange
  if (endpoint.audience === 'staff') {
    const context = staffContextOf(deps, exchange)
    if (!(await findStaff(context, context.client.bearer))) return NOT_FOUND
    // A client sets a key explicitly; a browser never sends it by itself, so the request's origin does not matter.
    return isBodyOfJson(request) ? context : 415
  }
  const guarded = endpoint.method !== 'GET' || endpoint.guarded === true
  const rejectStatus = guarded ? checkOrigin(request) : undefined
  if (rejectStatus !== undefined) return rejectStatus
  if (guarded && framingOf(request, exchange.profile) === 'refused') return 403
  const context = contextOf(deps, exchange)
  if (endpoint.audience === 'desk') {
    const shift = await findSignedInStaff(context)
    if (!shift || endpoint.roles?.includes(shift.member.role) === false) return NOT_FOUND
    return { ...context, principal: { member: shift.member } }
  }
  if (endpoint.audience === 'driver') {
    const driverId = await findSignedInDriver(context)
    if (driverId === undefined) return NOT_FOUND
    // A driver with a passenger finishes the leg first and is signed out after.
    const isOver = exchange.profile.suspended && !deps.drivers.isBusy(context.operator, driverId)
    return isOver ? NOT_FOUND : { ...context, principal: { driverId } }
  }
  const principal = await findPrincipal(context)
  return isAllowed(endpoint, principal) ? { ...context, principal } : NOT_FOUND
}

/** An unauthorised client only learns that nothing is there. */
function isAllowed({ audience }: AnyEndpoint, principal: Principal): boolean {
  if (audience === 'booker') return principal.bookerId !== undefined
  return audience !== 'customer' || principal.custid !== undefined
}

/** The query or the body; parameters of the path override it. */
function inputOf(request: FastifyRequest, { method, path }: AnyEndpoint): unknown {
  const payload = method === 'GET' || method === 'DELETE' ? request.query : request.body
  const isFields = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  return path.includes('/:') && isFields ? { ...payload, ...(request.params as object) } : payload
}

function send(response: FastifyReply, payload: unknown): FastifyReply {
  response.header('cache-control', 'no-store')
  if (payload === NOT_FOUND) return response.code(404).send(MISSING)
  if (isConflict(payload)) return response.code(409).send(payload.conflict)
  if (isReady(payload))
    // Converted to bytes once: a text of many pieces would be joined twice, for its length and for sending.
    return response
      .header('content-type', 'application/json; charset=utf-8')
      .send(Buffer.from(payload.json))
  return response.send(payload)
}

/** Serves an endpoint of the contract that no feature implements yet, with the generic message for people. */
export function serveUnanswered(app: FastifyInstance, { method, path }: AnyEndpoint): void {
  app.route({
    method,
    url: path,
    handler: async (_request, response) =>
      response.code(501).send({ code: CODE.failed, message: GENERIC_MESSAGE }),
  })
}
