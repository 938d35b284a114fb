import * as calls from '@kerbside/contract/calls.generated/partner-desk.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listApiKeys, listWebhookLog, listWebhooks } from '@kerbside/contract/partner/desk.ts'
import { type FetchOptions, fetchReply } from '@kerbside/web/desk-client.ts'

export type ApiKeys = ReplyOf<typeof listApiKeys>
export type ApiKeyOfDesk = ApiKeys['keys'][number]
export type Hooks = ReplyOf<typeof listWebhooks>
export type HookOfDesk = Hooks['hooks'][number]
export type HookLog = ReplyOf<typeof listWebhookLog>
export type DeliveryOfDesk = HookLog['deliveries'][number]

export const fetchApiKeys = (options: FetchOptions): Promise<ApiKeys> =>
  fetchReply(calls.listApiKeys, {}, options)

export const fetchWebhooks = (options: FetchOptions): Promise<Hooks> =>
  fetchReply(calls.listWebhooks, {}, options)

export const fetchWebhookLog = (
  logQuery: { id: string; failed: string },
  options: FetchOptions,
): Promise<HookLog> => fetchReply(calls.listWebhookLog, logQuery, options)
