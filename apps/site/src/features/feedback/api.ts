import * as calls from '@kerbside/contract/calls.generated/feedback.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { FeedbackReply } from '@kerbside/contract/feedback.ts'
import type { RatingReason, Stars } from '@kerbside/domain/feedback/rating.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'

/** The leg, and for a guest the code of its ticket. */
export type LegRef = { jobpartid: number; code: string }

export const fetchFeedback = (
  request: LegRef,
  signal: AbortSignal,
): Promise<ApiResult<FeedbackReply>> => callApi(calls.findFeedback, request, { signal })

export type RatingInput = { stars: Stars; reasons: readonly RatingReason[]; comment: string }

export async function sendFeedback(
  request: LegRef,
  { stars, reasons, comment }: RatingInput,
): Promise<{ ok: true; reply: FeedbackReply } | { ok: false; message: string }> {
  const response = await callApi(calls.giveFeedback, {
    ...request,
    stars,
    reasons: [...reasons],
    comment,
  })
  if (!response.ok) return { ok: false, message: response.message || GENERIC_MESSAGE }
  const { reply } = response
  return reply.code === CODE.done ? { ok: true, reply } : { ok: false, message: reply.message }
}
