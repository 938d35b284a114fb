import { type BraintreeClient, type BraintreeOptions, openClient } from './braintree-client.ts'
import { readNotification } from './braintree-event.ts'
import { limitResponses } from './braintree-guard.ts'
import { listRefundsOf, type RefundParams, refundOnce } from './braintree-refund.ts'
import { searchIds, searchPage } from './braintree-search.ts'
import { readCharge, Transaction, takenAt, wasTakenBack } from './braintree-transaction.ts'
import { writeDecimal } from './decimal-amount.ts'
import { mostRelevantCharge } from './most-relevant-charge.ts'
import type { Charge, ChargeResult, Gateway, Merchant, RefundResult } from './port.ts'
import { rejectedCharge } from './port.ts'

type ChargeParams = Parameters<Gateway['charge']>[0]
type OrderRef = { orderId: string; ref?: string }

const NO_KEYS: ChargeResult & { known: false } = { known: false, why: 'keys are missing' }

/**
 * Braintree through its official package. Its API has no idempotency keys: there is one sale per order id, a request
 * without a response is unknown, and its outcome is looked up by the order id, which the search finds some seconds
 * late.
 */
export function braintreeGateway(options: BraintreeOptions = {}): Gateway {
  limitResponses()
  const open = ({ keys }: Merchant) => openClient(keys, options)
  const voidedFor = new Map<string, string>()
  const queues = new Map<string, Promise<unknown>>()

  /** Refunds of one charge run one after another, because each must see the one before. */
  const inTurn = (ref: string, work: () => Promise<RefundResult>) => {
    const turn = (queues.get(ref) ?? Promise.resolve()).then(work)
    queues.set(ref, turn)
    const leave = () => {
      if (queues.get(ref) === turn) queues.delete(ref)
    }
    turn.then(leave, leave)
    return turn
  }

  return {
    name: 'braintree',
    confirms: 'nonce',

    async openFields(params) {
      const client = open(params)
      if (!client) return NO_KEYS
      const { merchantAccountId } = client.keys
      const reply = await client.request((gateway) =>
        gateway.clientToken.generate(merchantAccountId ? { merchantAccountId } : {}),
      )
      if (!reply.received) return { known: false, why: reply.why }
      const { clientToken: token } = reply.payload
      return token ? { known: true, token } : { known: false, why: 'refused' }
    },

    async charge(params) {
      const client = open(params)
      if (!client) return { known: true, charge: rejectedCharge(params, 'authentication_failed') }
      return (await rejectUnshifted(client, params)) ?? (await sell(client, params))
    },

    async findCharge(params) {
      const client = open(params)
      return client ? find(client, params) : NO_KEYS
    },

    async cancelCharge(params) {
      const client = open(params)
      if (!client) return NO_KEYS
      const found = await find(client, params)
      if (!found?.known || found.charge.state !== 'authorised') return found
      const { ref, orderId } = found.charge
      const reply = await client.request((gateway) => gateway.transaction.void(ref))
      if (!reply.received) return { known: false, why: reply.why }
      return reply.payload.success
        ? readCharge(reply.payload.transaction)
        : find(client, { orderId, ref })
    },

    async captureCharge({ ref, orderId, amount, currency, ...params }) {
      const client = open(params)
      if (!client) return NO_KEYS
      const reply = await client.request((gateway) =>
        gateway.transaction.submitForSettlement(ref, writeDecimal(amount, currency)),
      )
      if (!reply.received) return { known: false, why: reply.why }
      if (reply.payload.success) return readCharge(reply.payload.transaction)
      return (await find(client, { orderId, ref })) ?? { known: false, why: 'not found' }
    },

    async refundCharge(params) {
      const client = open(params)
      if (!client) return NO_KEYS
      const { merchant, key, ref, amount, currency } = params
      const wanted: RefundParams = { key, ref, amount, currency }
      return inTurn(`${merchant}:${ref}`, () => refundOnce(client, { params: wanted, voidedFor }))
    },

    async listRefunds({ ref, ...params }) {
      const client = open(params)
      if (!client) return NO_KEYS
      const reply = await client.request((gateway) => gateway.transaction.find(ref))
      if (!reply.received) return { known: false, why: reply.why }
      const read = Transaction.safeParse(reply.payload)
      if (!read.success) return { known: false, why: 'malformed' }
      const listed = await listRefundsOf(client, read.data)
      if (!listed.known) return listed
      // A void has no idempotency key; any request for a full refund may have caused it, so no keys are returned.
      if (wasTakenBack(read.data))
        return { known: true, refunds: listed.refunds.map(({ refund }) => refund) }
      return { known: true, refunds: listed.refunds.map(({ refund, key }) => ({ ...refund, key })) }
    },

    async readEvent({ body, ...params }) {
      const client = open(params)
      return client && readNotification(client, body)
    },

    async *listTaken({ from, until, ...params }) {
      const client = open(params)
      if (!client) throw new Error('braintree: keys are missing')
      const span = { min: inSeconds(from), max: inSeconds(until) }
      const found = await searchIds(client, { type: ['sale'], submitted_for_settlement_at: span })
      if (!found.received) throw new Error(`braintree: ${found.why}`)
      const { ids, pageSize } = found.payload
      for (let start = 0; start < ids.length; start += pageSize) {
        const page = await searchPage(client, ids.slice(start, start + pageSize))
        if (!page.received) throw new Error(`braintree: ${page.why}`)
        for (const payload of page.payload) {
          const at = takenAt(Transaction.parse(payload))
          const result = await withRefunds(client, payload)
          if (!result.known) throw new Error(`braintree: ${result.why}`)
          const within = at && at >= from && at < until
          if (within && result.charge.state === 'captured') yield result.charge
        }
      }
    },
  }
}

/**
 * Checks with the gateway, never with the browser, whether the bank bears the risk of fraud, before taking any money.
 */
async function rejectUnshifted(
  client: BraintreeClient,
  params: ChargeParams,
): Promise<ChargeResult | undefined> {
  if (client.keys.threeDSecure === 'off') return undefined
  const reply = await client.request((gateway) => gateway.paymentMethodNonce.find(params.nonce))
  if (!reply.received) {
    if (REJECTION_ERRORS.has(reply.why))
      return { known: true, charge: rejectedCharge(params, 'authentication_failed') }
    // The sale itself rejects an unknown nonce.
    return reply.why === 'notFoundError' ? undefined : { known: false, why: reply.why }
  }
  const { type = 'CreditCard', threeDSecureInfo } = reply.payload
  if (type !== 'CreditCard' || threeDSecureInfo?.liabilityShifted) return undefined
  if (
    client.keys.threeDSecure === 'when_possible' &&
    threeDSecureInfo?.liabilityShiftPossible === false
  )
    return undefined
  return { known: true, charge: rejectedCharge(params, 'authentication_required') }
}

/** Errors after which it is certain that nothing was taken. */
const REJECTION_ERRORS = new Set(['authenticationError', 'authorizationError'])
const NONCE_SPENT = new Set(['91564', '91566'])
const NONCE_UNKNOWN = '91565'

async function sell(client: BraintreeClient, params: ChargeParams): Promise<ChargeResult> {
  const { merchantAccountId, threeDSecure } = client.keys
  const reply = await client.request((gateway) =>
    gateway.transaction.sale({
      amount: writeDecimal(params.amount, params.currency),
      orderId: params.orderId,
      paymentMethodNonce: params.nonce,
      ...(merchantAccountId && { merchantAccountId }),
      options: {
        submitForSettlement: params.capture !== 'later',
        ...(threeDSecure === 'required' && { threeDSecure: { required: true } }),
      },
    }),
  )
  if (!reply.received) {
    if (REJECTION_ERRORS.has(reply.why))
      return { known: true, charge: rejectedCharge(params, 'authentication_failed') }
    return { known: false, why: reply.why }
  }
  const { success, transaction, errors } = reply.payload
  if (transaction) {
    if (transaction.gatewayRejectionReason !== 'duplicate') return readCharge(transaction)
    // It duplicates our own earlier sale of the same order.
    return (await find(client, params)) ?? { known: false, why: 'duplicate' }
  }
  if (success) return { known: false, why: 'malformed' }
  const codes = errors.deepErrors().map(({ code }) => code)
  if (codes.some((code) => NONCE_SPENT.has(code) || code === NONCE_UNKNOWN)) {
    // The nonce may have been used for this order, by a request whose response was lost.
    const found = await find(client, params)
    if (found) return found
    if (codes.some((code) => NONCE_SPENT.has(code))) return { known: false, why: 'nonce spent' }
    return { known: true, charge: rejectedCharge(params, 'nonce_invalid') }
  }
  return { known: true, charge: rejectedCharge(params, `invalid_${codes.join('_')}`) }
}

async function find(
  client: BraintreeClient,
  { orderId, ref }: OrderRef,
): Promise<ChargeResult | undefined> {
  if (ref) return findOne(client, ref)
  const found = await searchIds(client, { order_id: { is: orderId }, type: ['sale'] })
  if (!found.received) return { known: false, why: found.why }
  let mostRelevant: Charge | undefined
  for (const id of found.payload.ids) {
    const result = await findOne(client, id)
    if (!result?.known) return result ?? { known: false, why: 'not found' }
    const { charge } = result
    if (charge.orderId !== orderId) return { known: false, why: 'another order' }
    mostRelevant = mostRelevantCharge(mostRelevant, charge)
  }
  // The sale that it duplicates is not in the search yet.
  if (mostRelevant?.declineReason === 'duplicate') return { known: false, why: 'duplicate' }
  return mostRelevant && { known: true, charge: mostRelevant }
}

async function findOne(client: BraintreeClient, ref: string): Promise<ChargeResult | undefined> {
  const reply = await client.request((gateway) => gateway.transaction.find(ref))
  if (reply.received) return withRefunds(client, reply.payload)
  return reply.why === 'notFoundError' ? undefined : { known: false, why: reply.why }
}

async function withRefunds(client: BraintreeClient, payload: unknown): Promise<ChargeResult> {
  const read = Transaction.safeParse(payload)
  if (!read.success) return { known: false, why: 'malformed' }
  const listed = await listRefundsOf(client, read.data)
  return listed.known ? readCharge(payload, listed.refunds) : listed
}

const inSeconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
