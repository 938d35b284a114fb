import { type ChatSide, MAX_MESSAGE_LENGTH } from '@kerbside/domain/chat/chat.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, isoInstant, multilineText, text, uuid, whole } from './scalar.ts'

const TOO_LONG = 'This message is too long: 1,000 characters at most.'

const side = z.enum(['customer', 'desk', 'driver'])

const legInput = { jobpartid: id('jobpartid') }
const opens = {
  /** Code of the ticket, for a client that is not signed in. */
  code: text('code', 128).default(''),
  ...legInput,
}

/** A message sent twice with one id is stored once. */
export const messageFields = {
  id: uuid('id is invalid'),
  body: multilineText('body', MAX_MESSAGE_LENGTH, TOO_LONG),
  /** When it was written, if it waited for a network; ISO 8601. */
  at: isoInstant({ offset: true }).optional(),
}
export const read = { upto: whole('upto', { min: 0, max: 1_000_000 }) }

export const ChatMessageItem = z.object({
  id: z.string(),
  /** 1, 2, 3 … in the order in which the server received them. */
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
  /** State of the leg; the quick replies depend on it. */
  state: z.string(),
  isopen: z.boolean(),
  /** When the chat closes after the leg is completed: an instant, else ''. */
  closesat: z.string(),
  messages: z.array(ChatMessageItem),
  /** The number of the last message that each side has read. */
  readby: z.object({ customer: z.number(), desk: z.number(), driver: z.number() }),
  /** Messages of the other sides that the reader has not read. */
  unread: z.number(),
  /** First name of the driver; '' if none is assigned. */
  drivername: z.string(),
})
export type ChatReply = z.infer<typeof ChatReply>

export const findChat = endpoint({
  method: 'GET',
  path: '/api/chat',
  about:
    'Addition to the specification: lists the chat messages of a journey, for a customer who booked it or holds its code.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: z.object(opens),
  reply: ChatReply,
})

export const sendChat = endpoint({
  method: 'POST',
  path: '/api/chat',
  about:
    'Addition to the specification: sends a chat message from the customer to the desk and the driver; a repeated id creates no second message.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ ...opens, ...messageFields }),
  reply: ChatReply,
})

export const readChat = endpoint({
  method: 'POST',
  path: '/api/chatread',
  about: 'Addition to the specification: records how far the customer has read.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...opens, ...read }),
  reply: z.object(envelope),
})

export const findDeskChat = endpoint({
  method: 'GET',
  path: '/api/desk/chat',
  about: 'Addition to the specification: lists the chat messages of a journey, for the desk.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object(legInput),
  reply: ChatReply,
})

export const sendDeskChat = endpoint({
  method: 'POST',
  path: '/api/desk/chat',
  about:
    'Addition to the specification: sends a chat message from the desk to the customer and the driver.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: ['owner', 'dispatcher', 'support'],
  input: z.object({ ...legInput, ...messageFields }),
  reply: ChatReply,
})

export const readDeskChat = endpoint({
  method: 'POST',
  path: '/api/desk/chatread',
  about: 'Addition to the specification: records how far the desk has read.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ ...legInput, ...read }),
  reply: z.object(envelope),
})

export const findDriverChat = endpoint({
  method: 'GET',
  path: '/api/driver/chat',
  about: 'Addition to the specification: lists the chat messages of a journey, for its driver.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(legInput),
  reply: ChatReply,
})

export const sendDriverChat = endpoint({
  method: 'POST',
  path: '/api/driver/chat',
  about:
    'Addition to the specification: sends a chat message from the driver to the customer and the desk; a message that waited for a network keeps its original time.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...legInput, ...messageFields }),
  reply: ChatReply,
})

export const readDriverChat = endpoint({
  method: 'POST',
  path: '/api/driver/chatread',
  about: 'Addition to the specification: records how far the driver has read.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...legInput, ...read }),
  reply: z.object(envelope),
})

export type ChatRejection = 'empty' | 'too-long' | 'closed'

const REJECTION_MESSAGES = {
  empty: 'This message is empty.',
  'too-long': TOO_LONG,
  closed: 'This chat closed an hour after the trip. Please call us instead.',
} satisfies Record<ChatRejection, string>

export type Chat = {
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
    sentAt: Date
  }[]
  readBy: Readonly<Record<ChatSide, number>>
  driverName: string
}

export function writeChat(
  chat: Chat,
  { side, refused: rejected }: { side: ChatSide; refused?: ChatRejection | undefined },
): ChatReply {
  const isUnread = (message: { side: ChatSide; number: number }) =>
    message.side !== side && message.number > chat.readBy[side]
  return {
    code: rejected ? CODE.refused : CODE.done,
    message: rejected ? REJECTION_MESSAGES[rejected] : '',
    jobpartid: chat.reference,
    state: chat.state,
    isopen: chat.isOpen,
    closesat: chat.closesAt?.toISOString() ?? '',
    messages: chat.messages.map(({ id: named, number, side: from, name, body, sentAt }) => ({
      id: named,
      number,
      side: from,
      name,
      body,
      at: sentAt.toISOString(),
    })),
    readby: { ...chat.readBy },
    unread: chat.messages.filter(isUnread).length,
    drivername: chat.driverName,
  }
}
