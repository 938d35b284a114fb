import type {
  Charge,
  ChargeResult,
  Gateway,
  GatewayRefund,
  RefundResult,
} from '../../apps/server/src/ports/gateway/port.ts'
import {
  type BookedCharge,
  GATEWAY_NAMES,
  type GatewayKind,
  type GatewayState,
  type Message,
  netOf,
  SIGNATURE,
  signMessage,
} from './gateway-state.ts'

type Unknown = { known: false; why: string }
type Deps = {
  books: GatewayState
  /** Between the call and its execution, and between the effect and the response. */
  gate: () => Promise<void>
  /** Runs after the caller has stopped waiting. */
  later: (work: () => void) => void
}

const LOST: Unknown = { known: false, why: 'lost on the way there' }
const NO_RESPONSE: Unknown = { known: false, why: 'the answer was lost' }
const FAULT_RATE = 0.08
/** The timeout of the adapters; and no request arrives more than a minute late. */
const LISTENS_MS = 8_000
const ARRIVES_MS = 55_000
const LATE = 0.3

/**
 * A gateway that satisfies the port's contract and nothing more: calls and responses get lost, and some calls arrive
 * late.
 */
export function simulatedGateway(kind: GatewayKind, deps: Deps): Gateway {
  const { books: gatewayState } = deps
  const { dice, world } = gatewayState

  async function perform<Result>(
    work: () => Result,
    { mayBeLate = false }: { mayBeLate?: boolean } = {},
  ): Promise<Result | Unknown> {
    const started = gatewayState.now().getTime()
    const waited = () => (world.faulty ? gatewayState.now().getTime() - started : 0)
    await deps.gate()
    // The caller's timeout has passed; a call that is under way may still arrive, but not for ever.
    if (waited() > LISTENS_MS) {
      if (waited() <= ARRIVES_MS) work()
      return LOST
    }
    if (world.faulty && dice.chance(FAULT_RATE)) {
      if (mayBeLate && dice.chance(LATE)) deps.later(() => void work())
      return LOST
    }
    const response = work()
    await deps.gate()
    return waited() > LISTENS_MS || (world.faulty && dice.chance(FAULT_RATE))
      ? NO_RESPONSE
      : response
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
    // PayPal identifies an order only by its own id
    if (kind === 'paypal' && !ref) return undefined
    const recognised = gatewayState
      .listAll()
      .filter(
        (charge) =>
          charge.kind === kind &&
          charge.merchant === merchant &&
          (ref ? charge.ref === ref : charge.orderId === orderId),
      )
    return recognised.find(({ state }) => state === 'captured') ?? recognised.at(-1)
  }

  return {
    name: GATEWAY_NAMES[kind],
    confirms: kind === 'nonce' ? 'nonce' : 'browser',
    ...(kind === 'nonce' && {
      openFields: async () => ({ known: true, token: 'fields' }) as const,
    }),

    async charge({ merchant, key, orderId, nonce, amount, currency }) {
      return perform(
        (): ChargeResult => {
          const { charge, isNew } = gatewayState.open({
            kind,
            key,
            merchant,
            orderId,
            amount,
            currency,
          })
          if (isNew && kind === 'nonce') useNonce(charge, nonce)
          return chargeResultOf(charge)
        },
        { mayBeLate: true },
      )
    },

    async findCharge(request) {
      return perform(() => {
        const charge = find(request)
        return charge && chargeResultOf(charge)
      })
    },

    async cancelCharge(request) {
      return perform(() => {
        const charge = find(request)
        if (charge?.state === 'requires_action') {
          charge.state = 'voided'
          gatewayState.queueMessage(charge, 'voided')
        }
        return charge && chargeResultOf(charge)
      })
    },

    async captureCharge({ merchant, orderId, ref }) {
      return perform((): ChargeResult => {
        const charge = find({ merchant, orderId, ref })
        if (!charge) return { known: false, why: 'no such order' }
        if (charge.state !== 'requires_action' || !charge.approved) return chargeResultOf(charge)
        if (dice.chance(0.1)) {
          delete charge.approved
          charge.declineReason = 'instrument_declined'
          return chargeResultOf(charge)
        }
        gatewayState.take(charge)
        return chargeResultOf(charge)
      })
    },

    async refundCharge({ merchant, key, ref, amount, currency }) {
      return perform((): RefundResult => {
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
        gatewayState.queueMessage(charge, 'refunded')
        return { known: true, refund }
      })
    },

    async listRefunds({ merchant, ref }) {
      return perform(() => {
        const charge = find({ merchant, ref })
        return { known: true as const, refunds: [...(charge?.refunds.values() ?? [])] }
      })
    },

    async readEvent({ merchant, body, headers }) {
      if (headers[SIGNATURE] !== signMessage(body)) return undefined
      const message = JSON.parse(body.toString('utf8')) as Message
      if (message.merchant !== merchant) return undefined
      const { id, type, about, orderId, chargeRef } = message
      return { id, type, about, orderId, chargeRef }
    },

    async *listTaken({ merchant, from, until }) {
      for (const charge of gatewayState.listAll())
        if (
          charge.kind === kind &&
          charge.merchant === merchant &&
          charge.captured > 0 &&
          charge.takenAt >= from &&
          charge.takenAt < until
        )
          yield chargeOf(charge)
    },
  }

  /** A nonce encodes the outcome of its card, `good`, `declined` or `bank`, and a unique number. */
  function useNonce(charge: BookedCharge, nonce: string): void {
    const fate = gatewayState.spend(nonce) ? nonce.split('-')[0] : 'spent'
    if (fate === 'bank') return
    if (fate === 'good') return gatewayState.take(charge)
    charge.state = 'failed'
    charge.declineReason = fate === 'spent' ? 'nonce_invalid' : 'card_declined'
    gatewayState.queueMessage(charge, 'failed')
  }
}

const chargeResultOf = (charge: BookedCharge): ChargeResult => ({
  known: true,
  charge: chargeOf(charge),
})

/** A snapshot: later changes do not alter what was already reported. */
function chargeOf(charge: BookedCharge): Charge {
  const { kind: _k, merchant: _m, captured, refunds: _r, takenAt: _t, ...reported } = charge
  const isOpen = reported.state === 'requires_action'
  const { clientSecret, approved, ...rest } = reported
  return {
    ...rest,
    actionUrl: isOpen ? rest.actionUrl : '',
    ...(isOpen && clientSecret !== undefined && { clientSecret }),
    ...(isOpen && approved && { approved }),
    ...(captured > 0 && { refunded: (captured - netOf(charge)) as Charge['amount'] }),
  }
}
