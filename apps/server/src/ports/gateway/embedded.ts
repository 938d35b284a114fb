import {
  noResult,
  readCharge,
  readFound,
  readPage,
  readRefund,
  readRefunds,
  rejectionOf,
} from './embedded-charge.ts'
import { type ClientOptions, openRequester } from './embedded-client.ts'
import { readMessage } from './embedded-event.ts'
import type { ChargeResult, Gateway, GatewayRefund } from './port.ts'
import { rejectedCharge } from './port.ts'

export type EmbeddedOptions = ClientOptions & {
  /** The origin for browsers, of its card fields and its bank page. */
  fieldsOrigin: string
}

/** The product's own sandbox gateway, used over HTTP like any other provider. */
export function embeddedGateway(options: EmbeddedOptions): Gateway {
  const { fieldsOrigin, secretFor } = options
  const request = openRequester(options)

  async function findOne(merchant: string, ref: string): Promise<ChargeResult> {
    const reply = await request(`/v1/charges/${encodeURIComponent(ref)}`, { merchant })
    return reply.received && reply.status === 200
      ? readCharge(reply.body, fieldsOrigin)
      : noResult(reply)
  }

  return {
    name: 'sandbox',
    confirms: 'nonce',

    async charge({ merchant, key, orderId, nonce, amount, currency, capture, metadata }) {
      const body = {
        order_id: orderId,
        nonce,
        amount,
        currency,
        ...(capture && { capture }),
        ...(metadata && { metadata }),
      }
      const reply = await request('/v1/charges', { merchant, post: { key, body } })
      if (reply.received && reply.status === 201) return readCharge(reply.body, fieldsOrigin)
      const code = rejectionOf(reply, NEVER_CHARGED)
      return code === undefined
        ? noResult(reply)
        : { known: true, charge: rejectedCharge({ orderId, amount, currency }, code) }
    },

    async findCharge({ merchant, orderId }) {
      const path = `/v1/charges?order_id=${encodeURIComponent(orderId)}`
      return readFound(await request(path, { merchant }), fieldsOrigin)
    },

    async cancelCharge({ merchant, orderId }) {
      const post = { key: `cancel:${orderId}`, body: { order_id: orderId } }
      return readFound(await request('/v1/cancellations', { merchant, post }), fieldsOrigin)
    },

    async captureCharge({ merchant, key, ref, amount }) {
      const path = `/v1/charges/${encodeURIComponent(ref)}/capture`
      const reply = await request(path, { merchant, post: { key, body: { amount } } })
      if (reply.received && reply.status === 200) return readCharge(reply.body, fieldsOrigin)
      // The request was rejected; the charge itself shows why.
      const isRejected = rejectionOf(reply, NEVER_CHARGED) !== undefined
      return isRejected ? findOne(merchant, ref) : noResult(reply)
    },

    async refundCharge({ merchant, key, ref, amount, currency }) {
      const body = { charge: ref, amount, currency }
      const reply = await request('/v1/refunds', { merchant, post: { key, body } })
      if (rejectionOf(reply, NEVER_REFUNDED) === undefined) return readRefund(reply)
      const refund: GatewayRefund = { ref: '', chargeRef: ref, state: 'failed', amount, currency }
      return { known: true, refund }
    },

    async listRefunds({ merchant, ref }) {
      return readRefunds(
        await request(`/v1/refunds?charge=${encodeURIComponent(ref)}`, { merchant }),
      )
    },

    async readEvent({ merchant, body, headers, now }) {
      return readMessage({ secret: secretFor(merchant), now }, { body, headers })
    },

    async *listTaken({ merchant, from, until }) {
      for (let after: string | undefined; after !== ''; ) {
        const query = new URLSearchParams({
          from: from.toISOString(),
          until: until.toISOString(),
          after: after ?? '',
        })
        const page = readPage(
          await request(`/v1/taken?${query.toString()}`, { merchant }),
          fieldsOrigin,
        )
        for (const result of page.charges) {
          if (!result.known) throw new Error(`sandbox: ${result.why}`)
          yield result.charge
        }
        after = page.next
      }
    },
  }
}

/** Rejections before anything was taken. 409 is not among them, because a charge with that key exists. */
const NEVER_CHARGED: ReadonlySet<number> = new Set([400, 401, 404, 422])

/** For a refund 401 is not among them either: it may have been given while the key was still valid. */
const NEVER_REFUNDED: ReadonlySet<number> = new Set([404, 422])
