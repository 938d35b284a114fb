import { CHANNELS, type Choice, TOPICS } from '@kerbside/domain/notification/choice.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, nothing, text, webAddress } from './scalar.ts'

const address = webAddress(1024, 'endpoint is invalid')
/** Base64url as browsers write it. */
const p256dh = matching(/^B[A-Za-z0-9_-]{86}=?$/, 88, 'p256dh is invalid')
const auth = matching(/^[A-Za-z0-9_-]{22}={0,2}$/, 24, 'auth is invalid')

const subscription = {
  /** Address of the browser's push service. */
  endpoint: address,
  /** The browser's uncompressed P-256 public key, and its 16-byte shared secret. */
  p256dh,
  auth,
}

export const findPushKey = endpoint({
  method: 'GET',
  path: '/api/push',
  about:
    'Addition to the specification: returns the key with which this install signs its push messages; a browser needs it to subscribe.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, publickey: z.string() }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push',
  about:
    'Addition to the specification: subscribes this browser to the push messages of a booking, by its code or because the customer owns it; without a jobpartid, to those of all the customer’s bookings.',
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
  about:
    'Addition to the specification: unsubscribes this browser from all push messages. Same reply when it was not subscribed.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ endpoint: address }),
  reply: z.object(envelope),
})

export const subscribeDriverPush = endpoint({
  method: 'POST',
  path: '/api/driver/push',
  about:
    'Addition to the specification: subscribes this phone to offers and messages while the app is closed.',
  audience: 'driver',
  limit: { times: 30, per: 'minute' },
  input: z.object(subscription),
  reply: z.object(envelope),
})

const SUBSCRIBE_REJECTION_MESSAGES = {
  'no-service': 'This browser uses a push service we don’t support.',
  'too-many': 'This booking already notifies the maximum number of browsers.',
} as const

export const writeSubscribed = (
  result: { ok: true } | { ok: false; reason: keyof typeof SUBSCRIBE_REJECTION_MESSAGES },
) =>
  result.ok
    ? { code: CODE.done, message: '' }
    : { code: CODE.refused, message: SUBSCRIBE_REJECTION_MESSAGES[result.reason] }

const choice = { topic: z.enum(TOPICS), channel: z.enum(CHANNELS) }

export const ChoicesReply = z.object({
  ...envelope,
  choices: z.array(
    z.object({
      ...choice,
      wanted: z.boolean(),
      /** The customer cannot change it: it is always sent, or never by this operator. */
      fixed: z.boolean(),
    }),
  ),
})
export type ChoicesReply = z.infer<typeof ChoicesReply>

export const listMessageChoices = endpoint({
  method: 'GET',
  path: '/api/messagechoices',
  about: 'Addition to the specification: returns the customer’s notification choices.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: ChoicesReply,
})

export const chooseMessages = endpoint({
  method: 'PUT',
  path: '/api/messagechoices',
  about: 'Addition to the specification: changes one of these choices.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...choice, wanted: z.boolean() }),
  reply: ChoicesReply,
})

const CHOICE_REJECTION_MESSAGES = {
  fixed: 'We always confirm and cancel bookings by email.',
  'not-sent': 'We don’t send you this update in this way.',
} as const

export const writeChoices = (
  choices: readonly (Choice & { isOpen: boolean })[],
  rejected?: keyof typeof CHOICE_REJECTION_MESSAGES,
): ChoicesReply => ({
  code: rejected ? CODE.refused : CODE.done,
  message: rejected ? CHOICE_REJECTION_MESSAGES[rejected] : '',
  choices: choices.map((item) => ({
    topic: item.topic,
    channel: item.channel,
    wanted: item.isWanted,
    fixed: !item.isOpen,
  })),
})
