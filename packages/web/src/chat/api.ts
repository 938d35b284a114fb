import * as calls from '@kerbside/contract/calls.generated/chat.ts'
import * as officeCalls from '@kerbside/contract/calls.generated/chat-office.ts'
import type { ChatReply } from '@kerbside/contract/chat.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { type ApiResult, callApi } from '../call-api.ts'

/**
 * The leg, and for a guest the code of its ticket or share link; with leg 0 the conversation of a driver and the office
 * about no leg.
 */
export type ChatRequest = {
  jobpartid: number
  code?: string | undefined
  driverId?: number | undefined
}

/** A message with its client-side id: it is stored once, however often it is sent. */
export type Written = { id: string; body: string; at: string }

/** Without `refused` the request failed and may be sent again. */
export type SendResult =
  | { ok: true; chatReply: ChatReply }
  | { ok: false; refused: string | undefined }

export function findChatMessages(
  me: ChatSide,
  { request, signal }: { request: ChatRequest; signal: AbortSignal },
): Promise<ApiResult<ChatReply>> {
  const { jobpartid, code = '', driverId } = request
  if (driverId !== undefined)
    return me === 'desk'
      ? callApi(officeCalls.findDriverOfficeChat, { driverId }, { signal })
      : callApi(officeCalls.findOfficeChat, { driverId }, { signal })
  if (me === 'customer') return callApi(calls.findChat, { jobpartid, code }, { signal })
  return callApi(
    me === 'desk' ? calls.findDeskChat : calls.findDriverChat,
    { jobpartid },
    { signal },
  )
}

export async function sendChatMessage(
  me: ChatSide,
  { request, written }: { request: ChatRequest; written: Written },
): Promise<SendResult> {
  const { jobpartid, code = '', driverId } = request
  const response =
    driverId !== undefined
      ? await sendOffice(me, { driverId, ...written })
      : me === 'customer'
        ? await callApi(calls.sendChat, { jobpartid, code, ...written })
        : await callApi(me === 'desk' ? calls.sendDeskChat : calls.sendDriverChat, {
            jobpartid,
            ...written,
          })
  if (response.ok)
    return response.reply.code === CODE.done
      ? { ok: true, chatReply: response.reply }
      : { ok: false, refused: response.reply.message || GENERIC_MESSAGE }
  return { ok: false, refused: response.why === 'rejected' ? response.message : undefined }
}

const sendOffice = (me: ChatSide, message: Written & { driverId: number }) =>
  me === 'desk'
    ? callApi(officeCalls.sendDriverOfficeChat, message)
    : callApi(officeCalls.sendOfficeChat, message)

/** Reports the last message read; an offline client reports it with the next fetch. */
export async function markChatRead(
  me: ChatSide,
  { request, upto }: { request: ChatRequest; upto: number },
): Promise<void> {
  const { jobpartid, code = '', driverId } = request
  if (driverId !== undefined && me === 'desk')
    await callApi(officeCalls.readDriverOfficeChat, { driverId, upto })
  else if (driverId !== undefined) await callApi(officeCalls.readOfficeChat, { driverId, upto })
  else if (me === 'customer') await callApi(calls.readChat, { jobpartid, code, upto })
  else await callApi(me === 'desk' ? calls.readDeskChat : calls.readDriverChat, { jobpartid, upto })
}
