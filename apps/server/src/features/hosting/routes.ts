import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/hosting.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import {
  claimHost,
  HOST_REFUSALS,
  type HostVerdict,
  listDeskHosts,
  proveHost,
  removeHost,
} from './keep-host.ts'
import { writeDeskHosts } from './write-hosts.ts'

/** Host names of an operator's own site. */
export function hostingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listHosts, async (_nothing, call) => say(call, { ok: true }))
  serve(app, deps, wire.claimHost, async ({ host }, call) => say(call, await claimHost(call, host)))
  serve(app, deps, wire.proveHost, async ({ host }, call) => say(call, await proveHost(call, host)))
  serve(app, deps, wire.removeHost, async ({ host }, call) =>
    say(call, await removeHost(call, host)),
  )
}

async function say(call: Call, verdict: HostVerdict) {
  const hosts = await listDeskHosts(call)
  return {
    code: verdict.ok ? CODE.done : CODE.refused,
    message: verdict.ok ? '' : HOST_REFUSALS[verdict.reason],
    hosts: writeDeskHosts(hosts),
  }
}
