import { CODE } from '@kerbside/contract/codes.ts'
import type {
  listMessages,
  previewMessage,
  saveMessage,
  testMessage,
} from '@kerbside/contract/desk/message.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const LIST: CallOf<typeof listMessages> = { method: 'GET', path: '/api/desk/messages' }
const SAVE: CallOf<typeof saveMessage> = { method: 'PUT', path: '/api/desk/message' }
const PREVIEW: CallOf<typeof previewMessage> = {
  method: 'POST',
  path: '/api/desk/message/preview',
}
const TEST: CallOf<typeof testMessage> = { method: 'POST', path: '/api/desk/message/test' }

export type DeskMessages = ReplyOf<typeof listMessages>
export type DeskMessage = DeskMessages['messages'][number]
export type MessageWords = DeskMessage['standard']
export type MessageFault = DeskMessages['faults'][number]
export type MessageSeen = ReplyOf<typeof previewMessage>
export type MessageAsked = InputOf<typeof previewMessage>

export async function askMessages({ signal }: { signal: AbortSignal }): Promise<DeskMessages> {
  const answer = await call(LIST, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export type MessageSaved =
  | { ok: true; now: DeskMessages }
  | { ok: false; why: 'newer'; now: DeskMessages }
  | { ok: false; why: 'faults'; faults: readonly MessageFault[] }
  | { ok: false; why: 'unheard'; message: string }

export async function sendMessageWords(said: InputOf<typeof saveMessage>): Promise<MessageSaved> {
  const answer = await changeAtDesk(SAVE, said)
  if (!answer.heard) return { ok: false, why: 'unheard', message: answer.message }
  const { newer, reply } = answer
  if (newer) return { ok: false, why: 'newer', now: reply }
  if (reply.code === CODE.done) return { ok: true, now: reply }
  return { ok: false, why: 'faults', faults: reply.faults }
}

/** Undefined when the server was not heard. */
export async function askPreview(
  asked: MessageAsked,
  { signal }: { signal: AbortSignal },
): Promise<MessageSeen | undefined> {
  const answer = await call(PREVIEW, asked, { signal })
  return answer.heard ? answer.reply : undefined
}

/** Where it was sent; else why not. */
export async function askTest(
  asked: MessageAsked,
): Promise<{ sentTo: string } | { sentTo?: undefined; message: string }> {
  const answer = await call(TEST, asked)
  if (!answer.heard) return { message: answer.message }
  const { sentto, message } = answer.reply
  return sentto === '' ? { message } : { sentTo: sentto }
}
