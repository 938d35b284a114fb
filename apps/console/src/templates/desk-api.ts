import * as calls from '@kerbside/contract/calls.generated/notification-desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  listMessages,
  previewMessage,
  saveMessage,
} from '@kerbside/contract/notification/desk.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import {
  type FetchOptions,
  fetchReply,
  submit,
  submitVersioned,
} from '@kerbside/web/desk-client.ts'

export type DeskMessages = ReplyOf<typeof listMessages>
export type DeskMessage = DeskMessages['messages'][number]
export type MessageText = DeskMessage['standard']
export type MessageError = DeskMessages['errors'][number]
export type MessageSeen = ReplyOf<typeof previewMessage>
export type MessagePreviewInput = InputOf<typeof previewMessage>

export const fetchMessages = (options: FetchOptions): Promise<DeskMessages> =>
  fetchReply(calls.listMessages, {}, options)

export type MessageSaved =
  | { ok: true; now: DeskMessages }
  | { ok: false; why: 'newer'; now: DeskMessages }
  | { ok: false; why: 'invalid'; errors: readonly MessageError[] }
  | { ok: false; why: 'unreachable'; message: string }

export async function saveMessageText(input: InputOf<typeof saveMessage>): Promise<MessageSaved> {
  const response = await submitVersioned(calls.saveMessage, input)
  if (!response.ok) return { ok: false, why: 'unreachable', message: response.message }
  const { newer, reply } = response
  if (newer) return { ok: false, why: 'newer', now: reply }
  if (reply.code === CODE.done) return { ok: true, now: reply }
  return { ok: false, why: 'invalid', errors: reply.errors }
}

/** Undefined if the server could not be reached. */
export async function fetchPreview(
  messageInput: MessagePreviewInput,
  options: FetchOptions,
): Promise<MessageSeen | undefined> {
  const response = await callApi(calls.previewMessage, messageInput, options)
  return response.ok ? response.reply : undefined
}

export const sendTestMessage = (messageInput: MessagePreviewInput) =>
  submit(calls.testMessage, messageInput)
