import * as calls from '@kerbside/contract/calls.generated/desk-partner.ts'
import type {
  changeWebhook,
  endApiKey,
  listApiKeys,
  listWebhookLog,
  listWebhooks,
  makeApiKey,
  makeWebhook,
  renewWebhookSecret,
  replayWebhook,
  testWebhook,
} from '@kerbside/contract/desk/partner.ts'
import type { EndpointRef, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callApi } from '../server.ts'

export type ApiKeys = ReplyOf<typeof listApiKeys>
export type ApiKeyOfDesk = ApiKeys['keys'][number]
export type Hooks = ReplyOf<typeof listWebhooks>
export type HookOfDesk = Hooks['hooks'][number]
export type HookLog = ReplyOf<typeof listWebhookLog>
export type DeliveryOfDesk = HookLog['deliveries'][number]

type SignalOptions = { signal: AbortSignal }

export async function fetchApiKeys({ signal }: SignalOptions): Promise<ApiKeys> {
  const response = await callApi(calls.listApiKeys, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchWebhooks({ signal }: SignalOptions): Promise<Hooks> {
  const response = await callApi(calls.listWebhooks, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchWebhookLog(
  logQuery: { id: string; failed: string },
  { signal }: SignalOptions,
): Promise<HookLog> {
  const response = await callApi(calls.listWebhookLog, logQuery, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}
