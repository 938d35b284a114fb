import { BAD_KEY_MESSAGE, CODE, GENERIC_MESSAGE, MISSING } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, Endpoint } from '@kerbside/contract/endpoint.ts'
import { isOpenWhileSuspended } from '@kerbside/domain/hosting/suspended.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findWho } from '../features/account/find-who.ts'
import { noteDenied } from '../features/audit/note-denied.ts'
import { findSignedInDriver } from '../features/driver/find-signed-in.ts'
import { findSignedInStaff } from '../features/staff/find-signed-in.ts'
import { findStaff } from '../features/staff/find-staff.ts'
import { type Call, callOf, isBadKey, operatorOf, staffCallOf, type Who } from './call.ts'
import { isBodyOfJson, judgeOrigin, refuseOrigin } from './guard.ts'
import { limitOf, limitSession } from './limits.ts'
import { sayIssue } from './problem.ts'
import { refuseSuspended } from './send-suspended.ts'
import { framingOf } from './session.ts'

/** A reply that is JSON already: long lines are spliced in as text, not written again for every customer. */
export type ReadyJson = { json: string }

/** Thrown by nobody: returned by a use case when there is no such thing for this visitor. */
export const NOT_FOUND = Symbol('not found')

/** Somebody else was first: 409, with how it stands now. */
type Conflict<Reply> = { conflict: Reply }

type Answer<Reply> = Reply | ReadyJson | Conflict<Reply> | typeof NOT_FOUND

const isReady = (answer: unknown): answer is ReadyJson =>
  typeof answer === 'object' && answer !== null && 'json' in answer

const isConflict = (answer: unknown): answer is Conflict<unknown> =>
  typeof answer === 'object' && answer !== null && 'conflict' in answer

/** Binds one endpoint of the contract to the code that answers it; the only place the wire is parsed. */
export function serve<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  answer: (input: z.output<Input>, call: Call) => Promise<Answer<z.input<Reply>>>,
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
        return refuseSuspended(response, profile)
      const caller = await callerOf(deps, { request, response, profile, endpoint })
      if (caller === NOT_FOUND) {
        const nobody = callOf(deps, { request, response, profile })
        await deny(nobody, { endpoint, request })
        return send(response, NOT_FOUND)
      }
      if (typeof caller === 'number') return refuseOrigin(response, caller)
      // dropped in silence, it would promise what it does not keep: that the request is carried out once
      if (isBadKey(request))
        return response.code(400).send({ code: CODE.refused, message: BAD_KEY_MESSAGE })
      const heard = input.safeParse(saidIn(request, endpoint))
      if (!heard.success)
        return response.code(400).send({ code: CODE.refused, message: sayIssue(heard.error) })
      const said = await answer(heard.data, caller)
      if (said === NOT_FOUND) await deny(caller, { endpoint, request })
      return send(response, said)
    },
  })
}

/** A log that cannot be written is no reason to answer otherwise. */
const deny = (
  call: Call,
  { endpoint, request }: { endpoint: AnyEndpoint; request: FastifyRequest },
): Promise<void> =>
  noteDenied(call, {
    to: `${endpoint.method} ${endpoint.path}`,
    said: saidIn(request, endpoint),
  }).catch((error: unknown) => call.log.error({ err: error }, 'a refused access'))

/** The call of whoever may make it; a status to refuse another site with; NOT_FOUND for who must not know it is there. */
async function callerOf(
  deps: Deps,
  asked: {
    request: FastifyRequest
    response: FastifyReply
    profile: Operator
    endpoint: AnyEndpoint
  },
): Promise<Call | 403 | 415 | typeof NOT_FOUND> {
  const { request, endpoint } = asked
  if (endpoint.audience === 'staff') {
    const call = staffCallOf(deps, asked)
    if (!(await findStaff(call, call.visitor.bearer))) return NOT_FOUND
    // A key is sent by hand, never by a browser on its own: where a request comes from does not matter.
    return isBodyOfJson(request) ? call : 415
  }
  const guarded = endpoint.method !== 'GET' || endpoint.guarded === true
  const refused = guarded ? judgeOrigin(request) : undefined
  if (refused !== undefined) return refused
  if (guarded && framingOf(request, asked.profile) === 'refused') return 403
  const call = callOf(deps, asked)
  if (endpoint.audience === 'desk') {
    const shift = await findSignedInStaff(call)
    if (!shift || endpoint.roles?.includes(shift.member.role) === false) return NOT_FOUND
    return { ...call, who: { member: shift.member } }
  }
  if (endpoint.audience === 'driver') {
    const driverId = await findSignedInDriver(call)
    if (driverId === undefined) return NOT_FOUND
    // whoever is under way brings their passenger home, and is signed out after
    const isOver = asked.profile.suspended && !deps.drivers.isBusy(call.operator, driverId)
    return isOver ? NOT_FOUND : { ...call, who: { driverId } }
  }
  const who = await findWho(call)
  return mayCall(endpoint, who) ? { ...call, who } : NOT_FOUND
}

/** Who may not call learns no more than that there is nothing for them. */
function mayCall({ audience }: AnyEndpoint, who: Who): boolean {
  if (audience === 'booker') return who.bookerId !== undefined
  return audience !== 'customer' || who.custid !== undefined
}

/** The query or the body, and over it what stands in the path. */
function saidIn(request: FastifyRequest, { method, path }: AnyEndpoint): unknown {
  const said = method === 'GET' || method === 'DELETE' ? request.query : request.body
  const isFields = typeof said === 'object' && said !== null && !Array.isArray(said)
  return path.includes('/:') && isFields ? { ...said, ...(request.params as object) } : said
}

function send(response: FastifyReply, said: unknown): FastifyReply {
  response.header('cache-control', 'no-store')
  if (said === NOT_FOUND) return response.code(404).send(MISSING)
  if (isConflict(said)) return response.code(409).send(said.conflict)
  if (isReady(said))
    // As bytes at once: a text of many pieces would be put together twice, for its length and for the wire.
    return response
      .header('content-type', 'application/json; charset=utf-8')
      .send(Buffer.from(said.json))
  return response.send(said)
}

/** A call of the contract that no feature answers yet says so, with the generic message for people. */
export function serveUnanswered(app: FastifyInstance, { method, path }: AnyEndpoint): void {
  app.route({
    method,
    url: path,
    handler: async (_request, response) =>
      response.code(501).send({ code: CODE.failed, message: GENERIC_MESSAGE }),
  })
}
