import { createHash } from 'node:crypto'
import { MISSING } from '@kerbside/contract/codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/context-of-request.ts'
import { systemContext } from '../../system-context.ts'
import { findFeed } from './calendar-feeds.ts'
import { findFeedOwner } from './find-feed-owner.ts'
import { writeFeed } from './write-feed.ts'

export const FEED_PATH = '/calendar/'
const FILE_END = '.ics'

const MINUTE_MS = 60_000
/** Per client address for all calendars, to limit guesses. */
const MAX_ATTEMPTS_PER_MINUTE = 60
/** Per calendar from any address: calendar clients poll a few times an hour. */
const MAX_READS_PER_HOUR = 120

/**
 * Calendar feeds. The secret address alone gives access, without session or cookie. An ended, foreign or unknown
 * address gives the same not-found response.
 */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const factor = deps.settings.rateLimitFactor
  const countReads = app.createRateLimit({
    timeWindow: 60 * MINUTE_MS,
    max: MAX_READS_PER_HOUR * factor,
    keyGenerator: (request) => `calendar|${hashIn(request)}`,
  })
  app.get(
    `${FEED_PATH}:file`,
    { config: { rateLimit: { max: MAX_ATTEMPTS_PER_MINUTE * factor, timeWindow: MINUTE_MS } } },
    async (request, response) => {
      response.headers({
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      const profile = await operatorOf(deps, request)
      if (!profile) return response.code(404).send(MISSING)
      const context = systemContext(deps, profile)
      const feed = await findFeed(context, { secret: secretIn(request) })
      const whose = feed && (await findFeedOwner(context, feed))
      if (!feed || !whose) return response.code(404).send(MISSING)
      const counted = await countReads(request)
      if (!counted.isAllowed && counted.isExceeded)
        return response.code(429).header('retry-after', counted.ttlInSeconds).send(MISSING)
      const { text, changedAt } = await writeFeed(context, {
        kind: feed.kind,
        whose,
        days: daysIn(request),
      })
      return sendFile(request, response, { text, changedAt, name: profile.slug })
    },
  )
}

function sendFile(
  { headers }: FastifyRequest,
  response: FastifyReply,
  { text, changedAt, name }: { text: string; changedAt: Date | undefined; name: string },
): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  response.header('etag', tag)
  if (changedAt) response.header('last-modified', changedAt.toUTCString())
  const etags = headers['if-none-match']?.split(',').map((item) => item.trim().replace(/^W\//, ''))
  if (etags?.some((item) => item === tag || item === '*')) return response.code(304).send()
  return response
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${name}${FILE_END}"`)
    .send(text)
}

function secretIn({ params }: FastifyRequest): string {
  const { file } = params as { file: string }
  return file.endsWith(FILE_END) ? file.slice(0, -FILE_END.length) : ''
}

/** The secret itself is stored nowhere, not even for the rate limit. */
const hashIn = (request: FastifyRequest): string =>
  createHash('sha256').update(secretIn(request)).digest('base64url')

function daysIn({ query }: FastifyRequest): number | undefined {
  const { days } = query as { days?: unknown }
  return typeof days === 'string' && /^[1-9]\d?$/.test(days) ? Number(days) : undefined
}
