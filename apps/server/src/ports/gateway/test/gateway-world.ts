import { minor } from '@kerbside/domain/money.ts'
import type { Charge, ChargeResult, Gateway, Merchant } from '../port.ts'

export type Card = 'good' | 'declined' | 'challenged'

/** What goes wrong with the gateway's next request. */
export type Fault =
  /** The gateway carried out the request, and the response was lost. */
  | 'answer-lost'
  /** The gateway never received the request. */
  | 'request-lost'
  | 'error-500'
  | 'error-503'
  | 'busy-429'
  | 'malformed'

export type SignedMessage = { body: Buffer; headers: Readonly<Record<string, string>> }

/** An adapter with the gateway behind it, whose customers and faults the test controls. */
export type GatewayWorld = {
  gateway: Gateway
  merchant: Merchant
  /** The same account with a key of another account. */
  unknownMerchant: Merchant
  /** The gateway's own code for the card `declined`. */
  declineCode: string
  /** For `confirms: 'nonce'`. */
  nonceFor?(card: Card): Promise<string>
  /** For `confirms: 'browser'`: the customer enters the card in the gateway's own script, or approves there. */
  confirm?(charge: Charge, card: Card): Promise<void>
  /** The cardholder answers the bank. */
  completeChallenge?(charge: Charge, yes: boolean): Promise<void>
  breakNext(fault: Fault): void
  /** The sums of an order in the gateway's own books, in minor units. */
  moneyOf(orderId: string): Promise<{ charges: number; taken: number; returned: number }>
  /** A refund made in the gateway's own console; required where there are refunds. */
  refundByHand?(charge: Charge, amount: number): Promise<void>
  /** Every message the gateway has sent about an order so far, as received. */
  messagesOf?(orderId: string): Promise<readonly SignedMessage[]>
  /** The message without its signature, where that is not in a header. */
  unsign?(message: SignedMessage): SignedMessage
  now(): Date
  close(): Promise<void>
}

/** An adapter under test and what its gateway can do; contract tests for what it cannot do are skipped. */
export type GatewayUnderTest = {
  name: string
  open: () => Promise<GatewayWorld>
  faults: readonly Fault[]
  /** Money can be authorised and captured later. */
  holds: boolean
  refunds: boolean
  /** A bank may challenge its customer. */
  challenges: boolean
  messages: boolean
  lists: boolean
  /** For `confirms: 'browser'` only: a confirmed charge is taken at once, or waits for `captureCharge`. */
  confirmed?: 'taken' | 'approved'
}

/** The subject of a contract test: the world is opened once, before the first test. */
export type ContractContext = { tested: GatewayUnderTest; world: () => GatewayWorld }

export type ChargeRequest = Parameters<Gateway['charge']>[0]

let orders = 0

/** A charge request for £86.00 of an unused order. */
export async function givenChargeRequest(
  world: GatewayWorld,
  { card = 'good', capture = 'now' }: { card?: Card; capture?: 'now' | 'later' } = {},
): Promise<ChargeRequest> {
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

/** Requests the charge and lets the customer do their part; returns the outcome. */
export async function pay(
  { world, confirmed = 'taken' }: { world: GatewayWorld; confirmed?: 'taken' | 'approved' },
  { chargeRequest, card = 'good' }: { chargeRequest: ChargeRequest; card?: Card },
): Promise<ChargeResult | undefined> {
  const { gateway } = world
  const first = await gateway.charge(chargeRequest)
  if (!world.confirm || !first.known) return first
  await world.confirm(first.charge, card)
  const { ref } = first.charge
  if (confirmed === 'approved')
    return gateway.captureCharge?.({ ...chargeRequest, key: `${chargeRequest.key}:capture`, ref })
  return gateway.findCharge({ ...chargeRequest, ref })
}

export async function givenPaid(
  world: GatewayWorld,
  confirmed: 'taken' | 'approved' = 'taken',
): Promise<{ chargeRequest: ChargeRequest; charge: Charge }> {
  const chargeRequest = await givenChargeRequest(world)
  const result = await pay({ world, confirmed }, { chargeRequest })
  if (!result?.known || result.charge.state !== 'captured')
    throw new Error(`the charge did not come about: ${JSON.stringify(result)}`)
  return { chargeRequest, charge: result.charge }
}
