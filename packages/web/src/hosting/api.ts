import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type {
  claimHost,
  DeskHost,
  listHosts,
  proveHost,
  removeHost,
} from '@kerbside/contract/desk/hosting.ts'
import { callApi, type EndpointRef } from '../server.ts'

const LIST: EndpointRef<typeof listHosts> = { method: 'GET', path: '/api/desk/hosts' }
const CLAIM: EndpointRef<typeof claimHost> = { method: 'POST', path: '/api/desk/host' }
const PROVE: EndpointRef<typeof proveHost> = { method: 'POST', path: '/api/desk/host/prove' }
const REMOVE: EndpointRef<typeof removeHost> = { method: 'POST', path: '/api/desk/host/remove' }

export type { DeskHost }

export async function fetchHosts({ signal }: { signal: AbortSignal }): Promise<DeskHost[]> {
  const response = await callApi(LIST, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply.hosts
}

export type HostsResult = { ok: true; hosts: DeskHost[] } | { ok: false; message: string }

export type HostAction = 'claim' | 'prove' | 'remove'

/** Returns the current state after the change, or the reason for the failure. */
export async function changeHost(action: HostAction, host: string): Promise<HostsResult> {
  const what = action === 'claim' ? CLAIM : action === 'prove' ? PROVE : REMOVE
  const response = await callApi(what as typeof CLAIM, { host })
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message, hosts } = response.reply
  return code === CODE.done
    ? { ok: true, hosts }
    : { ok: false, message: message || GENERIC_MESSAGE }
}
