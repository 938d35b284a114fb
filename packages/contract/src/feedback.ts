import {
  MAX_COMMENT_LENGTH,
  RATING_REASONS,
  type RatingReason,
  STARS,
  type Stars,
} from '@kerbside/domain/feedback/rating.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, multilineText, nothing, text, whole } from './scalar.ts'

const opens = { code: text('code', 128).default(''), jobpartid: id('jobpartid') }

export const FeedbackReply = z.object({
  ...envelope,
  jobpartid: z.number(),
  /** The leg is completed and may be rated, or the rating may still be changed. */
  canrate: z.boolean(),
  /** The end of that period: an instant, else ''. */
  until: z.string(),
  /** 0: not rated yet. */
  stars: z.number(),
  reasons: z.array(z.string()),
  comment: z.string(),
  drivername: z.string(),
  /** The page for giving a tip; '' if no tip can be given. */
  tippath: z.string(),
})
export type FeedbackReply = z.infer<typeof FeedbackReply>

export const findFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback',
  about:
    'Addition to the specification: returns a customer’s rating of a ride, and whether it can still be changed.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object(opens),
  reply: FeedbackReply,
})

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  about: 'Addition to the specification: rates a ride, once; the rating can be changed for a week.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({
    ...opens,
    stars: whole('stars', { min: 1, max: 5 }).transform(readStars),
    reasons: z
      .array(z.enum(RATING_REASONS, 'reasons are invalid'))
      .max(RATING_REASONS.length)
      .default([]),
    comment: multilineText('comment', MAX_COMMENT_LENGTH).default(''),
  }),
  reply: FeedbackReply,
})

export const findDriverRating = endpoint({
  method: 'GET',
  path: '/api/driver/rating',
  about:
    'Addition to the specification: returns the driver’s average rating, once enough customers have rated.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    count: z.number(),
    /** Rounded to a tenth; null with fewer than five ratings. */
    average: z.number().nullable(),
  }),
})

function readStars(input: number): Stars {
  const stars = STARS.find((item) => item === input)
  if (stars === undefined) throw new Error('stars are between 1 and 5')
  return stars
}

export type FeedbackRejection = 'not-ridden' | 'closed'

const REJECTION_MESSAGES = {
  'not-ridden': 'You can rate this trip once it’s over.',
  closed: 'This trip was more than a week ago, so its rating can no longer be changed.',
} satisfies Record<FeedbackRejection, string>

export type Feedback = {
  reference: number
  canRate: boolean
  until: Date | undefined
  rating: { stars: number; reasons: readonly RatingReason[]; comment: string } | undefined
  driverName: string
  tipPath: string
}

export function writeFeedback(feedback: Feedback, rejected?: FeedbackRejection): FeedbackReply {
  const { rating } = feedback
  return {
    code: rejected ? CODE.refused : CODE.done,
    message: rejected ? REJECTION_MESSAGES[rejected] : '',
    jobpartid: feedback.reference,
    canrate: feedback.canRate,
    until: feedback.until?.toISOString() ?? '',
    stars: rating?.stars ?? 0,
    reasons: [...(rating?.reasons ?? [])],
    comment: rating?.comment ?? '',
    drivername: feedback.driverName,
    tippath: feedback.tipPath,
  }
}
