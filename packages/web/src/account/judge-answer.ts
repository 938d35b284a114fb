import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { Answer } from '../server.ts'
import { doubtSignIn } from './sign-in-doubt.ts'

/** Done, or not: then the sentence for the customer. */
export type Done = { ok: true } | { ok: false; message: string }

type Envelope = { code: number; message: string } | { Code: number; Message: string }

/** What a call that only does something came to; code 0 always reads as the generic message. */
export function judgeAnswer(answer: Answer<Envelope>): Done {
  if (!answer.heard) {
    if (answer.why === 'refused') doubtSignIn()
    return { ok: false, message: answer.message }
  }
  const { code, message } = readEnvelope(answer.reply)
  if (code === CODE.done) return { ok: true }
  return { ok: false, message: code > CODE.failed && message !== '' ? message : GENERIC_MESSAGE }
}

const readEnvelope = (reply: Envelope) =>
  'Code' in reply ? { code: reply.Code, message: reply.Message } : reply
