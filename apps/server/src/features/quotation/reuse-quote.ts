import { createHash } from 'node:crypto'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { REUSE_SECONDS } from '@kerbside/domain/quotation/quote-life.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import type { Bus } from '../../ports/bus/port.ts'
import type { JourneyRequest, QuoteVerdict } from './make-quote.ts'

type Made = { at: number; until: number; verdict: Promise<QuoteVerdict>; quoteId: string }
type Shelf = Map<string, Made>
type Asker = { name: string; knownByAddress: boolean }

const MOST_KEPT = 5_000
/** A shorter one is a counter, which two visitors can share; a random one nobody else can know. */
const SHORTEST_REQUEST_ID = 16
/** Ids of quotes that became a booking, from the process that booked to all of them. */
const CHANNEL = 'booked_quotes'
const shelves = new WeakMap<Bus, Shelf>()

function shelfOf({ bus }: Pick<Deps, 'bus'>): Shelf {
  const shelf = shelves.get(bus) ?? new Map<string, Made>()
  shelves.set(bus, shelf)
  return shelf
}

/**
 * Identifies the client: by its session, else by the random id of its page. A client that sends no request id is
 * identified by its address and browser, which several guests may share. Undefined: it cannot be recognised.
 */
function askerOf({ visitor }: Call, requestId: string): Asker | undefined {
  const { sessionToken, ip, device } = visitor
  if (sessionToken !== undefined) return { name: `s:${sessionToken}`, knownByAddress: false }
  if (requestId === '')
    return ip === '' ? undefined : { name: `a:${ip} ${device}`, knownByAddress: true }
  const [page = ''] = requestId.split('.', 1)
  return page.length >= SHORTEST_REQUEST_ID
    ? { name: `r:${page}`, knownByAddress: false }
    : undefined
}

const digests = new WeakMap<Operator, string>()

/** Part of the key, so that a change of the operator's settings, such as its service area, applies at once. */
function settingsDigest(profile: Operator): string {
  const known = digests.get(profile)
  if (known !== undefined) return known
  const digest = createHash('sha256').update(JSON.stringify(profile)).digest('base64url')
  digests.set(profile, digest)
  return digest
}

/**
 * The very same quote for the same visitor who asks the same within a minute of the first time, and not a new one:
 * a second click, a second tab, a page that comes back. Refusals are judged anew.
 */
export async function reuseQuote(
  call: Call,
  asked: JourneyRequest & { requestId: string },
  make: (asker: { knownByAddress: boolean }) => Promise<QuoteVerdict>,
): Promise<QuoteVerdict> {
  const { requestId, ...journey } = asked
  const asker = askerOf(call, requestId)
  if (asker === undefined) return make({ knownByAddress: false })
  const shelf = shelfOf(call)
  const facts = [call.operator, settingsDigest(call.profile), call.who.bookerId ?? '', asker.name]
  const text = `${facts.join('|')}|${JSON.stringify(journey)}`
  const key = createHash('sha256').update(text).digest('base64url')
  const now = call.now().getTime()
  const known = shelf.get(key)
  if (known && now >= known.at && now < known.until) return known.verdict
  tidy(shelf, now)
  const verdict = make(asker)
  const kept: Made = { at: now, until: now + REUSE_SECONDS * 1000, verdict, quoteId: '' }
  shelf.delete(key)
  shelf.set(key, kept)
  const made = await verdict.catch((error: unknown) => {
    shelf.delete(key)
    throw error
  })
  if (!made.ok) shelf.delete(key)
  else {
    kept.quoteId = made.quote.id
    // An offer of half a minute is not given out for a whole one.
    kept.until = Math.min(kept.until, made.quote.expiresAt.getTime())
  }
  return made
}

/**
 * A quote that became a booking is not given out again, by this process from now on, by the others once the bus has told
 * them. Booking it twice is refused in any case.
 */
export function closeQuote(call: Call, { quoteId }: { quoteId: string }): void {
  drop(call, quoteId)
  call.bus.publish(CHANNEL, [quoteId])
}

/** Drops quotes that were booked at other processes. After a gap any of them may have been: all are dropped. */
export async function followBookedQuotes(deps: Pick<Deps, 'bus'>): Promise<void> {
  deps.bus.onGap(() => shelfOf(deps).clear())
  await deps.bus.subscribe(CHANNEL, (quoteId) => drop(deps, quoteId))
}

function drop(deps: Pick<Deps, 'bus'>, quoteId: string): void {
  const shelf = shelfOf(deps)
  for (const [key, made] of shelf) if (made.quoteId === quoteId) shelf.delete(key)
}

/** Oldest first, as they were put in. */
function tidy(shelf: Shelf, now: number): void {
  for (const [key, { until }] of shelf) {
    if (shelf.size < MOST_KEPT && now < until) break
    shelf.delete(key)
  }
}
