import { EVENT_TYPES } from '@kerbside/domain/partner/event-type.ts'
import { SCOPES } from '@kerbside/domain/partner/scope.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, isoInstant, nothing, requiredText, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const often: Limit = { times: 300, per: 'minute' }
const seldom: Limit = { times: 60, per: 'minute' }
const id = requiredText('id', 64)
const version = whole('version', { min: 1, max: 2_147_483_647 })

const DeskKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, to distinguish keys; they grant no access. */
  startsWith: z.string(),
  scopes: z.array(z.string()),
  madeAt: z.string(),
  madeBy: z.string(),
  /** '' for never. */
  usedAt: z.string(),
  endsAt: z.string(),
  stands: z.enum(['open', 'over', 'ended']),
})
export type DeskApiKey = z.infer<typeof DeskKey>

export const ApiKeysReply = z.object({
  ...envelope,
  keys: z.array(DeskKey),
  /** Base address of the API and of its documentation. */
  base: z.string(),
  /** The key that was just created; it is shown only once. */
  secret: z.string(),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/desk/apikeys',
  about:
    'Addition to the specification: lists the keys with which other programs use the API; never a key itself.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: ApiKeysReply,
})

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/desk/apikey',
  about:
    'Addition to the specification: creates a key for another program. It is returned only once.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({
    name: requiredText('Name', 80),
    scopes: z.array(z.enum(SCOPES)).min(1, 'Choose at least one permission').max(SCOPES.length),
    /** Days until it expires; 0 for never. */
    days: whole('days', { min: 0, max: 1_830 }),
  }),
  reply: ApiKeysReply,
})

export const endApiKey = endpoint({
  method: 'POST',
  path: '/api/desk/apikey/end',
  about: 'Addition to the specification: revokes a key at once and permanently.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id }),
  reply: ApiKeysReply,
})

const DeskHook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** Empty: every type. */
  types: z.array(z.string()),
  state: z.enum(['active', 'paused', 'ended']),
  /** Why the system paused it; '' if a user paused it. */
  because: z.string(),
  failingSince: z.string(),
  madeAt: z.string(),
  version: z.number(),
})
export type DeskHook = z.infer<typeof DeskHook>

export const HooksReply = z.object({
  ...envelope,
  hooks: z.array(DeskHook),
  types: z.array(z.string()),
  /** The field that the message belongs to, if any: 'url'. */
  field: z.string(),
  /** The secret of an endpoint that was just created or given a new secret; it is shown only once. */
  secret: z.string(),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/desk/webhooks',
  about:
    'Addition to the specification: lists the webhook endpoints that receive events, with the state of each.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: HooksReply,
})

const webhookFields = {
  name: requiredText('Name', 80),
  url: requiredText('URL', 500),
  types: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length),
}

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/desk/webhook',
  about:
    'Addition to the specification: creates a webhook endpoint; its signing secret is returned only once.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object(webhookFields),
  reply: HooksReply,
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/desk/webhook',
  about:
    'Addition to the specification: changes, pauses, resumes or deletes a webhook endpoint. 409 with the current state of all endpoints if another user changed them first.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ ...webhookFields, id, version, state: z.enum(['active', 'paused', 'ended']) }),
  reply: HooksReply,
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/desk/webhook/secret',
  about:
    'Addition to the specification: creates a new signing secret for an endpoint; the old secret stops working.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id, version }),
  reply: HooksReply,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/desk/webhook/test',
  about: 'Addition to the specification: sends a test event to an endpoint, within seconds.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id }),
  reply: z.object(envelope),
})

const DeskDelivery = z.object({
  id: z.string(),
  /** The message id that the receiver gets. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  madeAt: z.string(),
  /** When the next attempt is due; '' when there are no more. */
  nextAt: z.string(),
  body: z.string(),
  attempts: z.array(
    z.object({
      at: z.string(),
      /** 0 if there was no response. */
      status: z.number(),
      ms: z.number(),
      answer: z.string(),
    }),
  ),
})
export type DeskDelivery = z.infer<typeof DeskDelivery>

export const listWebhookLog = endpoint({
  method: 'GET',
  path: '/api/desk/webhook/log',
  about:
    'Addition to the specification: lists the last 100 events sent to an endpoint, newest first, with every attempt.',
  audience: 'desk',
  roles,
  limit: often,
  input: z.object({ id, failed: text('failed', 5).default('') }),
  reply: z.object({ ...envelope, deliveries: z.array(DeskDelivery) }),
})

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/desk/webhook/replay',
  about:
    'Addition to the specification: sends one event again, or all created since a given time, under the same ids.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({
    id,
    deliveryId: text('deliveryId', 64).default(''),
    since: z.union([z.literal(''), isoInstant()]).default(''),
  }),
  reply: z.object({ ...envelope, count: z.number() }),
})
