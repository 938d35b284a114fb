// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../refund.ts'

export const listRefunds: EndpointRef<typeof wire.listRefunds> = {
  method: 'GET',
  path: '/api/refunds',
}
export const requestRefund: EndpointRef<typeof wire.requestRefund> = {
  method: 'POST',
  path: '/api/refund',
}
