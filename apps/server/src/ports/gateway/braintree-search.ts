import { z } from 'zod'
import type { BraintreeClient, Reply } from './braintree-client.ts'

const Ids = z.object({
  searchResults: z.object({
    ids: z.array(z.string()),
    pageSize: z.coerce.number().int().positive(),
  }),
})
const Page = z.object({
  creditCardTransactions: z.object({
    transaction: z.union([z.array(z.unknown()), z.looseObject({}).transform((one) => [one])]),
  }),
})

/**
 * Ids of the transactions that fit. The package's own search is not used: its stream never ends when an answer has not
 * the shape it expects.
 */
export async function searchIds(
  { keys, ask }: BraintreeClient,
  criteria: object,
): Promise<Reply<{ ids: string[]; pageSize: number }>> {
  const path = `/merchants/${keys.merchantId}/transactions/advanced_search_ids`
  const reply = await ask((gateway) => gateway.http.post(path, { search: criteria }))
  if (!reply.heard) return reply
  const read = Ids.safeParse(reply.said)
  return read.success
    ? { heard: true, said: read.data.searchResults }
    : { heard: false, why: 'malformed' }
}

/** The transactions of one page of ids, as the gateway tells them. */
export async function searchPage(
  { keys, ask }: BraintreeClient,
  ids: readonly string[],
): Promise<Reply<unknown[]>> {
  const path = `/merchants/${keys.merchantId}/transactions/advanced_search`
  const reply = await ask((gateway) => gateway.http.post(path, { search: { ids } }))
  if (!reply.heard) return reply
  const read = Page.safeParse(reply.said)
  if (!read.success) return { heard: false, why: 'malformed' }
  return { heard: true, said: read.data.creditCardTransactions.transaction }
}
