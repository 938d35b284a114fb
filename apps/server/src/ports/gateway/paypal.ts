import { isPayable, writeAmount } from './paypal-amount.ts'
import {
  openClients,
  type PaypalClient,
  type PaypalOptions,
  type Question,
  type Reply,
} from './paypal-client.ts'
import { readMessage } from './paypal-event.ts'
import { chargeOf, type OrderResult, readIssue, readOrder, WITHDRAWN } from './paypal-order.ts'
import { refundOnce } from './paypal-refund.ts'
import { openRateLimiter, openSigners } from './paypal-signers.ts'
import { listTakenOf } from './paypal-taken.ts'
import type { ChargeResult, Gateway } from './port.ts'
import { rejectedCharge } from './port.ts'

type ChargeParams = Parameters<Gateway['charge']>[0]
type OrderRef = { merchant: string; orderId: string; ref?: string }
type Unknown = { known: false; why: string }

const ORDERS = '/v2/checkout/orders'
const NO_KEYS: Unknown = { known: false, why: 'keys are missing' }
const MAX_CACHED = 5_000

/**
 * PayPal by a thin client of our own. A charge is an order: opening it takes nothing, the customer approves it in
 * PayPal's window with its id (the clientSecret), and `captureCharge` takes the money.
 *
 * PayPal finds an order by its own id only. If the response to opening an order was lost, opening it again with the
 * same request id gives the order. If PayPal has forgotten that request id, no customer ever got the order's id, so the
 * order cannot be paid.
 */
export function paypalGateway(options: PaypalOptions = {}): Gateway {
  const clientOf = openClients(options)
  const findSigner = openSigners(options.webhookRoots)
  const allowsRequest = openRateLimiter()
  const refs = new Map<string, string>()
  const unanswered = new Map<string, Question>()
  const nameOf = ({ merchant, orderId }: OrderRef) => `${merchant} ${orderId}`

  async function open(
    client: PaypalClient,
    { params, question }: { params: OrderRef; question: Question },
  ): Promise<ChargeResult & { rejection?: string }> {
    const name = nameOf(params)
    const reply = await client.request(question)
    const result = reply.received && isDone(reply.status) ? readOrder(reply.body) : undefined
    if (result?.known) {
      unanswered.delete(name)
      remember(refs, { name, value: result.order.charge.ref })
      return chargeOf(result)
    }
    const rejection = rejectionOf(reply)
    if (rejection) return { known: false, why: rejection, rejection }
    remember(unanswered, { name, value: question })
    return result ?? { known: false, why: reply.received ? `status ${reply.status}` : reply.why }
  }

  async function find(client: PaypalClient, params: OrderRef): Promise<OrderResult | undefined> {
    const name = nameOf(params)
    const ref = params.ref || refs.get(name)
    if (ref) return findOrder(client, { ...params, ref })
    const question = unanswered.get(name)
    if (!question) return undefined
    const opened = await open(client, { params, question })
    return opened.known ? findOrder(client, { ...params, ref: opened.charge.ref }) : opened
  }

  return {
    name: 'paypal',
    confirms: 'browser',

    async charge(params) {
      const client = clientOf(params.keys)
      if (!client) return { known: true, charge: rejectedCharge(params, 'authentication_failed') }
      if (params.capture === 'later')
        return { known: true, charge: rejectedCharge(params, 'hold_not_possible') }
      if (!isPayable(params.amount, params.currency))
        return { known: true, charge: rejectedCharge(params, 'decimals_not_supported') }
      const result = await open(client, { params, question: openingOf(params) })
      if (result.rejection) return { known: true, charge: rejectedCharge(params, result.rejection) }
      if (!result.known) return result
      const { amount, currency, orderId } = result.charge
      const isOurs =
        amount === params.amount && currency === params.currency && orderId === params.orderId
      return isOurs ? result : { known: false, why: 'another amount' }
    },

    async findCharge(params) {
      const client = clientOf(params.keys)
      if (!client) return NO_KEYS
      const found = await find(client, params)
      return found && chargeOf(found)
    },

    async cancelCharge(params) {
      const client = clientOf(params.keys)
      if (!client) return NO_KEYS
      const found = await find(client, params)
      if (!found?.known || found.order.charge.state !== 'requires_action')
        return found && chargeOf(found)
      const { ref } = found.order.charge
      const value = `${WITHDRAWN}${params.orderId}`
      const path = "/purchase_units/@reference_id=='default'/custom_id"
      const reply = await client.request({
        method: 'PATCH',
        path: `${ORDERS}/${encodeURIComponent(ref)}`,
        body: [{ op: 'replace', path, value }],
      })
      if (!reply.received) return { known: false, why: reply.why }
      // Paid in the meantime, or in a status in which PayPal allows no change: the order itself shows which.
      if (reply.status !== 204 && reply.status !== 422)
        return { known: false, why: `status ${reply.status}` }
      const after = await findOrder(client, { ...params, ref })
      return after && withdrawnOf(chargeOf(after))
    },

    async captureCharge({ key, amount, currency, ...params }) {
      const client = clientOf(params.keys)
      if (!client) return NO_KEYS
      const found = await findOrder(client, params)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      const { charge } = found.order
      if (charge.state !== 'requires_action') return chargeOf(found)
      if (charge.amount !== amount || charge.currency !== currency)
        return { known: false, why: 'another amount' }
      const path = `${ORDERS}/${encodeURIComponent(params.ref)}/capture`
      const reply = await client.request({ method: 'POST', path, key, body: {} })
      if (!reply.received) return { known: false, why: reply.why }
      if (isDone(reply.status)) return chargeOf(readOrder(reply.body))
      const issue = readIssue(reply.body)
      if (reply.status !== 422) return { known: false, why: issue || `status ${reply.status}` }
      if (issue === 'ORDER_ALREADY_CAPTURED') {
        const after = await findOrder(client, params)
        return after ? chargeOf(after) : { known: false, why: issue }
      }
      if (!RETRYABLE_DECLINES.has(issue)) return { known: false, why: issue || 'status 422' }
      const { approved: _, ...open } = charge
      return { known: true, charge: { ...open, declineReason: issue.toLowerCase() } }
    },

    async refundCharge(params) {
      const client = clientOf(params.keys)
      if (!client) return NO_KEYS
      const found = await findOrder(client, params)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      const { key, ref, amount, currency } = params
      return refundOnce(client, { order: found.order, params: { key, ref, amount, currency } })
    },

    async listRefunds(params) {
      const client = clientOf(params.keys)
      if (!client) return NO_KEYS
      const found = await findOrder(client, params)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      return {
        known: true,
        refunds: found.order.refunds.map(({ refund, key }) => ({ ...refund, key })),
      }
    },

    async *listTaken({ keys, from, until }) {
      const client = clientOf(keys)
      if (!client) throw new Error('paypal: keys are missing')
      yield* listTakenOf(client, { from, until })
    },

    async readEvent({ keys, ...message }) {
      const client = clientOf(keys)
      return client && readMessage({ client, findSigner, allowsRequest }, message)
    },
  }
}

const isDone = (status: number) => status === 200 || status === 201

const REJECTION_STATUSES = new Set([400, 403, 404, 422])
const IN_PROGRESS = 'PREVIOUS_REQUEST_IN_PROGRESS'

/** Why certainly no order was created; '' if one may have been. */
function rejectionOf(reply: Reply): string {
  if (!reply.received) return reply.refused ? 'authentication_failed' : ''
  const issue = readIssue(reply.body)
  if (!REJECTION_STATUSES.has(reply.status) || issue === IN_PROGRESS) return ''
  return issue.toLowerCase() || `status ${reply.status}`
}

/** Nothing was taken, and the customer may approve the same order again with another payment method. */
const RETRYABLE_DECLINES = new Set([
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
])

async function findOrder(
  { request }: PaypalClient,
  { ref, orderId }: { ref: string; orderId?: string },
): Promise<OrderResult | undefined> {
  const reply = await request({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(ref)}` })
  if (!reply.received) return { known: false, why: reply.why }
  if (reply.status === 404) return undefined
  if (reply.status !== 200) return { known: false, why: `status ${reply.status}` }
  const result = readOrder(reply.body)
  if (result.known && orderId !== undefined && result.order.charge.orderId !== orderId)
    return { known: false, why: 'another order' }
  return result
}

/**
 * Only Kerbside captures an order. One that the customer has not approved is therefore withdrawn even if PayPal does
 * not allow it to be marked: its reference allows changes of CREATED and APPROVED orders only.
 */
function withdrawnOf(result: ChargeResult): ChargeResult {
  if (!result.known || result.charge.state !== 'requires_action' || result.charge.approved)
    return result
  const { clientSecret: _, ...charge } = result.charge
  return { known: true, charge: { ...charge, state: 'voided', declineReason: 'canceled' } }
}

const openingOf = ({ merchant, key, orderId, amount, currency }: ChargeParams): Question => ({
  method: 'POST',
  path: ORDERS,
  key,
  body: {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: `${merchant}:${orderId}`,
        invoice_id: orderId,
        amount: { currency_code: currency, value: writeAmount(amount, currency) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      },
    },
  },
})

/** Drops the oldest entry when there are too many. */
function remember<T>(memory: Map<string, T>, { name, value }: { name: string; value: T }): void {
  memory.delete(name)
  memory.set(name, value)
  const [oldest] = memory.keys()
  if (memory.size > MAX_CACHED && oldest !== undefined) memory.delete(oldest)
}
