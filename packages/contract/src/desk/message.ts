import { CHANNELS } from '@kerbside/domain/notification/choice.ts'
import { LANGUAGES } from '@kerbside/domain/notification/choose-wording.ts'
import type { WordingFault } from '@kerbside/domain/notification/judge-wording.ts'
import { TEMPLATE_KINDS } from '@kerbside/domain/notification/message-kind.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, multilineText, nothing, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const limit: Limit = { times: 120, per: 'minute' }

const meant = {
  kind: z.enum(TEMPLATE_KINDS, { error: 'kind is invalid' }),
  channel: z.enum(CHANNELS, { error: 'channel is invalid' }),
  /** BCP 47. */
  language: z.enum(LANGUAGES, { error: 'language is invalid' }),
}

/** Longer than any may be: what is too long is told by its field, and not as a broken request. */
const MOST = 20_000
/** With names in double braces; a text has a body only, a push a subject and a body. */
const Words = z.object({
  subject: text('subject', MOST),
  heading: text('heading', MOST),
  body: multilineText('body', MOST),
})
export type MessageWords = z.infer<typeof Words>

const DeskMessage = z.object({
  ...meant,
  version: z.number(),
  reader: z.enum(['customer', 'booker', 'driver', 'office', 'everybody']),
  group: z.enum(['booking', 'money', 'ride', 'account', 'company', 'office']),
  /** It is always sent. */
  fixed: z.boolean(),
  on: z.boolean(),
  /** The operator's own words; null: the standard ones. */
  own: Words.nullable(),
  standard: Words,
  /** Names it may use, and those it may not leave out. */
  variables: z.array(z.string()),
  needed: z.array(z.string()),
  /** It is about a booking, and can be looked at with a real one. */
  ofbooking: z.boolean(),
  /** An instant; '' of what nobody changed yet. */
  changedat: z.string(),
  changedby: z.string(),
})
export type DeskMessage = z.infer<typeof DeskMessage>

const Fault = z.object({ path: z.string(), message: z.string() })

export const MessagesReply = z.object({
  ...envelope,
  messages: z.array(DeskMessage),
  /** What is wrong with what was to be saved; then nothing was. */
  faults: z.array(Fault),
})
export type MessagesReply = z.infer<typeof MessagesReply>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/desk/messages',
  about:
    'Ours: every letter, text and push there is, whether the operator sends it, and in which words.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: MessagesReply,
})

export const saveMessage = endpoint({
  method: 'PUT',
  path: '/api/desk/message',
  about:
    'Ours: switches a message on or off, or gives it words of the operator’s own; null goes back to the standard ones. Each fault is told by its field. 409 with how all stand when somebody else changed it first.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...meant,
    version: whole('version', { least: 0, most: 2_147_483_647 }),
    on: z.boolean(),
    own: Words.nullable(),
  }),
  reply: MessagesReply,
})

export const MessagePreview = z.object({
  ...envelope,
  faults: z.array(Fault),
  /** Of a letter or a push. */
  subject: z.string(),
  /** A letter's plain version, the words of a text, the second line of a push. */
  text: z.string(),
  /** Where a letter is drawn as it would be sent; '' of what is none. */
  letterpath: z.string(),
  /** What a text is paid for; null of what is none. */
  parts: z
    .object({
      encoding: z.enum(['GSM-7', 'UCS-2']),
      length: z.number(),
      parts: z.number(),
      left: z.number(),
      /** The sign that more than halved its room; '' for none. */
      because: z.string(),
    })
    .nullable(),
})
export type MessagePreview = z.infer<typeof MessagePreview>

const shown = {
  ...meant,
  words: Words,
  /** Of a journey, as the desk says it; 0: one that is made up. */
  jobpartid: whole('jobpartid', { least: 0, most: 2_147_483_647 }).default(0),
}

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/desk/message/preview',
  about:
    'Ours: a message in these words as it would be sent, of a journey that is made up or of a real one. Nothing is sent; links in it lead nowhere.',
  audience: 'desk',
  roles,
  limit,
  input: z.object(shown),
  reply: MessagePreview,
})

export const testMessage = endpoint({
  method: 'POST',
  path: '/api/desk/message/test',
  about: 'Ours: sends the same to whoever asks, at the address they sign in with.',
  audience: 'desk',
  roles,
  limit: { times: 10, per: 'minute' },
  input: z.object(shown),
  reply: z.object({ ...envelope, faults: z.array(Fault), sentto: z.string() }),
})

/** "Line 3, column 6" where it says more than that there is a fault. */
const where = ({ at }: WordingFault): string =>
  at ? ` (line ${at.line}, column ${at.column})` : ''

/** A fault of an operator's words, as its field says it. */
export function sayWordingFault(fault: WordingFault): { path: string; message: string } {
  return { path: fault.field, message: sayReason(fault) }
}

function sayReason(fault: WordingFault): string {
  switch (fault.reason) {
    case 'empty':
      return 'This must say something.'
    case 'too-long':
      return `This is longer than ${fault.most} letters.`
    case 'too-many-parts':
      return `This would be sent in ${fault.parts} parts; ${fault.most} is the most.`
    case 'unknown':
      return `This message knows no {{${fault.name}}}${where(fault)}.`
    case 'unclosed':
      return `Two braces open and do not close${where(fault)}.`
    case 'no-name':
      return `{{${fault.name}}} is no name${where(fault)}: a name is small letters, such as {{first_name}}.`
    case 'not-alone':
      return `{{${fault.name}}} needs a paragraph of its own${where(fault)}, with an empty line before and after it.`
    case 'missing':
      return `This message is of no use without {{${fault.name}}}.`
  }
}
