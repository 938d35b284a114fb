import { EVENT_TYPES } from '@kerbside/domain/partner/event-type.ts'
import { SCOPES } from '@kerbside/domain/partner/scope.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, isoInstant, nothing, requiredText, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const often: Limit = { times: 300, per: 'minute' }
const seldom: Limit = { times: 60, per: 'minute' }
const id = requiredText('id', 64)
const version = whole('version', { least: 1, most: 2_147_483_647 })

const DeskKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first letters, to tell keys apart; they open nothing. */
  startswith: z.string(),
  scopes: z.array(z.string()),
  madeat: z.string(),
  madeby: z.string(),
  /** '' for never. */
  usedat: z.string(),
  endsat: z.string(),
  stands: z.enum(['open', 'over', 'ended']),
})
export type DeskApiKey = z.infer<typeof DeskKey>

export const ApiKeysReply = z.object({
  ...envelope,
  keys: z.array(DeskKey),
  /** Where the API is, and its pages. */
  base: z.string(),
  /** Of the key that was made just now: told this one time. */
  secret: z.string(),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/desk/apikeys',
  about: 'Ours: the keys other programs use the API with; no key itself.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: ApiKeysReply,
})

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/desk/apikey',
  about: 'Ours: makes a key for another program. It is told this one time.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({
    name: requiredText('Name', 80),
    scopes: z.array(z.enum(SCOPES)).min(1, 'Choose what the key may do').max(SCOPES.length),
    /** Until it ends; 0 for never. */
    days: whole('days', { least: 0, most: 1_830 }),
  }),
  reply: ApiKeysReply,
})

export const endApiKey = endpoint({
  method: 'POST',
  path: '/api/desk/apikey/end',
  about: 'Ours: ends a key at once, for good.',
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
  /** None: all there are. */
  types: z.array(z.string()),
  state: z.enum(['active', 'paused', 'ended']),
  /** Why the house paused it; '' when somebody did. */
  because: z.string(),
  failingsince: z.string(),
  madeat: z.string(),
  version: z.number(),
})
export type DeskHook = z.infer<typeof DeskHook>

export const HooksReply = z.object({
  ...envelope,
  hooks: z.array(DeskHook),
  types: z.array(z.string()),
  /** What the message is about, where it is about one: 'url'. */
  field: z.string(),
  /** Of the endpoint that was made just now, or given a new secret: told this one time. */
  secret: z.string(),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/desk/webhooks',
  about: 'Ours: where events are sent, and how each of these endpoints does.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: HooksReply,
})

const said = {
  name: requiredText('Name', 80),
  url: requiredText('Address', 500),
  types: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length),
}

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/desk/webhook',
  about: 'Ours: makes an endpoint for events; its signing secret is told this one time.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object(said),
  reply: HooksReply,
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/desk/webhook',
  about:
    'Ours: changes an endpoint, pauses it, goes on with it, or takes it away. 409 with how all stand when somebody else was first.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ ...said, id, version, state: z.enum(['active', 'paused', 'ended']) }),
  reply: HooksReply,
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/desk/webhook/secret',
  about: 'Ours: a new signing secret for an endpoint; the old one signs nothing any more.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id, version }),
  reply: HooksReply,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/desk/webhook/test',
  about: 'Ours: sends an endpoint an event that says it is a test, within seconds.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ id }),
  reply: z.object(envelope),
})

const DeskDelivery = z.object({
  id: z.string(),
  /** As the receiver is told it. */
  messageid: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  madeat: z.string(),
  /** When it is tried next; '' when it is over. */
  nextat: z.string(),
  body: z.string(),
  attempts: z.array(
    z.object({
      at: z.string(),
      /** 0 when nothing was heard. */
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
  about: 'Ours: the last 100 that were sent to an endpoint, the newest first, with every try.',
  audience: 'desk',
  roles,
  limit: often,
  input: z.object({ id, failed: text('failed', 5).default('') }),
  reply: z.object({ ...envelope, deliveries: z.array(DeskDelivery) }),
})

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/desk/webhook/replay',
  about: 'Ours: sends one again, or all made since an instant, under the same ids.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({
    id,
    deliveryid: text('deliveryid', 64).default(''),
    since: z.union([z.literal(''), isoInstant()]).default(''),
  }),
  reply: z.object({ ...envelope, count: z.number() }),
})
