import type {
  Charge,
  ChargeAnswer,
  Gateway,
  GatewayRefund,
  RefundAnswer,
} from '../../apps/server/src/ports/gateway/port.ts'
import {
  type BookedCharge,
  GATEWAY_NAMES,
  type GatewayBooks,
  type GatewayKind,
  type Message,
  netOf,
  SIGNATURE,
  signMessage,
} from './gateway-books.ts'

type Unknown = { known: false; why: string }
type Means = {
  books: GatewayBooks
  /** Between asking and being heard, and between the effect and its answer. */
  gate: () => Promise<void>
  /** Carried out when nobody waits for it any more. */
  later: (work: () => void) => void
}

const LOST: Unknown = { known: false, why: 'lost on the way there' }
const UNHEARD: Unknown = { known: false, why: 'the answer was lost' }
const FAULT = 0.08
/** As the adapters do: their timeout; and a request is nowhere for longer than a minute. */
const LISTENS_MS = 8_000
const ARRIVES_MS = 55_000
const LATE = 0.3

/** A gateway that keeps the promises of the port and nothing more: calls get lost, answers too, and some come late. */
export function simulatedGateway(kind: GatewayKind, means: Means): Gateway {
  const { books } = means
  const { dice, world } = books

  async function ask<Answer>(
    work: () => Answer,
    { mayBeLate = false }: { mayBeLate?: boolean } = {},
  ): Promise<Answer | Unknown> {
    const begun = books.now().getTime()
    const waited = () => (world.faulty ? books.now().getTime() - begun : 0)
    await means.gate()
    // Who asked has stopped listening; what was on its way that long may still arrive, but not for ever.
    if (waited() > LISTENS_MS) {
      if (waited() <= ARRIVES_MS) work()
      return LOST
    }
    if (world.faulty && dice.chance(FAULT)) {
      if (mayBeLate && dice.chance(LATE)) means.later(() => void work())
      return LOST
    }
    const answer = work()
    await means.gate()
    return waited() > LISTENS_MS || (world.faulty && dice.chance(FAULT)) ? UNHEARD : answer
  }

  const find = ({
    merchant,
    orderId,
    ref,
  }: {
    merchant: string
    orderId?: string
    ref?: string
  }) => {
    // PayPal knows an order by its own id alone
    if (kind === 'paypal' && !ref) return undefined
    const known = books
      .listAll()
      .filter(
        (charge) =>
          charge.kind === kind &&
          charge.merchant === merchant &&
          (ref ? charge.ref === ref : charge.orderId === orderId),
      )
    return known.find(({ state }) => state === 'captured') ?? known.at(-1)
  }

  return {
    name: GATEWAY_NAMES[kind],
    confirms: kind === 'nonce' ? 'nonce' : 'browser',
    ...(kind === 'nonce' && {
      openFields: async () => ({ known: true, token: 'fields' }) as const,
    }),

    async charge({ merchant, key, orderId, nonce, amount, currency }) {
      return ask(
        (): ChargeAnswer => {
          const { charge, isNew } = books.open({ kind, key, merchant, orderId, amount, currency })
          if (isNew && kind === 'nonce') useNonce(charge, nonce)
          return tellOf(charge)
        },
        { mayBeLate: true },
      )
    },

    async findCharge(asked) {
      return ask(() => {
        const charge = find(asked)
        return charge && tellOf(charge)
      })
    },

    async cancelCharge(asked) {
      return ask(() => {
        const charge = find(asked)
        if (charge?.state === 'requires_action') {
          charge.state = 'voided'
          books.tell(charge, 'voided')
        }
        return charge && tellOf(charge)
      })
    },

    async captureCharge({ merchant, orderId, ref }) {
      return ask((): ChargeAnswer => {
        const charge = find({ merchant, orderId, ref })
        if (!charge) return { known: false, why: 'no such order' }
        if (charge.state !== 'requires_action' || !charge.approved) return tellOf(charge)
        if (dice.chance(0.1)) {
          delete charge.approved
          charge.declineReason = 'instrument_declined'
          return tellOf(charge)
        }
        books.take(charge)
        return tellOf(charge)
      })
    },

    async refundCharge({ merchant, key, ref, amount, currency }) {
      return ask((): RefundAnswer => {
        const charge = find({ merchant, ref })
        if (!charge) return { known: false, why: 'no such charge' }
        const done = charge.refunds.get(key)
        if (done) return { known: true, refund: done }
        const fits = charge.state === 'captured' && netOf(charge) >= amount
        const state = fits ? 'succeeded' : 'failed'
        const name = fits ? `re_${charge.ref}_${charge.refunds.size}` : ''
        const refund: GatewayRefund = { ref: name, chargeRef: ref, state, amount, currency }
        if (!fits) return { known: true, refund }
        charge.refunds.set(key, refund)
        books.tell(charge, 'refunded')
        return { known: true, refund }
      })
    },

    async listRefunds({ merchant, ref }) {
      return ask(() => {
        const charge = find({ merchant, ref })
        return { known: true as const, refunds: [...(charge?.refunds.values() ?? [])] }
      })
    },

    async readEvent({ merchant, body, headers }) {
      if (headers[SIGNATURE] !== signMessage(body)) return undefined
      const said = JSON.parse(body.toString('utf8')) as Message
      if (said.merchant !== merchant) return undefined
      const { id, type, about, orderId, chargeRef } = said
      return { id, type, about, orderId, chargeRef }
    },

    async *listTaken({ merchant, from, until }) {
      for (const charge of books.listAll())
        if (
          charge.kind === kind &&
          charge.merchant === merchant &&
          charge.captured > 0 &&
          charge.takenAt >= from &&
          charge.takenAt < until
        )
          yield toldOf(charge)
    },
  }

  /** A nonce says what its card will do: `good`, `declined` or `bank`, and a number of its own. */
  function useNonce(charge: BookedCharge, nonce: string): void {
    const fate = books.spend(nonce) ? nonce.split('-')[0] : 'spent'
    if (fate === 'bank') return
    if (fate === 'good') return books.take(charge)
    charge.state = 'failed'
    charge.declineReason = fate === 'spent' ? 'nonce_invalid' : 'card_declined'
    books.tell(charge, 'failed')
  }
}

const tellOf = (charge: BookedCharge): ChargeAnswer => ({ known: true, charge: toldOf(charge) })

/** As it stands at this moment; what becomes of it later does not change what was said. */
function toldOf(charge: BookedCharge): Charge {
  const { kind: _k, merchant: _m, captured, refunds: _r, takenAt: _t, ...told } = charge
  const isOpen = told.state === 'requires_action'
  const { clientSecret, approved, ...rest } = told
  return {
    ...rest,
    actionUrl: isOpen ? rest.actionUrl : '',
    ...(isOpen && clientSecret !== undefined && { clientSecret }),
    ...(isOpen && approved && { approved }),
    ...(captured > 0 && { refunded: (captured - netOf(charge)) as Charge['amount'] }),
  }
}
