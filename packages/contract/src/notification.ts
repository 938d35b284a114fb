import { CHANNELS, type Choice, isFixed, TOPICS } from '@kerbside/domain/notification/choice.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, nothing, text, webAddress } from './scalar.ts'

const address = webAddress(1024, 'endpoint is invalid')
/** Base64url as browsers write it. */
const p256dh = matching(/^B[A-Za-z0-9_-]{86}=?$/, 88, 'p256dh is invalid')
const auth = matching(/^[A-Za-z0-9_-]{22}={0,2}$/, 24, 'auth is invalid')

const subscription = {
  /** Of the browser's push service. */
  endpoint: address,
  /** The browser's point on P-256, uncompressed, and the 16 bytes it shares. */
  p256dh,
  auth,
}

export const findPushKey = endpoint({
  method: 'GET',
  path: '/api/push',
  about: 'Ours: the key this install signs its pushes with, which a browser subscribes with.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, publickey: z.string() }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push',
  about:
    'Ours: this browser may be told of a booking, by its code or because it is theirs; a customer without a jobpartid is told of all of them.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({
    code: text('code', 128).default(''),
    jobpartid: id('jobpartid').default(0),
    ...subscription,
  }),
  reply: z.object(envelope),
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/pushend',
  about: 'Ours: this browser is told nothing more; the same answer when it was told nothing.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ endpoint: address }),
  reply: z.object(envelope),
})

export const subscribeDriverPush = endpoint({
  method: 'POST',
  path: '/api/driver/push',
  about: 'Ours: this telephone may be told of offers and messages while the app is shut.',
  audience: 'driver',
  limit: { times: 30, per: 'minute' },
  input: z.object(subscription),
  reply: z.object(envelope),
})

const SUBSCRIBE_REFUSALS = {
  'no-service': 'This browser uses a push service we do not know.',
  'too-many': 'This booking is told to as many browsers as it can be.',
} as const

export const writeSubscribed = (
  verdict: { ok: true } | { ok: false; reason: keyof typeof SUBSCRIBE_REFUSALS },
) =>
  verdict.ok
    ? { code: CODE.done, message: '' }
    : { code: CODE.refused, message: SUBSCRIBE_REFUSALS[verdict.reason] }

const choice = { topic: z.enum(TOPICS), channel: z.enum(CHANNELS) }

export const ChoicesReply = z.object({
  ...envelope,
  choices: z.array(
    z.object({
      ...choice,
      wanted: z.boolean(),
      /** It cannot be chosen away. */
      fixed: z.boolean(),
    }),
  ),
})
export type ChoicesReply = z.infer<typeof ChoicesReply>

export const listMessageChoices = endpoint({
  method: 'GET',
  path: '/api/messagechoices',
  about: 'Ours: what the customer is told, and how.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: ChoicesReply,
})

export const chooseMessages = endpoint({
  method: 'PUT',
  path: '/api/messagechoices',
  about: 'Ours: changes one of these choices.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...choice, wanted: z.boolean() }),
  reply: ChoicesReply,
})

export const writeChoices = (choices: readonly Choice[], refused?: 'fixed'): ChoicesReply => ({
  code: refused ? CODE.refused : CODE.done,
  message: refused ? 'We always confirm and cancel bookings by letter.' : '',
  choices: choices.map((one) => ({
    topic: one.topic,
    channel: one.channel,
    wanted: one.isWanted,
    fixed: isFixed(one),
  })),
})
