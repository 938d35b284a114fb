import { isPayable, writeAmount } from './paypal-amount.ts'
import {
  openClients,
  type PaypalClient,
  type PaypalOptions,
  type Question,
  type Reply,
} from './paypal-client.ts'
import { readMessage } from './paypal-event.ts'
import { chargeOf, type OrderAnswer, readIssue, readOrder, WITHDRAWN } from './paypal-order.ts'
import { refundOnce } from './paypal-refund.ts'
import { openMayAsk, openSigners } from './paypal-signers.ts'
import { listTakenOf } from './paypal-taken.ts'
import type { ChargeAnswer, Gateway } from './port.ts'
import { refusedCharge } from './port.ts'

type AskedCharge = Parameters<Gateway['charge']>[0]
type AskedFor = { merchant: string; orderId: string; ref?: string }
type Unknown = { known: false; why: string }

const ORDERS = '/v2/checkout/orders'
const NO_KEYS: Unknown = { known: false, why: 'keys are missing' }
const MOST_REMEMBERED = 5_000

/**
 * PayPal by a thin client of our own. A charge is an order: opening it takes nothing, the customer approves it in
 * PayPal's window with its id (the clientSecret), and `captureCharge` takes the money.
 *
 * PayPal finds an order by its own id only. One whose opening was never answered is asked for by opening it again with
 * the same request id; when that is forgotten too, nobody has ever been given its id, so nobody can pay it.
 */
export function paypalGateway(options: PaypalOptions = {}): Gateway {
  const clientOf = openClients(options)
  const findSigner = openSigners(options.webhookRoots)
  const mayAsk = openMayAsk()
  const refs = new Map<string, string>()
  const unanswered = new Map<string, Question>()
  const nameOf = ({ merchant, orderId }: AskedFor) => `${merchant} ${orderId}`

  async function open(
    client: PaypalClient,
    { asked, question }: { asked: AskedFor; question: Question },
  ): Promise<ChargeAnswer & { refusal?: string }> {
    const name = nameOf(asked)
    const reply = await client.ask(question)
    const answer = reply.heard && isDone(reply.status) ? readOrder(reply.body) : undefined
    if (answer?.known) {
      unanswered.delete(name)
      remember(refs, { name, value: answer.order.charge.ref })
      return chargeOf(answer)
    }
    const refusal = refusalOf(reply)
    if (refusal) return { known: false, why: refusal, refusal }
    remember(unanswered, { name, value: question })
    return answer ?? { known: false, why: reply.heard ? `status ${reply.status}` : reply.why }
  }

  async function find(client: PaypalClient, asked: AskedFor): Promise<OrderAnswer | undefined> {
    const name = nameOf(asked)
    const ref = asked.ref || refs.get(name)
    if (ref) return findOrder(client, { ...asked, ref })
    const question = unanswered.get(name)
    if (!question) return undefined
    const opened = await open(client, { asked, question })
    return opened.known ? findOrder(client, { ...asked, ref: opened.charge.ref }) : opened
  }

  return {
    name: 'paypal',
    confirms: 'browser',

    async charge(asked) {
      const client = clientOf(asked.keys)
      if (!client) return { known: true, charge: refusedCharge(asked, 'authentication_failed') }
      if (asked.capture === 'later')
        return { known: true, charge: refusedCharge(asked, 'hold_not_possible') }
      if (!isPayable(asked.amount, asked.currency))
        return { known: true, charge: refusedCharge(asked, 'decimals_not_supported') }
      const answer = await open(client, { asked, question: openingOf(asked) })
      if (answer.refusal) return { known: true, charge: refusedCharge(asked, answer.refusal) }
      if (!answer.known) return answer
      const { amount, currency, orderId } = answer.charge
      const isOurs =
        amount === asked.amount && currency === asked.currency && orderId === asked.orderId
      return isOurs ? answer : { known: false, why: 'another amount' }
    },

    async findCharge(asked) {
      const client = clientOf(asked.keys)
      if (!client) return NO_KEYS
      const found = await find(client, asked)
      return found && chargeOf(found)
    },

    async cancelCharge(asked) {
      const client = clientOf(asked.keys)
      if (!client) return NO_KEYS
      const found = await find(client, asked)
      if (!found?.known || found.order.charge.state !== 'requires_action')
        return found && chargeOf(found)
      const { ref } = found.order.charge
      const value = `${WITHDRAWN}${asked.orderId}`
      const path = "/purchase_units/@reference_id=='default'/custom_id"
      const reply = await client.ask({
        method: 'PATCH',
        path: `${ORDERS}/${encodeURIComponent(ref)}`,
        body: [{ op: 'replace', path, value }],
      })
      if (!reply.heard) return { known: false, why: reply.why }
      // Paid in the meantime, or in a status in which PayPal allows no change: the order itself shows which.
      if (reply.status !== 204 && reply.status !== 422)
        return { known: false, why: `status ${reply.status}` }
      const after = await findOrder(client, { ...asked, ref })
      return after && withdrawnOf(chargeOf(after))
    },

    async captureCharge({ key, amount, currency, ...asked }) {
      const client = clientOf(asked.keys)
      if (!client) return NO_KEYS
      const found = await findOrder(client, asked)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      const { charge } = found.order
      if (charge.state !== 'requires_action') return chargeOf(found)
      if (charge.amount !== amount || charge.currency !== currency)
        return { known: false, why: 'another amount' }
      const path = `${ORDERS}/${encodeURIComponent(asked.ref)}/capture`
      const reply = await client.ask({ method: 'POST', path, key, body: {} })
      if (!reply.heard) return { known: false, why: reply.why }
      if (isDone(reply.status)) return chargeOf(readOrder(reply.body))
      const issue = readIssue(reply.body)
      if (reply.status !== 422) return { known: false, why: issue || `status ${reply.status}` }
      if (issue === 'ORDER_ALREADY_CAPTURED') {
        const after = await findOrder(client, asked)
        return after ? chargeOf(after) : { known: false, why: issue }
      }
      if (!TRY_ANOTHER_WAY.has(issue)) return { known: false, why: issue || 'status 422' }
      const { approved: _, ...open } = charge
      return { known: true, charge: { ...open, declineReason: issue.toLowerCase() } }
    },

    async refundCharge(asked) {
      const client = clientOf(asked.keys)
      if (!client) return NO_KEYS
      const found = await findOrder(client, asked)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      const { key, ref, amount, currency } = asked
      return refundOnce(client, { order: found.order, asked: { key, ref, amount, currency } })
    },

    async listRefunds(asked) {
      const client = clientOf(asked.keys)
      if (!client) return NO_KEYS
      const found = await findOrder(client, asked)
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
      return client && readMessage({ client, findSigner, mayAsk }, message)
    },
  }
}

const isDone = (status: number) => status === 200 || status === 201

const CERTAIN_REFUSALS = new Set([400, 403, 404, 422])
const IN_PROGRESS = 'PREVIOUS_REQUEST_IN_PROGRESS'

/** Why no order came to be, for certain; '' when one may have. */
function refusalOf(reply: Reply): string {
  if (!reply.heard) return reply.refused ? 'authentication_failed' : ''
  const issue = readIssue(reply.body)
  if (!CERTAIN_REFUSALS.has(reply.status) || issue === IN_PROGRESS) return ''
  return issue.toLowerCase() || `status ${reply.status}`
}

/** Nothing was taken, and the customer may approve the same order again with another way to pay. */
const TRY_ANOTHER_WAY = new Set([
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
])

async function findOrder(
  { ask }: PaypalClient,
  { ref, orderId }: { ref: string; orderId?: string },
): Promise<OrderAnswer | undefined> {
  const reply = await ask({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(ref)}` })
  if (!reply.heard) return { known: false, why: reply.why }
  if (reply.status === 404) return undefined
  if (reply.status !== 200) return { known: false, why: `status ${reply.status}` }
  const answer = readOrder(reply.body)
  if (answer.known && orderId !== undefined && answer.order.charge.orderId !== orderId)
    return { known: false, why: 'another order' }
  return answer
}

/**
 * Only Kerbside captures an order. One that the customer has not approved is therefore withdrawn even where PayPal does
 * not allow it to be marked: its reference allows changes of CREATED and APPROVED orders only.
 */
function withdrawnOf(answer: ChargeAnswer): ChargeAnswer {
  if (!answer.known || answer.charge.state !== 'requires_action' || answer.charge.approved)
    return answer
  const { clientSecret: _, ...charge } = answer.charge
  return { known: true, charge: { ...charge, state: 'voided', declineReason: 'canceled' } }
}

const openingOf = ({ merchant, key, orderId, amount, currency }: AskedCharge): Question => ({
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

/** The oldest is forgotten when there are too many. */
function remember<T>(memory: Map<string, T>, { name, value }: { name: string; value: T }): void {
  memory.delete(name)
  memory.set(name, value)
  const [oldest] = memory.keys()
  if (memory.size > MOST_REMEMBERED && oldest !== undefined) memory.delete(oldest)
}
