import * as calls from '@kerbside/contract/calls.generated/driver-emergency.ts'
import { fetchReply, submit } from '@kerbside/web/desk-client.ts'
import { queryOptions } from '@tanstack/react-query'

/** With the live channel every press is pushed; polling only catches missed events. */
const POLL_INTERVAL_MS = { live: 30_000, alone: 5_000 }

export const emergenciesOf = (isLive: boolean) =>
  queryOptions({
    queryKey: ['emergencies'],
    queryFn: ({ signal }) => fetchReply(calls.listEmergencies, {}, { signal }),
    refetchInterval: isLive ? POLL_INTERVAL_MS.live : POLL_INTERVAL_MS.alone,
  })

export const resolve = (emergencyId: string, note: string) =>
  submit(calls.resolveEmergency, { emergencyId, note })

export const acknowledge = (emergencyId: string) =>
  submit(calls.acknowledgeEmergency, { emergencyId })
