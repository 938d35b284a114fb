import {
  LONGEST_WORDS,
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
  /** The ride is over and may be rated, or what was said changed. */
  canrate: z.boolean(),
  /** Until when: an instant, else ''. */
  until: z.string(),
  /** 0: nothing said yet. */
  stars: z.number(),
  reasons: z.array(z.string()),
  words: z.string(),
  drivername: z.string(),
  /** Where a tip is given, an address of the site; '' where none can be. */
  tippath: z.string(),
})
export type FeedbackReply = z.infer<typeof FeedbackReply>

export const findFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback',
  about: 'Ours: what a customer said of a ride, and whether they still may.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object(opens),
  reply: FeedbackReply,
})

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  about: 'Ours: rates a ride, once; for a week it may be changed.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({
    ...opens,
    stars: whole('stars', { least: 1, most: 5 }).transform(readStars),
    reasons: z
      .array(z.enum(RATING_REASONS, 'reasons are invalid'))
      .max(RATING_REASONS.length)
      .default([]),
    words: multilineText('words', LONGEST_WORDS).default(''),
  }),
  reply: FeedbackReply,
})

export const findDriverRating = endpoint({
  method: 'GET',
  path: '/api/driver/rating',
  about: 'Ours: what customers think of the driver on average, once enough have said so.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    count: z.number(),
    /** To a tenth; null of fewer than five. */
    average: z.number().nullable(),
  }),
})

function readStars(said: number): Stars {
  const stars = STARS.find((known) => known === said)
  if (stars === undefined) throw new Error('stars are between 1 and 5')
  return stars
}

export type FeedbackRefusal = 'not-ridden' | 'closed'

const REFUSALS = {
  'not-ridden': 'This journey can be rated once it is over.',
  closed: 'This was more than a week ago, so it cannot be changed any more.',
} satisfies Record<FeedbackRefusal, string>

export type Feedback = {
  reference: number
  canRate: boolean
  until: Date | undefined
  rating: { stars: number; reasons: readonly RatingReason[]; words: string } | undefined
  driverName: string
  tipPath: string
}

export function writeFeedback(feedback: Feedback, refused?: FeedbackRefusal): FeedbackReply {
  const { rating } = feedback
  return {
    code: refused ? CODE.refused : CODE.done,
    message: refused ? REFUSALS[refused] : '',
    jobpartid: feedback.reference,
    canrate: feedback.canRate,
    until: feedback.until?.toISOString() ?? '',
    stars: rating?.stars ?? 0,
    reasons: [...(rating?.reasons ?? [])],
    words: rating?.words ?? '',
    drivername: feedback.driverName,
    tippath: feedback.tipPath,
  }
}
