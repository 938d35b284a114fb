import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type {
  ChoicesReply,
  chooseMessages,
  listMessageChoices,
} from '@kerbside/contract/notification.ts'
import { type Answer, type CallOf, call } from '../server.ts'

const LIST: CallOf<typeof listMessageChoices> = { method: 'GET', path: '/api/messagechoices' }
const CHOOSE: CallOf<typeof chooseMessages> = { method: 'PUT', path: '/api/messagechoices' }

export type ShownChoice = ChoicesReply['choices'][number]

export const askChoices = (signal: AbortSignal): Promise<Answer<ChoicesReply>> =>
  call(LIST, {}, { signal })

export async function choose({
  topic,
  channel,
  wanted,
}: Omit<ShownChoice, 'fixed'>): Promise<
  { ok: true; reply: ChoicesReply } | { ok: false; message: string }
> {
  const answer = await call(CHOOSE, { topic, channel, wanted })
  if (!answer.heard) return { ok: false, message: answer.message || GENERIC_MESSAGE }
  const { reply } = answer
  return reply.code === CODE.done ? { ok: true, reply } : { ok: false, message: reply.message }
}
