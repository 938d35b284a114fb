import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ApiResult } from '../call-api.ts'
import { reportSignInLost } from './sign-in-lost.ts'

/** Done, or a message for the customer. */
export type Done = { ok: true } | { ok: false; message: string }

type Envelope = { code: number; message: string } | { Code: number; Message: string }

/** Result of a call without reply data; code 0 always reads as the generic message. */
export function readDone(response: ApiResult<Envelope>): Done {
  if (!response.ok) {
    if (response.why === 'rejected') reportSignInLost()
    return { ok: false, message: response.message }
  }
  const { code, message } = readEnvelope(response.reply)
  if (code === CODE.done) return { ok: true }
  return { ok: false, message: code > CODE.failed && message !== '' ? message : GENERIC_MESSAGE }
}

const readEnvelope = (reply: Envelope) =>
  'Code' in reply ? { code: reply.Code, message: reply.Message } : reply
