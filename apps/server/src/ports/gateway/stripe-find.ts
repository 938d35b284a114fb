import type Stripe from 'stripe'
import { z } from 'zod'
import type { ChargeAnswer, Merchant } from './port.ts'
import type { StripeClients } from './stripe-client.ts'
import { ORDER, readIntent, StripeIntent } from './stripe-intent.ts'

/** Stripe's search may be a minute late, and later on a bad day; for as long its list of the latest is read as well. */
const SEARCH_LAG_SECONDS = 15 * 60

/** How many of the latest are read before it is said that nobody knows. */
const MOST_LISTED = 2_000

type Means = { client: Stripe; ask: StripeClients['ask']; now: () => Date }
type Asked = Merchant & { orderId: string; ref?: string }

const expand = ['latest_charge']
const Ids = z.array(z.object({ id: z.string().min(1) }))

/** The charge of an order by its own id, or else by what was noted with it. */
export async function findStripeIntent(
  means: Means,
  asked: Asked,
): Promise<ChargeAnswer | undefined> {
  if (asked.ref) return retrieve(means, asked.ref)
  const searched = await search(means, asked)
  if (!searched.known) return searched
  const ids = searched.ids.length > 0 ? searched : await listLatest(means, asked)
  if (!ids.known) return ids
  // a search answers with how things were when it last looked
  const answers = await Promise.all(ids.ids.map((id) => retrieve(means, id)))
  const unknown = answers.find((answer) => answer && !answer.known)
  if (unknown) return unknown
  return answers.filter((answer) => answer !== undefined).sort(byWeight)[0]
}

async function retrieve({ client, ask }: Means, id: string): Promise<ChargeAnswer | undefined> {
  const heard = await ask(() => client.paymentIntents.retrieve(id, { expand }))
  if (heard.heard) return readIntent(heard.value)
  return heard.refusal?.code === 'resource_missing' ? undefined : { known: false, why: heard.why }
}

type Found = { known: true; ids: string[] } | { known: false; why: string }

async function search({ client, ask }: Means, { merchant, orderId }: Asked): Promise<Found> {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
  const query = `metadata['${ORDER}']:${quoted(orderId)} AND metadata['operator']:${quoted(merchant)}`
  const heard = await ask(() => client.paymentIntents.search({ query, limit: 100 }))
  if (!heard.heard) return { known: false, why: heard.why }
  const found = Ids.safeParse(heard.value.data)
  if (!found.success) return { known: false, why: 'malformed' }
  return { known: true, ids: found.data.map(({ id }) => id) }
}

async function listLatest(
  { client, ask, now }: Means,
  { merchant, orderId }: Asked,
): Promise<Found> {
  const since = Math.floor(now().getTime() / 1000) - SEARCH_LAG_SECONDS
  const heard = await ask(async () => {
    const ids: string[] = []
    let read = 0
    for await (const said of client.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
      const { id, metadata } = StripeIntent.parse(said)
      if (metadata[ORDER] === orderId && metadata['operator'] === merchant) ids.push(id)
      read += 1
      if (ids.length === 0 && read >= MOST_LISTED) throw new Error('too many to look through')
    }
    return ids
  })
  return heard.heard ? { known: true, ids: heard.value } : { known: false, why: heard.why }
}

const WEIGHT = {
  captured: 4,
  authorised: 3,
  requires_action: 2,
  voided: 1,
  failed: 0,
} as const

/** Of several charges of one order the one that took money is the one to know of. */
const byWeight = (a: ChargeAnswer, b: ChargeAnswer): number => weightOf(b) - weightOf(a)
const weightOf = (answer: ChargeAnswer): number => (answer.known ? WEIGHT[answer.charge.state] : 5)
