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
    transaction: z.union([z.array(z.unknown()), z.looseObject({}).transform((item) => [item])]),
  }),
})

/**
 * Ids of the matching transactions. The package's own search is not used, because its stream never ends when a response
 * does not have the expected shape.
 */
export async function searchIds(
  { keys, request }: BraintreeClient,
  criteria: object,
): Promise<Reply<{ ids: string[]; pageSize: number }>> {
  const path = `/merchants/${keys.merchantId}/transactions/advanced_search_ids`
  const reply = await request((gateway) => gateway.http.post(path, { search: criteria }))
  if (!reply.received) return reply
  const read = Ids.safeParse(reply.payload)
  return read.success
    ? { received: true, payload: read.data.searchResults }
    : { received: false, why: 'malformed' }
}

/** The transactions of one page of ids, as the gateway returns them. */
export async function searchPage(
  { keys, request }: BraintreeClient,
  ids: readonly string[],
): Promise<Reply<unknown[]>> {
  const path = `/merchants/${keys.merchantId}/transactions/advanced_search`
  const reply = await request((gateway) => gateway.http.post(path, { search: { ids } }))
  if (!reply.received) return reply
  const read = Page.safeParse(reply.payload)
  if (!read.success) return { received: false, why: 'malformed' }
  return { received: true, payload: read.data.creditCardTransactions.transaction }
}
