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
import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import { type Answer, type CallOf, call } from '../server.ts'

const FIND: CallOf<typeof findChat> = { method: 'GET', path: '/api/chat' }
const SEND: CallOf<typeof sendChat> = { method: 'POST', path: '/api/chat' }
const READ: CallOf<typeof readChat> = { method: 'POST', path: '/api/chatread' }
const FIND_DESK: CallOf<typeof findDeskChat> = { method: 'GET', path: '/api/desk/chat' }
const SEND_DESK: CallOf<typeof sendDeskChat> = { method: 'POST', path: '/api/desk/chat' }
const READ_DESK: CallOf<typeof readDeskChat> = { method: 'POST', path: '/api/desk/chatread' }
const FIND_DRIVER: CallOf<typeof findDriverChat> = { method: 'GET', path: '/api/driver/chat' }
const SEND_DRIVER: CallOf<typeof sendDriverChat> = { method: 'POST', path: '/api/driver/chat' }
const READ_DRIVER: CallOf<typeof readDriverChat> = { method: 'POST', path: '/api/driver/chatread' }

/** Which journey, and for a guest the code of its ticket or share link. */
export type TalkAsk = { jobpartid: number; code?: string | undefined }

/** A message as its writer made it: said once, however often it is handed in. */
export type Written = { id: string; body: string; at: string }

/** Without words nobody heard it, and it may be handed in again. */
export type Said = { ok: true; talk: ChatReply } | { ok: false; refused: string | undefined }

export function findTalk(
  me: ChatSide,
  { ask, signal }: { ask: TalkAsk; signal: AbortSignal },
): Promise<Answer<ChatReply>> {
  const { jobpartid, code = '' } = ask
  if (me === 'customer') return call(FIND, { jobpartid, code }, { signal })
  return call(me === 'desk' ? FIND_DESK : FIND_DRIVER, { jobpartid }, { signal })
}

export async function sayTalk(
  me: ChatSide,
  { ask, written }: { ask: TalkAsk; written: Written },
): Promise<Said> {
  const { jobpartid, code = '' } = ask
  const answer =
    me === 'customer'
      ? await call(SEND, { jobpartid, code, ...written })
      : await call(me === 'desk' ? SEND_DESK : SEND_DRIVER, { jobpartid, ...written })
  if (answer.heard)
    return answer.reply.code === CODE.done
      ? { ok: true, talk: answer.reply }
      : { ok: false, refused: answer.reply.message || GENERIC_MESSAGE }
  return { ok: false, refused: answer.why === 'refused' ? answer.message : undefined }
}

/** Tells how far was read; who is offline tells it with the next look. */
export async function tellRead(
  me: ChatSide,
  { ask, upto }: { ask: TalkAsk; upto: number },
): Promise<void> {
  const { jobpartid, code = '' } = ask
  if (me === 'customer') await call(READ, { jobpartid, code, upto })
  else await call(me === 'desk' ? READ_DESK : READ_DRIVER, { jobpartid, upto })
}
