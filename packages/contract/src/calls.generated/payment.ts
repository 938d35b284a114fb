// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../payment.ts'

export const openCardFields: EndpointRef<typeof wire.openCardFields> = {
  method: 'GET',
  path: '/api/cardfields',
}
export const payByLink: EndpointRef<typeof wire.payByLink> = {
  method: 'GET',
  path: '/api/stripepaymentintent',
}
export const retryPayment: EndpointRef<typeof wire.retryPayment> = {
  method: 'GET',
  path: '/api/paymentintent',
}
export const updateBooking: EndpointRef<typeof wire.updateBooking> = {
  method: 'PUT',
  path: '/api/updatebooking',
}
