import type {
  ChatReply,
  findChat,
  findDeskChat,
  findDriverChat,
  readChat,
  readDeskChat,
  readDriverChat,
  sendChat,
  sendDeskChat,
  sendDriverChat,
} from '@kerbside/contract/chat.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { type ApiResult, callApi, type EndpointRef } from '../server.ts'

const FIND: EndpointRef<typeof findChat> = { method: 'GET', path: '/api/chat' }
const SEND: EndpointRef<typeof sendChat> = { method: 'POST', path: '/api/chat' }
const READ: EndpointRef<typeof readChat> = { method: 'POST', path: '/api/chatread' }
const FIND_DESK: EndpointRef<typeof findDeskChat> = { method: 'GET', path: '/api/desk/chat' }
const SEND_DESK: EndpointRef<typeof sendDeskChat> = { method: 'POST', path: '/api/desk/chat' }
const READ_DESK: EndpointRef<typeof readDeskChat> = { method: 'POST', path: '/api/desk/chatread' }
const FIND_DRIVER: EndpointRef<typeof findDriverChat> = { method: 'GET', path: '/api/driver/chat' }
const SEND_DRIVER: EndpointRef<typeof sendDriverChat> = { method: 'POST', path: '/api/driver/chat' }
const READ_DRIVER: EndpointRef<typeof readDriverChat> = {
  method: 'POST',
  path: '/api/driver/chatread',
}

/** The leg, and for a guest the code of its ticket or share link. */
export type ChatRequest = { jobpartid: number; code?: string | undefined }

/** A message with its client-side id: it is stored once, however often it is sent. */
export type Written = { id: string; body: string; at: string }

/** Without `refused` the request failed and may be sent again. */
export type SendResult = { ok: true; talk: ChatReply } | { ok: false; refused: string | undefined }

export function findChatMessages(
  me: ChatSide,
  { request, signal }: { request: ChatRequest; signal: AbortSignal },
): Promise<ApiResult<ChatReply>> {
  const { jobpartid, code = '' } = request
  if (me === 'customer') return callApi(FIND, { jobpartid, code }, { signal })
  return callApi(me === 'desk' ? FIND_DESK : FIND_DRIVER, { jobpartid }, { signal })
}

export async function sendChatMessage(
  me: ChatSide,
  { request, written }: { request: ChatRequest; written: Written },
): Promise<SendResult> {
  const { jobpartid, code = '' } = request
  const response =
    me === 'customer'
      ? await callApi(SEND, { jobpartid, code, ...written })
      : await callApi(me === 'desk' ? SEND_DESK : SEND_DRIVER, { jobpartid, ...written })
  if (response.ok)
    return response.reply.code === CODE.done
      ? { ok: true, talk: response.reply }
      : { ok: false, refused: response.reply.message || GENERIC_MESSAGE }
  return { ok: false, refused: response.why === 'refused' ? response.message : undefined }
}

/** Reports the last message read; an offline client reports it with the next fetch. */
export async function markChatRead(
  me: ChatSide,
  { request, upto }: { request: ChatRequest; upto: number },
): Promise<void> {
  const { jobpartid, code = '' } = request
  if (me === 'customer') await callApi(READ, { jobpartid, code, upto })
  else await callApi(me === 'desk' ? READ_DESK : READ_DRIVER, { jobpartid, upto })
}
