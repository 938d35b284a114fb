import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/hosting/desk.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  claimHost,
  HOST_REJECTION_MESSAGES,
  type HostResult,
  listDeskHosts,
  proveHost,
  removeHost,
} from './claim-host.ts'
import { writeDeskHosts } from './write-hosts.ts'

/** Endpoints for the host names of an operator's own site. */
export function hostingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listHosts, async (_input, context) => hostsReply(context, { ok: true }))
  serve(app, deps, wire.claimHost, async ({ host }, context) =>
    hostsReply(context, await claimHost(context, host)),
  )
  serve(app, deps, wire.proveHost, async ({ host }, context) =>
    hostsReply(context, await proveHost(context, host)),
  )
  serve(app, deps, wire.removeHost, async ({ host }, context) =>
    hostsReply(context, await removeHost(context, host)),
  )
}

async function hostsReply(context: RequestContext, result: HostResult) {
  const hosts = await listDeskHosts(context)
  return {
    code: result.ok ? CODE.done : CODE.refused,
    message: result.ok ? '' : HOST_REJECTION_MESSAGES[result.reason],
    hosts: writeDeskHosts(hosts),
  }
}
