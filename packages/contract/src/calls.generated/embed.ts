// Written by `npm run generate`. Do not edit.
import type * as wire from '../embed.ts'
import type { EndpointRef } from '../endpoint.ts'

export const findBookingParams: EndpointRef<typeof wire.findBookingParams> = {
  method: 'GET',
  path: '/api/bookingparams',
}
export const findCustAppBaseUrl: EndpointRef<typeof wire.findCustAppBaseUrl> = {
  method: 'GET',
  path: '/api/custappbaseurl',
}
export const saveBookingParams: EndpointRef<typeof wire.saveBookingParams> = {
  method: 'POST',
  path: '/api/bookingparams',
}
export const validateParent: EndpointRef<typeof wire.validateParent> = {
  method: 'POST',
  path: '/api/validate',
}
