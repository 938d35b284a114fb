import { queryOptions } from '@tanstack/react-query'
import { fetchApiKeys, fetchWebhookLog, fetchWebhooks } from './desk-api.ts'

export const apiKeysOfDesk = () =>
  queryOptions({ queryKey: ['api-keys'], queryFn: ({ signal }) => fetchApiKeys({ signal }) })

export const hooksOfDesk = () =>
  queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => fetchWebhooks({ signal }) })

export const hookLogOf = (params: { id: string; failed: string }) =>
  queryOptions({
    queryKey: ['webhook-log', params],
    queryFn: ({ signal }) => fetchWebhookLog(params, { signal }),
    // a test is delivered within seconds, and the user waits for it
    refetchInterval: 5_000,
  })
