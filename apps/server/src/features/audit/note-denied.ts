import { createHmac } from 'node:crypto'
import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from './keep-audit.ts'

const ONCE_PER_MS = 10 * MINUTE
const MOST_OF_OPERATOR = 200
const MOST_KEPT = 10_000

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'key' | 'visitor'>

type Counted = { seen: Map<string, number>; hours: Map<string, { since: number; count: number }> }

const counted = new WeakMap<object, Counted>()

/**
 * Writes down that somebody asked for what is not theirs, or is not there: those two look alike, here as in the answer.
 * Once in ten minutes of one visitor and one call, and 200 an hour of an operator: a log that anybody may fill is none.
 */
export async function noteDenied(call: Means, { to, said }: { to: string; said: unknown }) {
  const { db, operator, visitor } = call
  // an address is a person's: the log knows it again, and nobody reads it there
  const from = createHmac('sha256', call.key)
    .update(`denied|${operator}|${visitor.ip}`)
    .digest('hex')
  const now = call.now().getTime()
  if (!isWorth(db, { operator, now, key: `${operator}|${from}|${to}` })) return
  await withOperator(call, (tx) =>
    keepAudit(tx, {
      ...call,
      deed: 'access.denied',
      object: to,
      detail: { from: from.slice(0, 12), ...selectorsOf(said) },
    }),
  )
}

function isWorth(
  db: object,
  { operator, now, key }: { operator: string; now: number; key: string },
): boolean {
  const { seen, hours } = counted.get(db) ?? { seen: new Map(), hours: new Map() }
  counted.set(db, { seen, hours })
  const last = seen.get(key)
  if (last !== undefined && now - last < ONCE_PER_MS && now >= last) return false
  const hour = hours.get(operator)
  const fresh = !hour || now - hour.since >= HOUR || now < hour.since
  const count = fresh ? 0 : hour.count
  if (count >= MOST_OF_OPERATOR) return false
  if (seen.size >= MOST_KEPT) seen.clear()
  seen.set(key, now)
  hours.set(operator, { since: fresh ? now : hour.since, count: count + 1 })
  return true
}

/** What was asked for by number; never a code, a name or an address. */
const SELECTORS = ['custid', 'bookerid', 'jobid', 'jobpartid', 'bookingref', 'reference'] as const

function selectorsOf(said: unknown): Record<string, string> {
  if (typeof said !== 'object' || said === null) return {}
  const fields = new Map<string, unknown>(Object.entries(said))
  const known: [string, string][] = []
  for (const name of SELECTORS) {
    const value = fields.get(name)
    if (
      typeof value === 'number' ||
      (typeof value === 'string' && /^[A-Z]{0,4}-?\d{1,12}$/.test(value))
    )
      known.push([name, String(value)])
  }
  return Object.fromEntries(known)
}
