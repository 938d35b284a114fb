import type {
  AmendmentReply,
  confirmAmendment,
  quoteAmendment,
} from '@kerbside/contract/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { type CallOf, call } from '../server.ts'
import type { Wish } from './wish.ts'
import { writeChange } from './wish.ts'

const LOOK: CallOf<typeof quoteAmendment> = { method: 'POST', path: '/api/amendmentquote' }
const CONFIRM: CallOf<typeof confirmAmendment> = { method: 'POST', path: '/api/amendment' }

/** Gateways are asked to give back, too. */
const PATIENCE_MS = 40_000

/** Which way of which booking, and what opens it: '' where the session does. */
export type Whose = { reference: number; code: string }

export type LookAnswer =
  | { ok: true; standing: AmendmentReply }
  /** refused: in words, with how it stands · elsewhere: nobody's who asks · unheard: nobody answered. */
  | { ok: false; why: 'refused'; message: string; standing: AmendmentReply }
  | { ok: false; why: 'elsewhere' }
  | { ok: false; why: 'unheard'; message: string }

/** How a trip stands; with a wish, what it would cost. */
export async function lookAt(whose: Whose, wish?: Wish): Promise<LookAnswer> {
  const said = { bookingref: whose.reference, code: whose.code, ...(wish && writeChange(wish)) }
  const answer = await call(LOOK, said)
  if (!answer.heard)
    return answer.why === 'refused'
      ? { ok: false, why: 'elsewhere' }
      : { ok: false, why: 'unheard', message: answer.message }
  const { reply } = answer
  return reply.code === CODE.done
    ? { ok: true, standing: reply }
    : { ok: false, why: 'refused', message: reply.message, standing: reply }
}

export type ConfirmAnswer =
  | { ok: true; standing: AmendmentReply }
  /** late: somebody changed it meanwhile, and it must be looked at anew. */
  | { ok: false; why: 'refused' | 'late' | 'unheard'; message: string }

/** Changes the trip as it was offered. Asked again it changes nothing more. */
export async function confirmOffer(whose: Whose, offerid: string): Promise<ConfirmAnswer> {
  const said = { bookingref: whose.reference, code: whose.code, offerid }
  const answer = await call(CONFIRM, said, { timeoutMs: PATIENCE_MS })
  if (!answer.heard)
    return { ok: false, why: answer.why === 'busy' ? 'late' : 'unheard', message: answer.message }
  const { reply } = answer
  return reply.code === CODE.done
    ? { ok: true, standing: reply }
    : { ok: false, why: 'refused', message: reply.message }
}
