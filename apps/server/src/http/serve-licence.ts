import { CODE } from '@kerbside/contract/codes.ts'
import type { Endpoint } from '@kerbside/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { isBodyOfJson } from './guard.ts'
import { limitOf } from './limits.ts'
import { sayIssue } from './problem.ts'

/** What is known of who asks: the page a browser says it comes from, and the host it asks. */
export type Asker = { origin: string | undefined; host: string }

/**
 * Binds a call of the licence host: asked by pages of any site, on any host of the install, with no session looked at and
 * none given. So any page may read the answer, and none gains by it.
 */
export function serveLicence<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  answer: (input: z.output<Input>, asker: Asker) => Promise<z.input<Reply>>,
): void {
  const { method, path, input } = endpoint
  if (!app.hasRoute({ method: 'OPTIONS', url: path }))
    app.options(path, async (_request, response) =>
      allow(response)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type, x-requested-with')
        .header('access-control-max-age', '86400')
        .code(204)
        .send(),
    )
  app.route({
    method,
    url: path,
    config: { rateLimit: limitOf(deps, endpoint) },
    handler: async (request, response) => {
      allow(response).header('cache-control', 'no-store')
      if (!isBodyOfJson(request))
        return response.code(415).send({ code: CODE.refused, message: 'Send JSON.' })
      const heard = input.safeParse(method === 'GET' ? request.query : request.body)
      if (!heard.success)
        return response.code(400).send({ code: CODE.refused, message: sayIssue(heard.error) })
      const { origin } = request.headers
      return response.send(await answer(heard.data, { origin, host: request.hostname }))
    },
  })
}

const allow = (response: FastifyReply): FastifyReply =>
  response.header('access-control-allow-origin', '*')
