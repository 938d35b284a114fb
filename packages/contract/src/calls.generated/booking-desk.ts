// Written by `npm run generate`. Do not edit.
import type * as wire from '../booking/desk.ts'
import type { EndpointRef } from '../endpoint.ts'

export const createDeskBooking: EndpointRef<typeof wire.createDeskBooking> = {
  method: 'POST',
  path: '/api/desk/bookings/new',
}
export const exportDeskBookings: EndpointRef<typeof wire.exportDeskBookings> = {
  method: 'POST',
  path: '/api/desk/bookings/csv',
}
export const findDeskBookings: EndpointRef<typeof wire.findDeskBookings> = {
  method: 'GET',
  path: '/api/desk/bookings/find',
}
export const listBookingFilters: EndpointRef<typeof wire.listBookingFilters> = {
  method: 'GET',
  path: '/api/desk/bookings/filters',
}
