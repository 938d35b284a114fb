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
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callApi, type EndpointRef } from '../server.ts'

const KEYS: EndpointRef<typeof listApiKeys> = { method: 'GET', path: '/api/desk/apikeys' }
const HOOKS: EndpointRef<typeof listWebhooks> = { method: 'GET', path: '/api/desk/webhooks' }
const LOG: EndpointRef<typeof listWebhookLog> = { method: 'GET', path: '/api/desk/webhook/log' }

export const MAKE_KEY: EndpointRef<typeof makeApiKey> = { method: 'POST', path: '/api/desk/apikey' }
export const END_KEY: EndpointRef<typeof endApiKey> = {
  method: 'POST',
  path: '/api/desk/apikey/end',
}
export const MAKE_HOOK: EndpointRef<typeof makeWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook',
}
export const CHANGE_HOOK: EndpointRef<typeof changeWebhook> = {
  method: 'PUT',
  path: '/api/desk/webhook',
}
export const RENEW_SECRET: EndpointRef<typeof renewWebhookSecret> = {
  method: 'POST',
  path: '/api/desk/webhook/secret',
}
export const TEST_HOOK: EndpointRef<typeof testWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook/test',
}
export const REPLAY_HOOK: EndpointRef<typeof replayWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook/replay',
}

export type ApiKeys = ReplyOf<typeof listApiKeys>
export type ApiKeyOfDesk = ApiKeys['keys'][number]
export type Hooks = ReplyOf<typeof listWebhooks>
export type HookOfDesk = Hooks['hooks'][number]
export type HookLog = ReplyOf<typeof listWebhookLog>
export type DeliveryOfDesk = HookLog['deliveries'][number]

type SignalOptions = { signal: AbortSignal }

export async function fetchApiKeys({ signal }: SignalOptions): Promise<ApiKeys> {
  const response = await callApi(KEYS, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchWebhooks({ signal }: SignalOptions): Promise<Hooks> {
  const response = await callApi(HOOKS, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchWebhookLog(
  logQuery: { id: string; failed: string },
  { signal }: SignalOptions,
): Promise<HookLog> {
  const response = await callApi(LOG, logQuery, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}
