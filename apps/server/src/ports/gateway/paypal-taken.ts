import { z } from 'zod'
import type { PaypalClient } from './paypal-client.ts'
import { readOrder } from './paypal-order.ts'
import type { Charge } from './port.ts'

const Report = z.object({
  // left out where there is none
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
/** PayPal tells a month at a time. */
const LONGEST_SPAN_MS = 31 * 24 * 3_600_000

/**
 * Charges by PayPal's transaction search, which runs up to three hours behind. It tells money, not orders: each
 * capture is asked for its order, and the order for what it is worth by now.
 */
export async function* listTakenOf(
  client: PaypalClient,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<Charge> {
  for (let start = from.getTime(); start < until.getTime(); start += LONGEST_SPAN_MS) {
    const end = Math.min(start + LONGEST_SPAN_MS, until.getTime())
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        start_date: new Date(start).toISOString(),
        // both ends belong to PayPal's span, only the first to ours
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
      if (!report) throw new Error('paypal: the transaction search is not there')
      pages = report.total_pages
      for (const { transaction_info: line } of report.transaction_details) {
        if (!line.invoice_id || line.transaction_amount.value.startsWith('-')) continue
        const charge = await findChargeOf(client, line.transaction_id)
        if (charge) yield charge
      }
    }
  }
}

/** The charge a capture belongs to; undefined for money that came by another way than an order. */
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
  const answer = readOrder(order)
  if (!answer.known) throw new Error(`paypal: ${answer.why}`)
  return answer.order.charge.state === 'captured' ? answer.order.charge : undefined
}

/** Undefined for what PayPal does not have; anything but a whole answer throws, so that no list looks complete. */
async function read<T extends z.ZodType>(
  { ask }: PaypalClient,
  { path, schema }: { path: string; schema: T },
): Promise<z.output<T> | undefined> {
  const reply = await ask({ method: 'GET', path })
  if (!reply.heard) throw new Error(`paypal: ${reply.why}`)
  if (reply.status === 404) return undefined
  const said = reply.status === 200 ? schema.safeParse(reply.body) : undefined
  if (!said?.success) throw new Error(`paypal: status ${reply.status}`)
  return said.data
}
