import * as calls from '@kerbside/contract/calls.generated/desk-hosting.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type {
  claimHost,
  DeskHost,
  listHosts,
  proveHost,
  removeHost,
} from '@kerbside/contract/desk/hosting.ts'
import type { EndpointRef } from '@kerbside/contract/endpoint.ts'
import { callApi } from '../server.ts'

export type { DeskHost }

export async function fetchHosts({ signal }: { signal: AbortSignal }): Promise<DeskHost[]> {
  const response = await callApi(calls.listHosts, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply.hosts
}

export type HostsResult = { ok: true; hosts: DeskHost[] } | { ok: false; message: string }

export type HostAction = 'claim' | 'prove' | 'remove'

/** Returns the current state after the change, or the reason for the failure. */
export async function changeHost(action: HostAction, host: string): Promise<HostsResult> {
  const what =
    action === 'claim' ? calls.claimHost : action === 'prove' ? calls.proveHost : calls.removeHost
  const response = await callApi(what as typeof calls.claimHost, { host })
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message, hosts } = response.reply
  return code === CODE.done
    ? { ok: true, hosts }
    : { ok: false, message: message || GENERIC_MESSAGE }
}
