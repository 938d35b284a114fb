import { createHmac } from 'node:crypto'
import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import type { Charge, GatewayRefund } from '../../apps/server/src/ports/gateway/port.ts'

export type GatewayKind = 'nonce' | 'browser' | 'paypal'

export type BookedCharge = Charge & {
  kind: GatewayKind
  merchant: string
  captured: number
  refunds: Map<string, GatewayRefund>
  takenAt: Date
}

/** A webhook message of a gateway. Its state is from when it was sent and may be out of date when it arrives. */
export type Message = {
  id: string
  type: string
  about: 'charge' | 'refund'
  gateway: string
  merchant: string
  orderId: string
  chargeRef: string
  state: Charge['state']
}

export type GatewayState = ReturnType<typeof openGatewayState>

/** The state of every simulated gateway, and the messages that wait for delivery. */
export function openGatewayState(deps: { dice: Dice; now: () => Date }) {
  const charges: BookedCharge[] = []
  /** From earlier runs: included in a gateway's daily list. */
  const old: BookedCharge[] = []
  const byKey = new Map<string, BookedCharge>()
  const spentNonces = new Set<string>()
  let messages: Message[] = []
  let count = 0
  /** While faults are on, messages arrive once or twice, in any order. */
  const world = { faulty: true }

  const name = (prefix: string) => `${prefix}_${(count += 1)}`

  function queueMessage(charge: BookedCharge, type: string): void {
    const message: Message = {
      id: name('evt'),
      type,
      about: type === 'refunded' ? 'refund' : 'charge',
      gateway: GATEWAY_NAMES[charge.kind],
      merchant: charge.merchant,
      orderId: charge.orderId,
      chargeRef: charge.ref,
      state: charge.state,
    }
    const times = world.faulty && deps.dice.chance(0.3) ? 2 : 1
    for (let time = 0; time < times; time += 1) messages.push(message)
  }

  function take(charge: BookedCharge): void {
    charge.state = 'captured'
    charge.captured = charge.amount
    charge.takenAt = deps.now()
    delete charge.approved
    queueMessage(charge, 'captured')
  }

  return {
    charges,
    /** Every charge that was ever captured. */
    listAll: () => [...old, ...charges],
    world,
    /** Charges that pages or messages claim are paid; only a product that trusts them uses this. */
    claimed: new Set<string>(),
    lastReported: new Map<string, Charge['state']>(),
    /** For a mutant that stores attempts too late: the delayed writes. */
    claims: new Map<string, () => Promise<void>>(),
    now: deps.now,
    dice: deps.dice,
    take,
    queueMessage,
    open(
      request: Pick<Charge, 'orderId' | 'amount' | 'currency'> & {
        kind: GatewayKind
        key: string
        merchant: string
      },
    ): { charge: BookedCharge; isNew: boolean } {
      const { key, ...facts } = request
      const existing = byKey.get(key)
      if (existing) return { charge: existing, isNew: false }
      const charge: BookedCharge = {
        ...facts,
        ref: name(request.kind),
        state: 'requires_action',
        brand: 'visa',
        last4: '4242',
        declineReason: '',
        actionUrl: '',
        captured: 0,
        refunds: new Map(),
        takenAt: deps.now(),
      }
      if (request.kind === 'nonce') charge.actionUrl = `https://bank.test/${charge.ref}`
      else charge.clientSecret = charge.ref
      charges.push(charge)
      byKey.set(key, charge)
      return { charge, isNew: true }
    },
    /** False if it was used before. */
    spend(nonce: string): boolean {
      if (spentNonces.has(nonce)) return false
      spentNonces.add(nonce)
      return true
    },
    /** What the customer does at the gateway itself. */
    customer(ref: string, does: 'pay' | 'fail' | 'pay-less'): void {
      const charge = charges.find((item) => item.ref === ref)
      if (charge?.state !== 'requires_action') return
      if (does === 'fail') return failAtBank(charge)
      if (does === 'pay-less') charge.amount = 1 as Charge['amount']
      if (charge.kind !== 'paypal') return take(charge)
      charge.approved = true
      queueMessage(charge, 'approved')
    },
    /** Takes out the next message in random order; `undefined` if there is none. */
    nextMessage(): Message | undefined {
      return messages.splice(deps.dice.below(messages.length), 1)[0]
    },
    /** The message was not accepted and is sent again. */
    sendAgain: (message: Message) => void messages.push(message),
    get undelivered() {
      return messages.length
    },
    forget() {
      old.push(...charges.filter(({ captured }) => captured > 0))
      charges.length = 0
      messages = []
      byKey.clear()
      spentNonces.clear()
    },
  }

  /** If the customer confirms in the browser, a charge stays open for another card; with a nonce it has failed. */
  function failAtBank(charge: BookedCharge): void {
    if (charge.kind === 'nonce') charge.state = 'failed'
    charge.declineReason = 'card_declined'
    queueMessage(charge, 'failed')
  }
}

/** The product's gateway that each kind simulates. */
export const GATEWAY_NAMES = {
  nonce: 'braintree',
  browser: 'stripe',
  paypal: 'paypal',
} as const satisfies Record<GatewayKind, string>

export const SIGNATURE = 'x-simulated-signature'

/** Only the gateway can sign: a forged message is detected. */
export const signMessage = (body: Buffer): string =>
  createHmac('sha256', 'the simulated gateway').update(body).digest('hex')

export const netOf = ({ captured, refunds }: BookedCharge): number =>
  [...refunds.values()].reduce(
    (left, refund) => (refund.state === 'failed' ? left : left - refund.amount),
    captured,
  )
