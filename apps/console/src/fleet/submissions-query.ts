import * as calls from '@kerbside/contract/calls.generated/driver-documents.ts'
import { fetchReply } from '@kerbside/web/desk-client.ts'
import { queryOptions } from '@tanstack/react-query'

const POLL_INTERVAL_MS = 60_000

/** The documents that drivers have sent; the live channel announces new ones. */
export const submissionsQuery = () =>
  queryOptions({
    queryKey: ['submissions'],
    queryFn: ({ signal }) => fetchReply(calls.listSubmissions, {}, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })
