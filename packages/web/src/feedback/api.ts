import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { FeedbackReply, findFeedback, giveFeedback } from '@kerbside/contract/feedback.ts'
import type { RatingReason, Stars } from '@kerbside/domain/feedback/rating.ts'
import { type Answer, type CallOf, call } from '../server.ts'

const FIND: CallOf<typeof findFeedback> = { method: 'GET', path: '/api/feedback' }
const GIVE: CallOf<typeof giveFeedback> = { method: 'POST', path: '/api/feedback' }

/** Which journey, and for a guest the code of its ticket. */
export type RideAsk = { jobpartid: number; code: string }

export const askFeedback = (ask: RideAsk, signal: AbortSignal): Promise<Answer<FeedbackReply>> =>
  call(FIND, ask, { signal })

export type Said = { stars: Stars; reasons: readonly RatingReason[]; words: string }

export async function sendFeedback(
  ask: RideAsk,
  { stars, reasons, words }: Said,
): Promise<{ ok: true; reply: FeedbackReply } | { ok: false; message: string }> {
  const answer = await call(GIVE, { ...ask, stars, reasons: [...reasons], words })
  if (!answer.heard) return { ok: false, message: answer.message || GENERIC_MESSAGE }
  const { reply } = answer
  return reply.code === CODE.done ? { ok: true, reply } : { ok: false, message: reply.message }
}
