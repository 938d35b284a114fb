import type { DeskHost } from '@kerbside/contract/hosting/desk.ts'
import type { OwnHost } from './claim-host.ts'

/** The API form of host names. */
export const writeDeskHosts = (hosts: readonly OwnHost[]): DeskHost[] =>
  hosts.map(({ host, proof }) => ({
    host,
    state: proof ? ('waiting' as const) : ('live' as const),
    txtName: proof?.name ?? '',
    txtValue: proof?.text ?? '',
    fileUrl: proof?.fileUrl ?? '',
  }))
