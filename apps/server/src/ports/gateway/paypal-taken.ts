import { z } from 'zod'
import type { PaypalClient } from './paypal-client.ts'
import { readOrder } from './paypal-order.ts'
import type { Charge } from './port.ts'

const Report = z.object({
  // Missing if there are none.
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string().min(1),
          transaction_initiation_date: z.string(),
          transaction_amount: z.object({ value: z.string() }),
          invoice_id: z.string().nullish(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().int().nonnegative(),
})
const Capture = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().min(1) }) }),
})

const PAGE_SIZE = 500
/** PayPal's search covers at most a month at a time. */
const MAX_SPAN_MS = 31 * 24 * 3_600_000

/**
 * Lists charges by PayPal's transaction search, which is up to three hours behind. It returns payments, not orders:
 * each capture is fetched for its order, and the order for its current state.
 */
export async function* listTakenOf(
  client: PaypalClient,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<Charge> {
  for (let start = from.getTime(); start < until.getTime(); start += MAX_SPAN_MS) {
    const end = Math.min(start + MAX_SPAN_MS, until.getTime())
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        start_date: new Date(start).toISOString(),
        // PayPal's span includes both ends, ours only the first.
        end_date: new Date(end - 1).toISOString(),
        fields: 'transaction_info',
        transaction_status: 'S',
        page_size: String(PAGE_SIZE),
        page: String(page),
      })
      const report = await read(client, {
        path: `/v1/reporting/transactions?${query.toString()}`,
        schema: Report,
      })
      if (!report) throw new Error('paypal: the transaction search is unavailable')
      pages = report.total_pages
      for (const { transaction_info: line } of report.transaction_details) {
        if (!line.invoice_id || line.transaction_amount.value.startsWith('-')) continue
        const charge = await findChargeOf(client, line.transaction_id)
        if (charge) yield charge
      }
    }
  }
}

/** The charge that a capture belongs to; undefined for money that was not paid by an order. */
async function findChargeOf(client: PaypalClient, captureId: string): Promise<Charge | undefined> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
  const capture = await read(client, { path, schema: Capture })
  const ref = capture?.supplementary_data.related_ids.order_id
  if (!ref) return undefined
  const order = await read(client, {
    path: `/v2/checkout/orders/${encodeURIComponent(ref)}`,
    schema: z.unknown(),
  })
  if (order === undefined) return undefined
  const result = readOrder(order)
  if (!result.known) throw new Error(`paypal: ${result.why}`)
  return result.order.charge.state === 'captured' ? result.order.charge : undefined
}

/**
 * Undefined if PayPal has no such object; throws for anything but a complete response, so that no partial list looks
 * complete.
 */
async function read<T extends z.ZodType>(
  { request }: PaypalClient,
  { path, schema }: { path: string; schema: T },
): Promise<z.output<T> | undefined> {
  const reply = await request({ method: 'GET', path })
  if (!reply.received) throw new Error(`paypal: ${reply.why}`)
  if (reply.status === 404) return undefined
  const payload = reply.status === 200 ? schema.safeParse(reply.body) : undefined
  if (!payload?.success) throw new Error(`paypal: status ${reply.status}`)
  return payload.data
}
