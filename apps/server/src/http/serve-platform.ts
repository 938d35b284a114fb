import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import type { Endpoint } from '@kerbside/contract/endpoint.ts'
import { normaliseHost } from '@kerbside/domain/hosting/host-name.ts'
import type { PlatformKey } from '@kerbside/domain/hosting/platform-key.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findSignedInPlatformKey } from '../features/hosting/sign-in-platform.ts'
import { isOperatorHost } from '../features/operator/find-operator.ts'
import type { OwnSession } from '../request-context.ts'
import { checkOrigin, isOfOwnSite, rejectOrigin } from './guard.ts'
import { limitOf } from './limits.ts'
import { formatIssue } from './problem.ts'
import { ownSessionOf, ownTokenOf } from './session.ts'

/**
 * The context of a request to the platform's own page. Operators' sessions do not apply there, and its sessions do not
 * apply to operators' endpoints.
 */
export type PlatformContext = Deps & {
  holder: PlatformKey | undefined
  session: OwnSession
}

/** True for the platform's own host name, which belongs to no operator. */
export async function isPlatformHost(
  deps: Pick<Deps, 'db' | 'settings'>,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): Promise<boolean> {
  const host = normaliseHost(hostname)
  return host === deps.settings.platformHostname && !(await isOperatorHost(deps.db, host))
}

/** The platform key that the browser is signed in with; undefined if there is none, and at any other host. */
export async function findPlatformKeyOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<PlatformKey | undefined> {
  if (!(await isPlatformHost(deps, request)) || !isOfOwnSite(request)) return undefined
  return findSignedInPlatformKey(deps, ownTokenOf(request, 'host'))
}

/**
 * Binds an endpoint of the platform. It gives 404 at an operator's host and without a sign-in, except that `open`
 * endpoints need no sign-in.
 */
export function servePlatform<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  {
    open = false,
    answer: handler,
  }: {
    open?: boolean
    answer: (
      input: z.output<Input>,
      context: PlatformContext & { by: string },
    ) => Promise<z.input<Reply> | undefined>
  },
): void {
  const { method, path, input } = endpoint
  app.route({
    method,
    url: path,
    config: { rateLimit: limitOf(deps, endpoint) },
    handler: async (request, response) => {
      const missing = () => response.code(404).send(MISSING)
      response.header('cache-control', 'no-store')
      if (!(await isPlatformHost(deps, request))) return missing()
      const rejectStatus = method === 'GET' ? undefined : checkOrigin(request)
      if (rejectStatus !== undefined) return rejectOrigin(response, rejectStatus)
      const context = await createPlatformContext(deps, { request, response })
      if (!context.holder && !open) return missing()
      const parsed = input.safeParse(method === 'GET' ? request.query : request.body)
      if (!parsed.success)
        return response.code(400).send({ code: CODE.refused, message: formatIssue(parsed.error) })
      const payload = await handler(parsed.data, { ...context, by: context.holder?.name ?? '' })
      return payload === undefined ? missing() : response.send(payload)
    },
  })
}

async function createPlatformContext(
  deps: Deps,
  exchange: { request: FastifyRequest; response: FastifyReply },
): Promise<PlatformContext> {
  const session = ownSessionOf(exchange, 'host')
  return { ...deps, session, holder: await findSignedInPlatformKey(deps, session.token) }
}
