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
  /** How long PayPal may take; short in tests where PayPal does not answer. */
  timeoutMs?: number
  maxPageSize?: number
  patches?: boolean
} = {}) {
  const fake = await openPaypal({ now, ...facts })
  onTestFinished(fake.close)
  const merchant = { merchant: 'cab', keys: fake.keys }
  const options = { baseUrl: fake.url, timeoutMs, now }
  const gateway = paypalGateway({ ...options, webhookRoots: [fake.events.root] })
  const chargeRequest = {
    ...merchant,
    key: 'cab:1',
    orderId: 'booking-1-1',
    nonce: '',
    amount: minor(8600),
    currency: 'GBP',
  }
  const opened = async () => {
    const result = await gateway.charge(chargeRequest)
    if (!result.known) throw new Error(result.why)
    return { ...chargeRequest, key: 'cab:1:capture', ref: result.charge.ref }
  }
  return { fake, gateway, merchant, params: chargeRequest, opened, options }
}
