import { createHash } from 'node:crypto'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { REUSE_SECONDS } from '@kerbside/domain/quotation/quote-life.ts'
import type { Deps } from '../../../deps.ts'
import type { Bus } from '../../../ports/bus/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { JourneyRequest } from './journey-request.ts'
import type { QuoteResult } from './make-quote.ts'

type Entry = { at: number; until: number; result: Promise<QuoteResult>; quoteId: string }
type Cache = Map<string, Entry>
type Asker = { name: string; knownByAddress: boolean }

const MAX_CACHED = 5_000
/** A shorter id is a counter, which two clients can share; no other client can know a random one. */
const MIN_REQUEST_ID_LENGTH = 16
/** Ids of quotes that became a booking, from the process that booked to all of them. */
const CHANNEL = 'booked_quotes'
const caches = new WeakMap<Bus, Cache>()

function cacheOf({ bus }: Pick<Deps, 'bus'>): Cache {
  const cache = caches.get(bus) ?? new Map<string, Entry>()
  caches.set(bus, cache)
  return cache
}

/**
 * Identifies the client: by its session, else by the random id of its page. A client that sends no request id is
 * identified by its address and browser, which several guests may share. Undefined: it cannot be recognised.
 */
function askerOf({ client }: RequestContext, requestId: string): Asker | undefined {
  const { sessionToken, ip, device } = client
  if (sessionToken !== undefined) return { name: `s:${sessionToken}`, knownByAddress: false }
  if (requestId === '')
    return ip === '' ? undefined : { name: `a:${ip} ${device}`, knownByAddress: true }
  const [page = ''] = requestId.split('.', 1)
  return page.length >= MIN_REQUEST_ID_LENGTH
    ? { name: `r:${page}`, knownByAddress: false }
    : undefined
}

const digests = new WeakMap<Operator, string>()

/** Part of the key, so that a change of the operator's settings, such as its service area, applies at once. */
function settingsDigest(profile: Operator): string {
  const existing = digests.get(profile)
  if (existing !== undefined) return existing
  const digest = createHash('sha256').update(JSON.stringify(profile)).digest('base64url')
  digests.set(profile, digest)
  return digest
}

/**
 * Returns the same quote to a client that repeats a request within a minute of the first: a second click, a second tab,
 * a reloaded page. Rejections are not cached.
 */
export async function reuseQuote(
  context: RequestContext,
  request: JourneyRequest & { requestId: string },
  make: (asker: { knownByAddress: boolean }) => Promise<QuoteResult>,
): Promise<QuoteResult> {
  const { requestId, ...journey } = request
  const asker = askerOf(context, requestId)
  if (asker === undefined) return make({ knownByAddress: false })
  const cache = cacheOf(context)
  const details = [
    context.operator,
    settingsDigest(context.profile),
    context.principal.bookerId ?? '',
    asker.name,
  ]
  const text = `${details.join('|')}|${JSON.stringify(journey)}`
  const key = createHash('sha256').update(text).digest('base64url')
  const now = context.now().getTime()
  const existing = cache.get(key)
  if (existing && now >= existing.at && now < existing.until) return existing.result
  tidy(cache, now)
  const result = make(asker)
  const entry: Entry = { at: now, until: now + REUSE_SECONDS * 1000, result, quoteId: '' }
  cache.delete(key)
  cache.set(key, entry)
  const quoted = await result.catch((error: unknown) => {
    cache.delete(key)
    throw error
  })
  if (!quoted.ok) cache.delete(key)
  else {
    entry.quoteId = quoted.quote.id
    // A quote valid for half a minute is not reused for a whole one.
    entry.until = Math.min(entry.until, quoted.quote.expiresAt.getTime())
  }
  return quoted
}

/**
 * A quote that became a booking is not offered again: by this process from now on, by the others once the bus has notified
 * them. Booking it a second time is rejected in any case.
 */
export function closeQuote(context: RequestContext, { quoteId }: { quoteId: string }): void {
  drop(context, quoteId)
  context.bus.publish(CHANNEL, [quoteId])
}

/**
 * Drops quotes that were booked by other processes. After a gap any of them may have been booked, so all are dropped.
 */
export async function followBookedQuotes(deps: Pick<Deps, 'bus'>): Promise<void> {
  deps.bus.onGap(() => cacheOf(deps).clear())
  await deps.bus.subscribe(CHANNEL, (quoteId) => drop(deps, quoteId))
}

function drop(deps: Pick<Deps, 'bus'>, quoteId: string): void {
  const cache = cacheOf(deps)
  for (const [key, entry] of cache) if (entry.quoteId === quoteId) cache.delete(key)
}

/** Oldest first, in insertion order. */
function tidy(cache: Cache, now: number): void {
  for (const [key, { until }] of cache) {
    if (cache.size < MAX_CACHED && now < until) break
    cache.delete(key)
  }
}
