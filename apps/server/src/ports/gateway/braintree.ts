import { type BraintreeClient, type BraintreeOptions, openClient } from './braintree-client.ts'
import { readNotification } from './braintree-event.ts'
import { guardAnswers } from './braintree-guard.ts'
import { type AskedRefund, listRefundsOf, refundOnce } from './braintree-refund.ts'
import { searchIds, searchPage } from './braintree-search.ts'
import { readCharge, Transaction, takenAt, wasTakenBack } from './braintree-transaction.ts'
import { writeDecimal } from './decimal-amount.ts'
import type { Charge, ChargeAnswer, Gateway, Merchant, RefundAnswer } from './port.ts'
import { refusedCharge } from './port.ts'
import { tellingOf } from './telling-charge.ts'

type AskedCharge = Parameters<Gateway['charge']>[0]
type AskedFor = { orderId: string; ref?: string }

const NO_KEYS: ChargeAnswer & { known: false } = { known: false, why: 'keys are missing' }

/**
 * Braintree through its official package. Its API knows no idempotency: one sale per order id, a call without an answer
 * is unknown, and what became of it is looked up by the order id, which the search knows some seconds late.
 */
export function braintreeGateway(options: BraintreeOptions = {}): Gateway {
  guardAnswers()
  const open = ({ keys }: Merchant) => openClient(keys, options)
  const voidedFor = new Map<string, string>()
  const queues = new Map<string, Promise<unknown>>()

  /** Refunds of one charge go one after another: each must see the one before. */
  const inTurn = (ref: string, work: () => Promise<RefundAnswer>) => {
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

    async openFields(asked) {
      const client = open(asked)
      if (!client) return NO_KEYS
      const { merchantAccountId } = client.keys
      const reply = await client.ask((gateway) =>
        gateway.clientToken.generate(merchantAccountId ? { merchantAccountId } : {}),
      )
      if (!reply.heard) return { known: false, why: reply.why }
      const { clientToken: token } = reply.said
      return token ? { known: true, token } : { known: false, why: 'refused' }
    },

    async charge(asked) {
      const client = open(asked)
      if (!client) return { known: true, charge: refusedCharge(asked, 'authentication_failed') }
      return (await refuseUnshifted(client, asked)) ?? (await sell(client, asked))
    },

    async findCharge(asked) {
      const client = open(asked)
      return client ? find(client, asked) : NO_KEYS
    },

    async cancelCharge(asked) {
      const client = open(asked)
      if (!client) return NO_KEYS
      const found = await find(client, asked)
      if (!found?.known || found.charge.state !== 'authorised') return found
      const { ref, orderId } = found.charge
      const reply = await client.ask((gateway) => gateway.transaction.void(ref))
      if (!reply.heard) return { known: false, why: reply.why }
      return reply.said.success
        ? readCharge(reply.said.transaction)
        : find(client, { orderId, ref })
    },

    async captureCharge({ ref, orderId, amount, currency, ...asked }) {
      const client = open(asked)
      if (!client) return NO_KEYS
      const reply = await client.ask((gateway) =>
        gateway.transaction.submitForSettlement(ref, writeDecimal(amount, currency)),
      )
      if (!reply.heard) return { known: false, why: reply.why }
      if (reply.said.success) return readCharge(reply.said.transaction)
      return (await find(client, { orderId, ref })) ?? { known: false, why: 'not found' }
    },

    async refundCharge(asked) {
      const client = open(asked)
      if (!client) return NO_KEYS
      const { merchant, key, ref, amount, currency } = asked
      const wanted: AskedRefund = { key, ref, amount, currency }
      return inTurn(`${merchant}:${ref}`, () => refundOnce(client, { asked: wanted, voidedFor }))
    },

    async listRefunds({ ref, ...asked }) {
      const client = open(asked)
      if (!client) return NO_KEYS
      const reply = await client.ask((gateway) => gateway.transaction.find(ref))
      if (!reply.heard) return { known: false, why: reply.why }
      const read = Transaction.safeParse(reply.said)
      if (!read.success) return { known: false, why: 'malformed' }
      const listed = await listRefundsOf(client, read.data)
      if (!listed.known) return listed
      // a void bears no key: whoever asked for the whole may have asked for it
      if (wasTakenBack(read.data))
        return { known: true, refunds: listed.refunds.map(({ refund }) => refund) }
      return { known: true, refunds: listed.refunds.map(({ refund, key }) => ({ ...refund, key })) }
    },

    async readEvent({ body, ...asked }) {
      const client = open(asked)
      return client && readNotification(client, body)
    },

    async *listTaken({ from, until, ...asked }) {
      const client = open(asked)
      if (!client) throw new Error('braintree: keys are missing')
      const span = { min: inSeconds(from), max: inSeconds(until) }
      const found = await searchIds(client, { type: ['sale'], submitted_for_settlement_at: span })
      if (!found.heard) throw new Error(`braintree: ${found.why}`)
      const { ids, pageSize } = found.said
      for (let start = 0; start < ids.length; start += pageSize) {
        const page = await searchPage(client, ids.slice(start, start + pageSize))
        if (!page.heard) throw new Error(`braintree: ${page.why}`)
        for (const said of page.said) {
          const at = takenAt(Transaction.parse(said))
          const answer = await withRefunds(client, said)
          if (!answer.known) throw new Error(`braintree: ${answer.why}`)
          const within = at && at >= from && at < until
          if (within && answer.charge.state === 'captured') yield answer.charge
        }
      }
    },
  }
}

/** Which side bears the risk of fraud is the bank's word to the gateway, never the browser's; asked before any money. */
async function refuseUnshifted(
  client: BraintreeClient,
  asked: AskedCharge,
): Promise<ChargeAnswer | undefined> {
  if (client.keys.threeDSecure === 'off') return undefined
  const reply = await client.ask((gateway) => gateway.paymentMethodNonce.find(asked.nonce))
  if (!reply.heard) {
    if (REFUSES.has(reply.why))
      return { known: true, charge: refusedCharge(asked, 'authentication_failed') }
    // a nonce nobody knows of is refused by the sale itself
    return reply.why === 'notFoundError' ? undefined : { known: false, why: reply.why }
  }
  const { type = 'CreditCard', threeDSecureInfo } = reply.said
  if (type !== 'CreditCard' || threeDSecureInfo?.liabilityShifted) return undefined
  if (
    client.keys.threeDSecure === 'when_possible' &&
    threeDSecureInfo?.liabilityShiftPossible === false
  )
    return undefined
  return { known: true, charge: refusedCharge(asked, 'authentication_required') }
}

/** Answers after which it is certain that nothing was taken. */
const REFUSES = new Set(['authenticationError', 'authorizationError'])
const NONCE_SPENT = new Set(['91564', '91566'])
const NONCE_UNKNOWN = '91565'

async function sell(client: BraintreeClient, asked: AskedCharge): Promise<ChargeAnswer> {
  const { merchantAccountId, threeDSecure } = client.keys
  const reply = await client.ask((gateway) =>
    gateway.transaction.sale({
      amount: writeDecimal(asked.amount, asked.currency),
      orderId: asked.orderId,
      paymentMethodNonce: asked.nonce,
      ...(merchantAccountId && { merchantAccountId }),
      options: {
        submitForSettlement: asked.capture !== 'later',
        ...(threeDSecure === 'required' && { threeDSecure: { required: true } }),
      },
    }),
  )
  if (!reply.heard) {
    if (REFUSES.has(reply.why))
      return { known: true, charge: refusedCharge(asked, 'authentication_failed') }
    return { known: false, why: reply.why }
  }
  const { success, transaction, errors } = reply.said
  if (transaction) {
    if (transaction.gatewayRejectionReason !== 'duplicate') return readCharge(transaction)
    // our own earlier sale of this very order is what it duplicates
    return (await find(client, asked)) ?? { known: false, why: 'duplicate' }
  }
  if (success) return { known: false, why: 'malformed' }
  const codes = errors.deepErrors().map(({ code }) => code)
  if (codes.some((code) => NONCE_SPENT.has(code) || code === NONCE_UNKNOWN)) {
    // it may have been spent on this order, by a call whose answer was lost
    const found = await find(client, asked)
    if (found) return found
    if (codes.some((code) => NONCE_SPENT.has(code))) return { known: false, why: 'nonce spent' }
    return { known: true, charge: refusedCharge(asked, 'nonce_invalid') }
  }
  return { known: true, charge: refusedCharge(asked, `invalid_${codes.join('_')}`) }
}

async function find(
  client: BraintreeClient,
  { orderId, ref }: AskedFor,
): Promise<ChargeAnswer | undefined> {
  if (ref) return findOne(client, ref)
  const found = await searchIds(client, { order_id: { is: orderId }, type: ['sale'] })
  if (!found.heard) return { known: false, why: found.why }
  let telling: Charge | undefined
  for (const id of found.said.ids) {
    const answer = await findOne(client, id)
    if (!answer?.known) return answer ?? { known: false, why: 'not found' }
    const { charge } = answer
    if (charge.orderId !== orderId) return { known: false, why: 'another order' }
    telling = tellingOf(telling, charge)
  }
  // what it is the duplicate of is not in the search yet
  if (telling?.declineReason === 'duplicate') return { known: false, why: 'duplicate' }
  return telling && { known: true, charge: telling }
}

async function findOne(client: BraintreeClient, ref: string): Promise<ChargeAnswer | undefined> {
  const reply = await client.ask((gateway) => gateway.transaction.find(ref))
  if (reply.heard) return withRefunds(client, reply.said)
  return reply.why === 'notFoundError' ? undefined : { known: false, why: reply.why }
}

async function withRefunds(client: BraintreeClient, said: unknown): Promise<ChargeAnswer> {
  const read = Transaction.safeParse(said)
  if (!read.success) return { known: false, why: 'malformed' }
  const listed = await listRefundsOf(client, read.data)
  return listed.known ? readCharge(said, listed.refunds) : listed
}

const inSeconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
