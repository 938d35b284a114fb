import { minor } from '@kerbside/domain/money.ts'
import type { Charge, ChargeAnswer, Gateway, Merchant } from '../port.ts'

export type Card = 'good' | 'declined' | 'challenged'

/** What goes wrong with the next question a gateway is asked. */
export type Fault =
  /** It did what it was asked, and the answer got lost. */
  | 'answer-lost'
  /** It never heard the question. */
  | 'request-lost'
  | 'error-500'
  | 'error-503'
  | 'busy-429'
  | 'malformed'

export type SignedMessage = { body: Buffer; headers: Readonly<Record<string, string>> }

/** An adapter with the gateway behind it, its customers and its bad days in our hand. */
export type GatewayWorld = {
  gateway: Gateway
  merchant: Merchant
  /** The same account with a key that is not its own. */
  stranger: Merchant
  /** The gateway's own word for the card `declined`. */
  declineWord: string
  /** For `confirms: 'nonce'`. */
  nonceFor?(card: Card): Promise<string>
  /** For `confirms: 'browser'`: the customer enters the card in the gateway's own script, or approves there. */
  confirm?(charge: Charge, card: Card): Promise<void>
  /** The cardholder tells the bank. */
  answerBank?(charge: Charge, yes: boolean): Promise<void>
  breakNext(fault: Fault): void
  /** What the gateway's own books say of an order, in minor units. */
  moneyOf(orderId: string): Promise<{ charges: number; taken: number; returned: number }>
  /** A refund somebody makes at the gateway's own desk; needed where there are refunds. */
  refundByHand?(charge: Charge, amount: number): Promise<void>
  /** Every message the gateway has sent about an order so far, as it came in. */
  messagesOf?(orderId: string): Promise<readonly SignedMessage[]>
  /** The message without its signature, where that is not in a header. */
  unsign?(message: SignedMessage): SignedMessage
  now(): Date
  close(): Promise<void>
}

/** What an adapter under test is, and what its gateway can do; a promise it cannot make is not asked of it. */
export type GatewayUnderTest = {
  name: string
  open: () => Promise<GatewayWorld>
  faults: readonly Fault[]
  /** Money can be held and taken later. */
  holds: boolean
  refunds: boolean
  /** A bank may ask its customer. */
  challenges: boolean
  messages: boolean
  lists: boolean
  /** For `confirms: 'browser'` only: what the customer confirmed is taken at once, or waits for `captureCharge`. */
  confirmed?: 'taken' | 'approved'
}

export type Asked = Parameters<Gateway['charge']>[0]

let orders = 0

/** A question for £86.00 of an order nobody has used. */
export async function givenAsk(
  world: GatewayWorld,
  { card = 'good', capture = 'now' }: { card?: Card; capture?: 'now' | 'later' } = {},
): Promise<Asked> {
  orders += 1
  const unique = `${process.pid}-${orders}`
  return {
    ...world.merchant,
    key: `cab:attempt-${unique}`,
    orderId: `booking-${unique}`,
    nonce: (await world.nonceFor?.(card)) ?? '',
    amount: minor(8600),
    currency: 'GBP',
    ...(capture === 'later' && { capture }),
    metadata: { operator: 'cab', attempt: unique },
  }
}

/** Asks for the money and lets the customer do his part, with whatever came of it. */
export async function pay(
  { world, confirmed = 'taken' }: { world: GatewayWorld; confirmed?: 'taken' | 'approved' },
  { asked, card = 'good' }: { asked: Asked; card?: Card },
): Promise<ChargeAnswer | undefined> {
  const { gateway } = world
  const first = await gateway.charge(asked)
  if (!world.confirm || !first.known) return first
  await world.confirm(first.charge, card)
  const { ref } = first.charge
  if (confirmed === 'approved')
    return gateway.captureCharge?.({ ...asked, key: `${asked.key}:capture`, ref })
  return gateway.findCharge({ ...asked, ref })
}

export async function givenPaid(
  world: GatewayWorld,
  confirmed: 'taken' | 'approved' = 'taken',
): Promise<{ asked: Asked; charge: Charge }> {
  const asked = await givenAsk(world)
  const answer = await pay({ world, confirmed }, { asked })
  if (!answer?.known || answer.charge.state !== 'captured')
    throw new Error(`the charge did not come about: ${JSON.stringify(answer)}`)
  return { asked, charge: answer.charge }
}
