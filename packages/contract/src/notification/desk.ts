import type { WordingError } from '@kerbside/domain/notification/check-message-template.ts'
import { CHANNELS } from '@kerbside/domain/notification/choice.ts'
import { TEMPLATE_KINDS } from '@kerbside/domain/notification/message-kind.ts'
import { LANGUAGES } from '@kerbside/domain/notification/select-wording.ts'
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

/**
 * Longer than any template may be, so that a too long text gets an error at its field, not a malformed-request error.
 */
const MAX_TEMPLATE_LENGTH = 20_000
/** With variables in double braces; a text message has a body only, a push a subject and a body. */
const MessageTextSchema = z.object({
  subject: text('subject', MAX_TEMPLATE_LENGTH),
  heading: text('heading', MAX_TEMPLATE_LENGTH),
  body: multilineText('body', MAX_TEMPLATE_LENGTH),
})
export type MessageText = z.infer<typeof MessageTextSchema>

const DeskMessage = z.object({
  ...meant,
  version: z.number(),
  reader: z.enum(['customer', 'booker', 'driver', 'office', 'any']),
  group: z.enum(['booking', 'money', 'leg', 'account', 'company', 'office']),
  /** Always sent; it cannot be switched off. */
  fixed: z.boolean(),
  on: z.boolean(),
  /** The operator's own wording; null: the standard wording. */
  own: MessageTextSchema.nullable(),
  standard: MessageTextSchema,
  /** Variables it may use, and those it must use. */
  variables: z.array(z.string()),
  needed: z.array(z.string()),
  /** It concerns a booking, and can be previewed with a real one. */
  ofBooking: z.boolean(),
  /** An instant; '' if it was never changed. */
  changedAt: z.string(),
  changedBy: z.string(),
})
export type DeskMessage = z.infer<typeof DeskMessage>

const FieldError = z.object({ path: z.string(), message: z.string() })

export const MessagesReply = z.object({
  ...envelope,
  messages: z.array(DeskMessage),
  /** Validation errors of the input; if there are any, nothing was saved. */
  errors: z.array(FieldError),
})
export type MessagesReply = z.infer<typeof MessagesReply>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/desk/messages',
  about:
    'Addition to the specification: lists every e-mail, text and push message, whether the operator sends it, and its text.',
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
    'Addition to the specification: switches a message on or off, or sets the operator’s own text; null restores the standard text. Errors are reported by field. 409 with the current state of all messages if another user changed them first.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...meant,
    version: whole('version', { min: 0, max: 2_147_483_647 }),
    on: z.boolean(),
    own: MessageTextSchema.nullable(),
  }),
  reply: MessagesReply,
})

export const MessagePreview = z.object({
  ...envelope,
  errors: z.array(FieldError),
  /** Of an e-mail or a push. */
  subject: z.string(),
  /** The plain version of an e-mail, the wording of a text message, the second line of a push. */
  text: z.string(),
  /** The address of the preview of an e-mail; '' for the other channels. */
  emailPath: z.string(),
  /** What a text message costs in parts; null for the other channels. */
  parts: z
    .object({
      encoding: z.enum(['GSM-7', 'UCS-2']),
      length: z.number(),
      parts: z.number(),
      left: z.number(),
      /** The character that forces UCS-2 and so more than halves the space; '' for none. */
      because: z.string(),
    })
    .nullable(),
})
export type MessagePreview = z.infer<typeof MessagePreview>

const shown = {
  ...meant,
  words: MessageTextSchema,
  /** Reference of a leg, as the desk sees it; 0: an invented one. */
  reference: whole('reference', { min: 0, max: 2_147_483_647 }).default(0),
}

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/desk/message/preview',
  about:
    'Addition to the specification: previews a message with the given text, for an invented journey or a real one. Nothing is sent; its links lead nowhere.',
  audience: 'desk',
  roles,
  limit,
  input: z.object(shown),
  reply: MessagePreview,
})

export const testMessage = endpoint({
  method: 'POST',
  path: '/api/desk/message/test',
  about:
    'Addition to the specification: sends the same preview to the requesting member of staff, at their sign-in address.',
  audience: 'desk',
  roles,
  limit: { times: 10, per: 'minute' },
  input: z.object(shown),
  reply: z.object({ ...envelope, errors: z.array(FieldError), sentTo: z.string() }),
})

/** "Line 3, column 6" for an error with a known position; '' for others. */
const where = ({ at }: WordingError): string =>
  at ? ` (line ${at.line}, column ${at.column})` : ''

/** An error in an operator's wording, as the form shows it at its field. */
export function describeWordingError(error: WordingError): { path: string; message: string } {
  return { path: error.field, message: describeReason(error) }
}

function describeReason(error: WordingError): string {
  switch (error.reason) {
    case 'empty':
      return 'Enter some text.'
    case 'too-long':
      return `Use up to ${error.max} characters.`
    case 'too-many-parts':
      return `This would be sent in ${error.parts} parts; the maximum is ${error.max}.`
    case 'unknown':
      return `Unknown field {{${error.name}}}${where(error)}.`
    case 'unclosed':
      return `Opening braces aren’t closed${where(error)}.`
    case 'no-name':
      return `{{${error.name}}} isn’t a valid field${where(error)}: use lower-case letters, such as {{first_name}}.`
    case 'not-alone':
      return `{{${error.name}}} needs its own paragraph${where(error)}, with a blank line before and after.`
    case 'missing':
      return `This message must include {{${error.name}}}.`
  }
}
