import { type ChatSide, LONGEST_MESSAGE } from '@kerbside/domain/chat/talk.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, isoInstant, multilineText, text, uuid, whole } from './scalar.ts'

const TOO_LONG = 'This message is too long: a thousand letters at most.'

const side = z.enum(['customer', 'desk', 'driver'])

const opens = {
  /** Of the ticket, for who is not signed in. */
  code: text('code', 128).default(''),
  jobpartid: id('jobpartid'),
}
const ofJob = { jobpartid: id('jobpartid') }

/** What is sent twice under one id is said once. */
const said = {
  id: uuid('id is invalid'),
  body: multilineText('body', LONGEST_MESSAGE, TOO_LONG),
  /** When it was written, for one that waited for a network; ISO 8601. */
  at: isoInstant({ offset: true }).optional(),
}
const read = { upto: whole('upto', { least: 0, most: 1_000_000 }) }

export const ChatMessageItem = z.object({
  id: z.string(),
  /** 1, 2, 3 … as the house heard them. */
  number: z.number(),
  side,
  name: z.string(),
  body: z.string(),
  /** An instant, ISO 8601: when it was written. */
  at: z.string(),
})
export type ChatMessageItem = z.infer<typeof ChatMessageItem>

export const ChatReply = z.object({
  ...envelope,
  jobpartid: z.number(),
  /** How the leg stands: quick replies follow from it. */
  state: z.string(),
  isopen: z.boolean(),
  /** When it closes, once the ride is over: an instant, else ''. */
  closesat: z.string(),
  messages: z.array(ChatMessageItem),
  /** How far each side has read. */
  readby: z.object({ customer: z.number(), desk: z.number(), driver: z.number() }),
  /** Of the others, not read by whoever asks. */
  unread: z.number(),
  /** First name of who drives; '' for nobody yet. */
  drivername: z.string(),
})
export type ChatReply = z.infer<typeof ChatReply>

export const findChat = endpoint({
  method: 'GET',
  path: '/api/chat',
  about: 'Ours: what was written about a journey, for who holds its code or booked it.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: z.object(opens),
  reply: ChatReply,
})

export const sendChat = endpoint({
  method: 'POST',
  path: '/api/chat',
  about:
    'Ours: says something to the office and the driver; sent again under its id it is said once.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ ...opens, ...said }),
  reply: ChatReply,
})

export const readChat = endpoint({
  method: 'POST',
  path: '/api/chatread',
  about: 'Ours: how far the customer has read.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...opens, ...read }),
  reply: z.object(envelope),
})

export const findDeskChat = endpoint({
  method: 'GET',
  path: '/api/desk/chat',
  about: 'Ours: what was written about a journey, for the desk.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object(ofJob),
  reply: ChatReply,
})

export const sendDeskChat = endpoint({
  method: 'POST',
  path: '/api/desk/chat',
  about: 'Ours: the desk says something to the customer and the driver.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: ['owner', 'dispatcher', 'support'],
  input: z.object({ ...ofJob, ...said }),
  reply: ChatReply,
})

export const readDeskChat = endpoint({
  method: 'POST',
  path: '/api/desk/chatread',
  about: 'Ours: how far the desk has read.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ ...ofJob, ...read }),
  reply: z.object(envelope),
})

export const findDriverChat = endpoint({
  method: 'GET',
  path: '/api/driver/chat',
  about: 'Ours: what was written about a journey, for who drives it.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(ofJob),
  reply: ChatReply,
})

export const sendDriverChat = endpoint({
  method: 'POST',
  path: '/api/driver/chat',
  about:
    'Ours: the driver says something to the customer and the desk; what waited for a network keeps its time.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...ofJob, ...said }),
  reply: ChatReply,
})

export const readDriverChat = endpoint({
  method: 'POST',
  path: '/api/driver/chatread',
  about: 'Ours: how far the driver has read.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...ofJob, ...read }),
  reply: z.object(envelope),
})

export type ChatRefusal = 'empty' | 'too-long' | 'closed'

const REFUSALS = {
  empty: 'There is nothing in this message yet.',
  'too-long': TOO_LONG,
  closed: 'This conversation has closed, an hour after the journey. Please call us instead.',
} satisfies Record<ChatRefusal, string>

export type Talk = {
  reference: number
  state: string
  isOpen: boolean
  closesAt: Date | undefined
  messages: readonly {
    id: string
    number: number
    side: ChatSide
    name: string
    body: string
    saidAt: Date
  }[]
  readBy: Readonly<Record<ChatSide, number>>
  driverName: string
}

export function writeTalk(
  talk: Talk,
  { side, refused }: { side: ChatSide; refused?: ChatRefusal | undefined },
): ChatReply {
  const isUnread = (message: { side: ChatSide; number: number }) =>
    message.side !== side && message.number > talk.readBy[side]
  return {
    code: refused ? CODE.refused : CODE.done,
    message: refused ? REFUSALS[refused] : '',
    jobpartid: talk.reference,
    state: talk.state,
    isopen: talk.isOpen,
    closesat: talk.closesAt?.toISOString() ?? '',
    messages: talk.messages.map(({ id: named, number, side: from, name, body, saidAt }) => ({
      id: named,
      number,
      side: from,
      name,
      body,
      at: saidAt.toISOString(),
    })),
    readby: { ...talk.readBy },
    unread: talk.messages.filter(isUnread).length,
    drivername: talk.driverName,
  }
}
