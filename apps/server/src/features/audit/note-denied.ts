import { createHmac } from 'node:crypto'
import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from './record-audit.ts'

const ONCE_PER_MS = 10 * MINUTE
const MAX_PER_OPERATOR = 200
const MAX_CACHED = 10_000

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'principal' | 'key' | 'client'>

type Counted = { seen: Map<string, number>; hours: Map<string, { since: number; count: number }> }

const counted = new WeakMap<object, Counted>()

/**
 * Logs a request for something that does not exist or belongs to someone else; the log, like the response, does not
 * tell them apart. At most once in ten minutes per client and endpoint, and 200 an hour per operator, so that the log
 * cannot be flooded.
 */
export async function noteDenied(context: Deps, { to, payload }: { to: string; payload: unknown }) {
  const { db, operator, client } = context
  // an IP address is personal data: the log can recognise it but not reveal it
  const from = createHmac('sha256', context.key)
    .update(`denied|${operator}|${client.ip}`)
    .digest('hex')
  const now = context.now().getTime()
  if (!isWorth(db, { operator, now, key: `${operator}|${from}|${to}` })) return
  await withOperator(context, (tx) =>
    recordAudit(tx, {
      ...context,
      action: 'access.denied',
      object: to,
      detail: { from: from.slice(0, 12), ...selectorsOf(payload) },
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
  if (count >= MAX_PER_OPERATOR) return false
  if (seen.size >= MAX_CACHED) seen.clear()
  seen.set(key, now)
  hours.set(operator, { since: fresh ? now : hour.since, count: count + 1 })
  return true
}

/** The ids that were requested; never a code, a name or an address. */
const SELECTORS = ['custid', 'bookerid', 'jobid', 'jobpartid', 'bookingref', 'reference'] as const

function selectorsOf(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  const fields = new Map<string, unknown>(Object.entries(payload))
  const selectors: [string, string][] = []
  for (const name of SELECTORS) {
    const value = fields.get(name)
    if (
      typeof value === 'number' ||
      (typeof value === 'string' && /^[A-Z]{0,4}-?\d{1,12}$/.test(value))
    )
      selectors.push([name, String(value)])
  }
  return Object.fromEntries(selectors)
}
