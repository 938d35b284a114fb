import { CODE, GENERIC_MESSAGE, MISSING } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, Endpoint } from '@kerbside/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { type Call, callOf, operatorOf } from './call.ts'
import { judgeOrigin, refuseOrigin } from './guard.ts'
import { limitOf } from './limits.ts'
import { sayIssue } from './problem.ts'

/** A reply that is JSON already: long lines are spliced in as text, not written again for every customer. */
export type ReadyJson = { json: string }

/** Thrown by nobody: returned by a use case when there is no such thing for this visitor. */
export const NOT_FOUND = Symbol('not found')

type Answer<Reply> = Reply | ReadyJson | typeof NOT_FOUND

const isReady = (answer: unknown): answer is ReadyJson =>
  typeof answer === 'object' && answer !== null && 'json' in answer

/** Binds one endpoint of the contract to the code that answers it; the only place the wire is parsed. */
export function serve<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  answer: (input: z.output<Input>, call: Call) => Promise<Answer<z.input<Reply>>>,
): void {
  const { method, path, input } = endpoint
  const guarded = method !== 'GET' || endpoint.guarded === true
  const inQuery = method === 'GET' || method === 'DELETE'
  app.route({
    method,
    url: path,
    config: { rateLimit: limitOf(deps, endpoint) },
    handler: async (request, response) => {
      const profile = await operatorOf(deps, request)
      if (!profile) return response.code(404).send(MISSING)
      const refused = guarded ? judgeOrigin(request) : undefined
      if (refused !== undefined) return refuseOrigin(response, refused)
      const heard = input.safeParse(inQuery ? request.query : request.body)
      if (!heard.success)
        return response.code(400).send({ code: CODE.refused, message: sayIssue(heard.error) })
      const said = await answer(heard.data, callOf(deps, { request, response, profile }))
      return send(response, said)
    },
  })
}

function send(response: FastifyReply, said: unknown): FastifyReply {
  response.header('cache-control', 'no-store')
  if (said === NOT_FOUND) return response.code(404).send(MISSING)
  if (isReady(said))
    return response.header('content-type', 'application/json; charset=utf-8').send(said.json)
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
