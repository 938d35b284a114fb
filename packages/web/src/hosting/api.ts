import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type {
  claimHost,
  DeskHost,
  listHosts,
  proveHost,
  removeHost,
} from '@kerbside/contract/desk/hosting.ts'
import { type CallOf, call } from '../server.ts'

const LIST: CallOf<typeof listHosts> = { method: 'GET', path: '/api/desk/hosts' }
const CLAIM: CallOf<typeof claimHost> = { method: 'POST', path: '/api/desk/host' }
const PROVE: CallOf<typeof proveHost> = { method: 'POST', path: '/api/desk/host/prove' }
const REMOVE: CallOf<typeof removeHost> = { method: 'POST', path: '/api/desk/host/remove' }

export type { DeskHost }

export async function askHosts({ signal }: { signal: AbortSignal }): Promise<DeskHost[]> {
  const answer = await call(LIST, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply.hosts
}

export type HostAnswer = { ok: true; hosts: DeskHost[] } | { ok: false; message: string }

export type HostDeed = 'claim' | 'prove' | 'remove'

/** Done, with how it stands now; or why not, in words for whoever reads them. */
export async function changeHost(deed: HostDeed, host: string): Promise<HostAnswer> {
  const what = deed === 'claim' ? CLAIM : deed === 'prove' ? PROVE : REMOVE
  const answer = await call(what as typeof CLAIM, { host })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message, hosts } = answer.reply
  return code === CODE.done
    ? { ok: true, hosts }
    : { ok: false, message: message || GENERIC_MESSAGE }
}
