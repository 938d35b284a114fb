import type { DeskHost } from '@kerbside/contract/desk/hosting.ts'
import type { OwnHost } from './keep-host.ts'

/** Host names as the wire shows them. */
export const writeDeskHosts = (hosts: readonly OwnHost[]): DeskHost[] =>
  hosts.map(({ host, proof }) => ({
    host,
    state: proof ? ('waiting' as const) : ('live' as const),
    txtname: proof?.name ?? '',
    txtvalue: proof?.text ?? '',
    fileurl: proof?.fileUrl ?? '',
  }))
