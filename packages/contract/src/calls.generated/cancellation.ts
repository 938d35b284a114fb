// Written by `npm run generate`. Do not edit.
import type * as wire from '../cancellation.ts'
import type { EndpointRef } from '../endpoint.ts'

export const cancelBooking: EndpointRef<typeof wire.cancelBooking> = {
  method: 'POST',
  path: '/api/cancelbooking',
}
export const cancelForCustomer: EndpointRef<typeof wire.cancelForCustomer> = {
  method: 'POST',
  path: '/api/cancellation',
}
