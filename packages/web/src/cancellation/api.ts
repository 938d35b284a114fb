import type { CancelReply, cancelBooking } from '@kerbside/contract/cancellation.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { type CallOf, call } from '../server.ts'

const CANCEL: CallOf<typeof cancelBooking> = { method: 'POST', path: '/api/cancelbooking' }

/** A gateway is asked to give back, too. */
const PATIENCE_MS = 40_000

/** Which of the two ways; their references. `code` is what opened the page: the link of the mail may cancel. */
export type CancelAsked = { reference: number; otherReference: number | undefined; code: string }

export type CancelCost = {
  /** In minor units. */
  fee: number
  refund: number
  currency: string
  /** As the server said it, to be sent back as what the customer saw. */
  shown: number
}

export type CancelAnswer =
  | { ok: true; cost: CancelCost }
  /** refused: in words, with what it costs by now · elsewhere: nobody's who asks · unheard: nobody answered. */
  | { ok: false; why: 'refused'; message: string; cost: CancelCost }
  | { ok: false; why: 'elsewhere' }
  | { ok: false; why: 'unheard'; message: string }

/** What cancelling would cost. */
export const previewCancel = (asked: CancelAsked): Promise<CancelAnswer> =>
  ask(asked, { preview: true })

/** Cancels, for the fee that was shown and no other. Asked again it cancels nothing more. */
export const cancelFor = (asked: CancelAsked, { shown }: CancelCost): Promise<CancelAnswer> =>
  ask(asked, { fee: shown })

async function ask(
  { reference, otherReference, code }: CancelAsked,
  how: { preview: true } | { fee: number },
): Promise<CancelAnswer> {
  const answer = await call(
    CANCEL,
    {
      bookingref: reference,
      ...(otherReference !== undefined && { returnbookingref: otherReference }),
      ...(code !== '' && { code }),
      ...how,
    },
    { timeoutMs: PATIENCE_MS },
  )
  if (!answer.heard)
    return answer.why === 'refused'
      ? { ok: false, why: 'elsewhere' }
      : { ok: false, why: 'unheard', message: answer.message }
  const { reply } = answer
  const cost = costIn(reply)
  return reply.code === CODE.done
    ? { ok: true, cost }
    : { ok: false, why: 'refused', message: reply.message, cost }
}

const costIn = ({ fee, refund, currencycode: currency }: CancelReply): CancelCost => ({
  fee: readMoney(fee, currency),
  refund: readMoney(refund, currency),
  currency,
  shown: fee,
})
