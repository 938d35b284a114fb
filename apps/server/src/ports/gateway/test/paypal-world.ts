import { minor } from '@kerbside/domain/money.ts'
import { onTestFinished } from 'vitest'
import { openPaypal } from '../../../../../../testkit/gateways/paypal/gateway.ts'
import { paypalGateway } from '../paypal.ts'

/** One merchant at PayPal, its gateway, and a booking of £86.00 to pay. */
export async function givenPaypal({
  now = () => new Date(),
  timeoutMs = 10_000,
  ...facts
}: {
  now?: () => Date
  /** How long PayPal may take; short in tests of a PayPal that does not answer. */
  timeoutMs?: number
  mostOnAPage?: number
  patches?: boolean
} = {}) {
  const standIn = await openPaypal({ now, ...facts })
  onTestFinished(standIn.close)
  const merchant = { merchant: 'cab', keys: standIn.keys }
  const options = { baseUrl: standIn.url, timeoutMs, now }
  const gateway = paypalGateway({ ...options, webhookRoots: [standIn.events.root] })
  const asked = {
    ...merchant,
    key: 'cab:1',
    orderId: 'booking-1-1',
    nonce: '',
    amount: minor(8600),
    currency: 'GBP',
  }
  const opened = async () => {
    const answer = await gateway.charge(asked)
    if (!answer.known) throw new Error(answer.why)
    return { ...asked, key: 'cab:1:capture', ref: answer.charge.ref }
  }
  return { standIn, gateway, merchant, asked, opened, options }
}
