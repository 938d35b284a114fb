import {
  readCharge,
  readFound,
  readPage,
  readRefund,
  readRefunds,
  refusalOf,
  unheard,
} from './embedded-charge.ts'
import { openAsk } from './embedded-client.ts'
import { readMessage } from './embedded-event.ts'
import type { ChargeAnswer, Gateway, GatewayRefund } from './port.ts'
import { refusedCharge } from './port.ts'

export type EmbeddedOptions = {
  /** Where the sandbox gateway listens for us, such as `http://127.0.0.1:3001`. */
  baseUrl: string
  /** How browsers reach it: the origin of its card fields and of its bank's page. */
  fieldsOrigin: string
  secretFor: (merchant: string) => string | undefined
  /** Milliseconds; a gateway that takes longer has not answered. */
  timeoutMs?: number
}

/** The house's own sandbox gateway, spoken to over HTTP like any other provider. */
export function embeddedGateway(options: EmbeddedOptions): Gateway {
  const { fieldsOrigin, secretFor } = options
  const ask = openAsk(options)

  async function findOne(merchant: string, ref: string): Promise<ChargeAnswer> {
    const reply = await ask(`/v1/charges/${encodeURIComponent(ref)}`, { merchant })
    return reply.heard && reply.status === 200
      ? readCharge(reply.body, fieldsOrigin)
      : unheard(reply)
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
      const reply = await ask('/v1/charges', { merchant, post: { key, body } })
      if (reply.heard && reply.status === 201) return readCharge(reply.body, fieldsOrigin)
      const code = refusalOf(reply, NEVER_CHARGED)
      return code === undefined
        ? unheard(reply)
        : { known: true, charge: refusedCharge({ orderId, amount, currency }, code) }
    },

    async findCharge({ merchant, orderId }) {
      const path = `/v1/charges?order_id=${encodeURIComponent(orderId)}`
      return readFound(await ask(path, { merchant }), fieldsOrigin)
    },

    async cancelCharge({ merchant, orderId }) {
      const post = { key: `cancel:${orderId}`, body: { order_id: orderId } }
      return readFound(await ask('/v1/cancellations', { merchant, post }), fieldsOrigin)
    },

    async captureCharge({ merchant, key, ref, amount }) {
      const path = `/v1/charges/${encodeURIComponent(ref)}/capture`
      const reply = await ask(path, { merchant, post: { key, body: { amount } } })
      if (reply.heard && reply.status === 200) return readCharge(reply.body, fieldsOrigin)
      // it would not do as asked: the charge itself tells why
      const isRefused = refusalOf(reply, NEVER_CHARGED) !== undefined
      return isRefused ? findOne(merchant, ref) : unheard(reply)
    },

    async refundCharge({ merchant, key, ref, amount, currency }) {
      const body = { charge: ref, amount, currency }
      const reply = await ask('/v1/refunds', { merchant, post: { key, body } })
      if (refusalOf(reply, NEVER_REFUNDED) === undefined) return readRefund(reply)
      const refund: GatewayRefund = { ref: '', chargeRef: ref, state: 'failed', amount, currency }
      return { known: true, refund }
    },

    async listRefunds({ merchant, ref }) {
      return readRefunds(await ask(`/v1/refunds?charge=${encodeURIComponent(ref)}`, { merchant }))
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
          await ask(`/v1/taken?${query.toString()}`, { merchant }),
          fieldsOrigin,
        )
        for (const answer of page.charges) {
          if (!answer.known) throw new Error(`sandbox: ${answer.why}`)
          yield answer.charge
        }
        after = page.next
      }
    },
  }
}

/** The request was refused before anything was taken. 409 is not among them: a charge of that key exists. */
const NEVER_CHARGED: ReadonlySet<number> = new Set([400, 401, 404, 422])

/** Of a refund 401 is not among them either: it may have been given while the key was still right. */
const NEVER_REFUNDED: ReadonlySet<number> = new Set([404, 422])
