// Written by `npm run generate`. Do not edit.
import type * as wire from '../booking.ts'
import type { EndpointRef } from '../endpoint.ts'

export const createBooking: EndpointRef<typeof wire.createBooking> = {
  method: 'POST',
  path: '/api/createbookingTest',
}
export const emailReceipt: EndpointRef<typeof wire.emailReceipt> = {
  method: 'POST',
  path: '/api/emailreceipt',
}
export const findBookingDetails: EndpointRef<typeof wire.findBookingDetails> = {
  method: 'GET',
  path: '/api/bookingdetails',
}
export const findBookingInfo: EndpointRef<typeof wire.findBookingInfo> = {
  method: 'POST',
  path: '/api/bookinginfo',
}
export const listCurrentBookings: EndpointRef<typeof wire.listCurrentBookings> = {
  method: 'GET',
  path: '/api/currentbookings',
}
export const listPastLegs: EndpointRef<typeof wire.listPastLegs> = {
  method: 'GET',
  path: '/api/journeyhistory',
}
