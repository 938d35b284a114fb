import type { Money, Orders } from './orders.ts'

const MAX_SPAN_MS = 31 * 24 * 3_600_000

type Line = { id: string; code: string; at: Date; amount: Money; orderId: string; of?: string }

/** The transaction search: captures, and refunds with a negative amount; undefined for too long a span. */
export function searchTransactions(
  orders: Orders,
  { query, latest, max }: { query: URLSearchParams; latest: Date; max: number },
) {
  const from = Date.parse(query.get('start_date') ?? '')
  const until = Date.parse(query.get('end_date') ?? '')
  if (!(until - from <= MAX_SPAN_MS)) return undefined
  const lines = [...orders.all.values()].flatMap((order): Line[] => {
    const { capture, amount, invoiceId: orderId } = order
    if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED') return []
    const taken = { id: capture.id, code: 'T0006', at: capture.at, amount, orderId }
    const back = order.refunds.map((refund) => ({
      id: refund.id,
      code: 'T1107',
      at: refund.at,
      amount: { ...refund.amount, value: `-${refund.amount.value}` },
      orderId,
      of: capture.id,
    }))
    return [taken, ...back]
  })
  const found = lines.filter(
    ({ at }) => at.getTime() >= from && at.getTime() <= until && at <= latest,
  )
  const size = Math.min(Number(query.get('page_size') ?? 100), max)
  const page = Number(query.get('page') ?? 1)
  return {
    // omitted if there is none
    ...(found.length > 0 && {
      transaction_details: found.slice((page - 1) * size, page * size).map((line) => ({
        transaction_info: {
          transaction_id: line.id,
          transaction_event_code: line.code,
          transaction_initiation_date: line.at.toISOString(),
          transaction_amount: line.amount,
          transaction_status: 'S',
          invoice_id: line.orderId,
          ...(line.of && { paypal_reference_id: line.of, paypal_reference_id_type: 'TXN' }),
        },
      })),
    }),
    page,
    total_items: found.length,
    total_pages: Math.max(1, Math.ceil(found.length / size)),
  }
}
