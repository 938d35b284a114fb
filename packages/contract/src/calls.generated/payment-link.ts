// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../payment-link.ts'

export const makePaymentLink: EndpointRef<typeof wire.makePaymentLink> = {
  method: 'POST',
  path: '/api/paymentlink',
}
