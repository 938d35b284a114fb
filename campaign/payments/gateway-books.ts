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

/** What a gateway sends of itself. The state is what it was then; who believes it is wrong by the time it arrives. */
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

export type GatewayBooks = ReturnType<typeof openBooks>

/** What every simulated gateway knows of money, and the messages that wait to be delivered. */
export function openBooks(means: { dice: Dice; now: () => Date }) {
  const charges: BookedCharge[] = []
  /** Of runs before: what a gateway lists of a day. */
  const old: BookedCharge[] = []
  const byKey = new Map<string, BookedCharge>()
  const spentNonces = new Set<string>()
  let messages: Message[] = []
  let count = 0
  /** Messages come once or twice, in any order, as long as things go wrong. */
  const world = { faulty: true }

  const name = (prefix: string) => `${prefix}_${(count += 1)}`

  function tell(charge: BookedCharge, type: string): void {
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
    const times = world.faulty && means.dice.chance(0.3) ? 2 : 1
    for (let time = 0; time < times; time += 1) messages.push(message)
  }

  function take(charge: BookedCharge): void {
    charge.state = 'captured'
    charge.captured = charge.amount
    charge.takenAt = means.now()
    delete charge.approved
    tell(charge, 'captured')
  }

  return {
    charges,
    /** Everything that was ever taken. */
    listAll: () => [...old, ...charges],
    world,
    /** What pages have said is paid, and messages: of use to nobody but a product that believes it. */
    claimed: new Set<string>(),
    lastTold: new Map<string, Charge['state']>(),
    /** Of a product that writes attempts down too late: how it does. */
    claims: new Map<string, () => Promise<void>>(),
    now: means.now,
    dice: means.dice,
    take,
    tell,
    open(
      asked: Pick<Charge, 'orderId' | 'amount' | 'currency'> & {
        kind: GatewayKind
        key: string
        merchant: string
      },
    ): { charge: BookedCharge; isNew: boolean } {
      const { key, ...facts } = asked
      const known = byKey.get(key)
      if (known) return { charge: known, isNew: false }
      const charge: BookedCharge = {
        ...facts,
        ref: name(asked.kind),
        state: 'requires_action',
        brand: 'visa',
        last4: '4242',
        declineReason: '',
        actionUrl: '',
        captured: 0,
        refunds: new Map(),
        takenAt: means.now(),
      }
      if (asked.kind === 'nonce') charge.actionUrl = `https://bank.test/${charge.ref}`
      else charge.clientSecret = charge.ref
      charges.push(charge)
      byKey.set(key, charge)
      return { charge, isNew: true }
    },
    /** False when it was used before. */
    spend(nonce: string): boolean {
      if (spentNonces.has(nonce)) return false
      spentNonces.add(nonce)
      return true
    },
    /** What its customer does at the gateway itself. */
    customer(ref: string, does: 'pay' | 'fail' | 'pay-less'): void {
      const charge = charges.find((one) => one.ref === ref)
      if (charge?.state !== 'requires_action') return
      if (does === 'fail') return failAtBank(charge)
      if (does === 'pay-less') charge.amount = 1 as Charge['amount']
      if (charge.kind !== 'paypal') return take(charge)
      charge.approved = true
      tell(charge, 'approved')
    },
    /** The next message in any order, taken out; `undefined` when there is none. */
    nextMessage(): Message | undefined {
      return messages.splice(means.dice.below(messages.length), 1)[0]
    },
    /** It was not taken and is sent again. */
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

  /** Where the customer confirms in the browser a charge stays open for another card; with a nonce it is over. */
  function failAtBank(charge: BookedCharge): void {
    if (charge.kind === 'nonce') charge.state = 'failed'
    charge.declineReason = 'card_declined'
    tell(charge, 'failed')
  }
}

/** Which of the product's gateways each kind stands for. */
export const GATEWAY_NAMES = {
  nonce: 'braintree',
  browser: 'stripe',
  paypal: 'paypal',
} as const satisfies Record<GatewayKind, string>

export const SIGNATURE = 'x-simulated-signature'

/** Only the gateway can sign: a message somebody else made is not one. */
export const signMessage = (body: Buffer): string =>
  createHmac('sha256', 'the simulated gateway').update(body).digest('hex')

export const netOf = ({ captured, refunds }: BookedCharge): number =>
  [...refunds.values()].reduce(
    (left, refund) => (refund.state === 'failed' ? left : left - refund.amount),
    captured,
  )
