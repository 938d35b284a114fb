import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import type { Endpoint } from '@kerbside/contract/endpoint.ts'
import type { HostKey } from '@kerbside/domain/hosting/host-key.ts'
import { foldHost } from '@kerbside/domain/hosting/host-name.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findSignedInHost } from '../features/hosting/sign-in-host.ts'
import { isOperatorHost } from '../features/operator/find-operator.ts'
import { isOfOwnSite, judgeOrigin, refuseOrigin } from './guard.ts'
import { limitOf } from './limits.ts'
import { sayIssue } from './problem.ts'
import { ownSessionOf, ownTokenOf } from './session.ts'

/** Somebody at the install's own page. No operator's session is looked at there, and no operator's call looks at theirs. */
export type HostCall = Deps & {
  holder: HostKey | undefined
  session: ReturnType<typeof ownSessionOf>
}

/** The install's own host name, and no operator's. */
export async function isHostPage(
  deps: Pick<Deps, 'db' | 'settings'>,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): Promise<boolean> {
  const host = foldHost(hostname)
  return host === deps.settings.hostPage && !(await isOperatorHost(deps.db, host))
}

/** Who is signed in there by the browser that asks; undefined for everybody else, and at any other host. */
export async function hostKeyOf(deps: Deps, request: FastifyRequest): Promise<HostKey | undefined> {
  if (!(await isHostPage(deps, request)) || !isOfOwnSite(request)) return undefined
  return findSignedInHost(deps, ownTokenOf(request, 'host'))
}

/**
 * Binds a call of whoever runs the install. At an operator's host, and to whoever has not signed in, it is missing; those
 * that are `open` are for who is about to sign in.
 */
export function serveHost<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Input, Reply>,
  {
    open = false,
    answer,
  }: {
    open?: boolean
    answer: (
      input: z.output<Input>,
      call: HostCall & { by: string },
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
      if (!(await isHostPage(deps, request))) return missing()
      const refused = method === 'GET' ? undefined : judgeOrigin(request)
      if (refused !== undefined) return refuseOrigin(response, refused)
      const call = await hostCallOf(deps, { request, response })
      if (!call.holder && !open) return missing()
      const heard = input.safeParse(method === 'GET' ? request.query : request.body)
      if (!heard.success)
        return response.code(400).send({ code: CODE.refused, message: sayIssue(heard.error) })
      const said = await answer(heard.data, { ...call, by: call.holder?.name ?? '' })
      return said === undefined ? missing() : response.send(said)
    },
  })
}

async function hostCallOf(
  deps: Deps,
  asked: { request: FastifyRequest; response: FastifyReply },
): Promise<HostCall> {
  const session = ownSessionOf(asked, 'host')
  return { ...deps, session, holder: await findSignedInHost(deps, session.token) }
}
