import { askApiKeys, askHookLog, askHooks } from '@kerbside/web/partner/desk-api.ts'
import { queryOptions } from '@tanstack/react-query'

export const apiKeysOfDesk = () =>
  queryOptions({ queryKey: ['api-keys'], queryFn: ({ signal }) => askApiKeys({ signal }) })

export const hooksOfDesk = () =>
  queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => askHooks({ signal }) })

export const hookLogOf = (asked: { id: string; failed: string }) =>
  queryOptions({
    queryKey: ['webhook-log', asked],
    queryFn: ({ signal }) => askHookLog(asked, { signal }),
    // a test is answered within seconds, and somebody waits for it
    refetchInterval: 5_000,
  })
