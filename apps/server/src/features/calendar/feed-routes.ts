import { createHash } from 'node:crypto'
import { MISSING } from '@kerbside/contract/codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { judgeReader } from './judge-reader.ts'
import { findFeed } from './keep-feed.ts'
import { writeFeed } from './write-feed.ts'

export const FEED_PATH = '/calendar/'
const FILE_END = '.ics'

const MINUTE_MS = 60_000
/** Of one address of the network, whatever it asks for: guesses run out of it. */
const TRIES_A_MINUTE = 60
/** Of one calendar, wherever it is asked for: calendars ask a few times an hour. */
const READS_AN_HOUR = 120

/**
 * Calendars that are followed: who has the address reads it, with no session and no cookie. What opens nothing is
 * missing, whether it was ended, belongs to another operator, or never was.
 */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const factor = deps.settings.rateLimitFactor
  const countReads = app.createRateLimit({
    timeWindow: 60 * MINUTE_MS,
    max: READS_AN_HOUR * factor,
    keyGenerator: (request) => `calendar|${hashIn(request)}`,
  })
  app.get(
    `${FEED_PATH}:file`,
    { config: { rateLimit: { max: TRIES_A_MINUTE * factor, timeWindow: MINUTE_MS } } },
    async (request, response) => {
      response.headers({
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      const profile = await operatorOf(deps, request)
      if (!profile) return response.code(404).send(MISSING)
      const call = quietCall(deps, profile)
      const feed = await findFeed(call, { secret: secretIn(request) })
      const whose = feed && (await judgeReader(call, feed))
      if (!feed || !whose) return response.code(404).send(MISSING)
      const counted = await countReads(request)
      if (!counted.isAllowed && counted.isExceeded)
        return response.code(429).header('retry-after', counted.ttlInSeconds).send(MISSING)
      const { text, changedAt } = await writeFeed(call, {
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
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known?.some((one) => one === tag || one === '*')) return response.code(304).send()
  return response
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${name}${FILE_END}"`)
    .send(text)
}

function secretIn({ params }: FastifyRequest): string {
  const { file } = params as { file: string }
  return file.endsWith(FILE_END) ? file.slice(0, -FILE_END.length) : ''
}

/** The secret itself is kept nowhere, not even to count by. */
const hashIn = (request: FastifyRequest): string =>
  createHash('sha256').update(secretIn(request)).digest('base64url')

function daysIn({ query }: FastifyRequest): number | undefined {
  const { days } = query as { days?: unknown }
  return typeof days === 'string' && /^[1-9]\d?$/.test(days) ? Number(days) : undefined
}
