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
import { type CallOf, call } from '../server.ts'

const KEYS: CallOf<typeof listApiKeys> = { method: 'GET', path: '/api/desk/apikeys' }
const HOOKS: CallOf<typeof listWebhooks> = { method: 'GET', path: '/api/desk/webhooks' }
const LOG: CallOf<typeof listWebhookLog> = { method: 'GET', path: '/api/desk/webhook/log' }

export const MAKE_KEY: CallOf<typeof makeApiKey> = { method: 'POST', path: '/api/desk/apikey' }
export const END_KEY: CallOf<typeof endApiKey> = { method: 'POST', path: '/api/desk/apikey/end' }
export const MAKE_HOOK: CallOf<typeof makeWebhook> = { method: 'POST', path: '/api/desk/webhook' }
export const CHANGE_HOOK: CallOf<typeof changeWebhook> = {
  method: 'PUT',
  path: '/api/desk/webhook',
}
export const RENEW_SECRET: CallOf<typeof renewWebhookSecret> = {
  method: 'POST',
  path: '/api/desk/webhook/secret',
}
export const TEST_HOOK: CallOf<typeof testWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook/test',
}
export const REPLAY_HOOK: CallOf<typeof replayWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook/replay',
}

export type ApiKeys = ReplyOf<typeof listApiKeys>
export type ApiKeyOfDesk = ApiKeys['keys'][number]
export type Hooks = ReplyOf<typeof listWebhooks>
export type HookOfDesk = Hooks['hooks'][number]
export type HookLog = ReplyOf<typeof listWebhookLog>
export type DeliveryOfDesk = HookLog['deliveries'][number]

type Means = { signal: AbortSignal }

export async function askApiKeys({ signal }: Means): Promise<ApiKeys> {
  const answer = await call(KEYS, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export async function askHooks({ signal }: Means): Promise<Hooks> {
  const answer = await call(HOOKS, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export async function askHookLog(
  asked: { id: string; failed: string },
  { signal }: Means,
): Promise<HookLog> {
  const answer = await call(LOG, asked, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}
