import { CODE } from '@kerbside/contract/codes.ts'
import type { Endpoint } from '@kerbside/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { isBodyOfJson } from './guard.ts'
import { limitOf } from './limits.ts'
import { formatIssue } from './problem.ts'

/** What a request reveals about its client: the page that the browser reports, and the requested host. */
export type Asker = { origin: string | undefined; host: string }

/**
 * Binds an endpoint of the licence host: available to pages of any site, on any host of the install. It reads and sets
 * no session, so any page may read the response without gaining anything.
 */
export function serveLicence<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  handler: (input: z.output<Input>, asker: Asker) => Promise<z.input<Reply>>,
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
      const parsed = input.safeParse(method === 'GET' ? request.query : request.body)
      if (!parsed.success)
        return response.code(400).send({ code: CODE.refused, message: formatIssue(parsed.error) })
      const { origin } = request.headers
      return response.send(await handler(parsed.data, { origin, host: request.hostname }))
    },
  })
}

const allow = (response: FastifyReply): FastifyReply =>
  response.header('access-control-allow-origin', '*')
