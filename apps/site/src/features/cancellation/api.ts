import * as calls from '@kerbside/contract/calls.generated/cancellation.ts'
import type { CancelReply } from '@kerbside/contract/cancellation.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** The call may also wait for a gateway's refund. */
const TIMEOUT_MS = 40_000

/** References of the leg to cancel and of the other one. `code` opened the page: the link in the e-mail may cancel. */
export type CancelParams = { reference: number; otherReference: number | undefined; code: string }

export type CancelCost = {
  /** In minor units. */
  fee: number
  refund: number
  currency: string
  /** The server's amount, returned to it as the one the customer saw. */
  shown: number
}

export type CancelResult =
  | { ok: true; cost: CancelCost }
  /** refused: with a message and the current cost · elsewhere: not accessible to this client · unreachable: no response. */
  | { ok: false; why: 'refused'; message: string; cost: CancelCost }
  | { ok: false; why: 'elsewhere' }
  | { ok: false; why: 'unreachable'; message: string }

/** Fetches the cost of cancelling. */
export const previewCancel = (params: CancelParams): Promise<CancelResult> =>
  callCancel(params, { preview: true })

/** Cancels for the displayed fee only. Idempotent: a repeated request cancels nothing more. */
export const cancelFor = (params: CancelParams, { shown }: CancelCost): Promise<CancelResult> =>
  callCancel(params, { fee: shown })

async function callCancel(
  { reference, otherReference, code }: CancelParams,
  how: { preview: true } | { fee: number },
): Promise<CancelResult> {
  const response = await callApi(
    calls.cancelBooking,
    {
      bookingref: reference,
      ...(otherReference !== undefined && { returnbookingref: otherReference }),
      ...(code !== '' && { code }),
      ...how,
    },
    { timeoutMs: TIMEOUT_MS },
  )
  if (!response.ok)
    return response.why === 'rejected'
      ? { ok: false, why: 'elsewhere' }
      : { ok: false, why: 'unreachable', message: response.message }
  const { reply } = response
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
