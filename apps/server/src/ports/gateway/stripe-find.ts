import type Stripe from 'stripe'
import { z } from 'zod'
import type { ChargeResult, Merchant } from './port.ts'
import type { StripeClients } from './stripe-client.ts'
import { ORDER, readIntent, StripeIntent } from './stripe-intent.ts'

/**
 * Stripe's search may lag by a minute, and by more on a bad day; for this long the list of the latest is read as
 * well.
 */
const SEARCH_LAG_SECONDS = 15 * 60

/** How many of the latest are read before the result is unknown. */
const MAX_LISTED = 2_000

type Deps = { client: Stripe; request: StripeClients['request']; now: () => Date }
type OrderRef = Merchant & { orderId: string; ref?: string }

const expand = ['latest_charge']
const Ids = z.array(z.object({ id: z.string().min(1) }))

/** Finds an order's charge by its own id, or else by the metadata stored with it. */
export async function findStripeIntent(
  deps: Deps,
  params: OrderRef,
): Promise<ChargeResult | undefined> {
  if (params.ref) return retrieve(deps, params.ref)
  const searched = await search(deps, params)
  if (!searched.known) return searched
  const ids = searched.ids.length > 0 ? searched : await listLatest(deps, params)
  if (!ids.known) return ids
  // a search answers with the state at its last index run
  const results = await Promise.all(ids.ids.map((id) => retrieve(deps, id)))
  const unknown = results.find((result) => result && !result.known)
  if (unknown) return unknown
  return results.filter((result) => result !== undefined).sort(byWeight)[0]
}

async function retrieve({ client, request }: Deps, id: string): Promise<ChargeResult | undefined> {
  const reply = await request(() => client.paymentIntents.retrieve(id, { expand }))
  if (reply.received) return readIntent(reply.value)
  return reply.rejection?.code === 'resource_missing' ? undefined : { known: false, why: reply.why }
}

type SearchResult = { known: true; ids: string[] } | { known: false; why: string }

async function search(
  { client, request }: Deps,
  { merchant, orderId }: OrderRef,
): Promise<SearchResult> {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
  const query = `metadata['${ORDER}']:${quoted(orderId)} AND metadata['operator']:${quoted(merchant)}`
  const reply = await request(() => client.paymentIntents.search({ query, limit: 100 }))
  if (!reply.received) return { known: false, why: reply.why }
  const found = Ids.safeParse(reply.value.data)
  if (!found.success) return { known: false, why: 'malformed' }
  return { known: true, ids: found.data.map(({ id }) => id) }
}

async function listLatest(
  { client, request, now }: Deps,
  { merchant, orderId }: OrderRef,
): Promise<SearchResult> {
  const since = Math.floor(now().getTime() / 1000) - SEARCH_LAG_SECONDS
  const reply = await request(async () => {
    const ids: string[] = []
    let read = 0
    for await (const payload of client.paymentIntents.list({
      created: { gte: since },
      limit: 100,
    })) {
      const { id, metadata } = StripeIntent.parse(payload)
      if (metadata[ORDER] === orderId && metadata['operator'] === merchant) ids.push(id)
      read += 1
      if (ids.length === 0 && read >= MAX_LISTED) throw new Error('too many charges to search')
    }
    return ids
  })
  return reply.received ? { known: true, ids: reply.value } : { known: false, why: reply.why }
}

const WEIGHT = {
  captured: 4,
  authorised: 3,
  requires_action: 2,
  voided: 1,
  failed: 0,
} as const

/** Of several charges of one order, the one that took money comes first. */
const byWeight = (a: ChargeResult, b: ChargeResult): number => weightOf(b) - weightOf(a)
const weightOf = (result: ChargeResult): number => (result.known ? WEIGHT[result.charge.state] : 5)
