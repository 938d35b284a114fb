import * as calls from '@kerbside/contract/calls.generated/hosting-desk.ts'
import type { claimHost, DeskHost } from '@kerbside/contract/hosting/desk.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type { DeskHost }

export const fetchHosts = async (options: FetchOptions): Promise<DeskHost[]> =>
  (await fetchReply(calls.listHosts, {}, options)).hosts

const ACTIONS = { claim: calls.claimHost, prove: calls.proveHost, remove: calls.removeHost }

export type HostAction = keyof typeof ACTIONS

/** The reply has all hosts after the change. */
export const changeHost = (action: HostAction, host: string) =>
  submit<typeof claimHost>(ACTIONS[action], { host })
