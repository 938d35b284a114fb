import * as calls from '@kerbside/contract/calls.generated/desk-message.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type {
  listMessages,
  previewMessage,
  saveMessage,
  testMessage,
} from '@kerbside/contract/desk/message.ts'
import type { EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { callApi } from '../server.ts'

export type DeskMessages = ReplyOf<typeof listMessages>
export type DeskMessage = DeskMessages['messages'][number]
export type MessageText = DeskMessage['standard']
export type MessageError = DeskMessages['faults'][number]
export type MessageSeen = ReplyOf<typeof previewMessage>
export type MessagePreviewInput = InputOf<typeof previewMessage>

export async function fetchMessages({ signal }: { signal: AbortSignal }): Promise<DeskMessages> {
  const response = await callApi(calls.listMessages, {}, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export type MessageSaved =
  | { ok: true; now: DeskMessages }
  | { ok: false; why: 'newer'; now: DeskMessages }
  | { ok: false; why: 'faults'; faults: readonly MessageError[] }
  | { ok: false; why: 'unheard'; message: string }

export async function saveMessageText(input: InputOf<typeof saveMessage>): Promise<MessageSaved> {
  const response = await changeAtDesk(calls.saveMessage, input)
  if (!response.ok) return { ok: false, why: 'unheard', message: response.message }
  const { newer, reply } = response
  if (newer) return { ok: false, why: 'newer', now: reply }
  if (reply.code === CODE.done) return { ok: true, now: reply }
  return { ok: false, why: 'faults', faults: reply.faults }
}

/** Undefined if the server could not be reached. */
export async function fetchPreview(
  messageInput: MessagePreviewInput,
  { signal }: { signal: AbortSignal },
): Promise<MessageSeen | undefined> {
  const response = await callApi(calls.previewMessage, messageInput, { signal })
  return response.ok ? response.reply : undefined
}

/** The address it was sent to, or the reason for the failure. */
export async function sendTestMessage(
  messageInput: MessagePreviewInput,
): Promise<{ sentTo: string } | { sentTo?: undefined; message: string }> {
  const response = await callApi(calls.testMessage, messageInput)
  if (!response.ok) return { message: response.message }
  const { sentto, message } = response.reply
  return sentto === '' ? { message } : { sentTo: sentto }
}
