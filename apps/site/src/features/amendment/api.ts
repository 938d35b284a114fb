import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import * as calls from '@kerbside/contract/calls.generated/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { LegAmendment } from '@kerbside/web/amendment/leg-amendment.ts'
import { writeChange } from '@kerbside/web/amendment/leg-amendment.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** The call may also wait for a gateway's refund. */
const TIMEOUT_MS = 40_000

/** Identifies a leg of a booking, and the code that opens it: '' if the session does. */
export type Whose = { reference: number; code: string }

export type AmendmentQuoteResult =
  | { ok: true; status: AmendmentReply }
  /**
   * refused: with a message and the current status · elsewhere: not accessible to this client · unreachable: no response.
   */
  | { ok: false; why: 'refused'; message: string; status: AmendmentReply }
  | { ok: false; why: 'elsewhere' }
  | { ok: false; why: 'unreachable'; message: string }

/** Fetches the status of a booking; with requested changes, also their price. */
export async function fetchAmendment(
  whose: Whose,
  amendment?: LegAmendment,
): Promise<AmendmentQuoteResult> {
  const input = {
    bookingref: whose.reference,
    code: whose.code,
    ...(amendment && writeChange(amendment)),
  }
  const response = await callApi(calls.quoteAmendment, input)
  if (!response.ok)
    return response.why === 'rejected'
      ? { ok: false, why: 'elsewhere' }
      : { ok: false, why: 'unreachable', message: response.message }
  const { reply } = response
  return reply.code === CODE.done
    ? { ok: true, status: reply }
    : { ok: false, why: 'refused', message: reply.message, status: reply }
}

export type ConfirmResult =
  | { ok: true; status: AmendmentReply }
  /** late: the booking has changed meanwhile and must be fetched again. */
  | { ok: false; why: 'refused' | 'late' | 'unreachable'; message: string }

/** Applies the offered change. Idempotent: a repeated request changes nothing more. */
export async function confirmOffer(whose: Whose, offerid: string): Promise<ConfirmResult> {
  const input = { bookingref: whose.reference, code: whose.code, offerid }
  const response = await callApi(calls.confirmAmendment, input, { timeoutMs: TIMEOUT_MS })
  if (!response.ok)
    return {
      ok: false,
      why: response.why === 'conflict' ? 'late' : 'unreachable',
      message: response.message,
    }
  const { reply } = response
  return reply.code === CODE.done
    ? { ok: true, status: reply }
    : { ok: false, why: 'refused', message: reply.message }
}
