import * as booking from './booking.ts'
import * as catalogue from './catalogue.ts'
import { changeBooking } from './change.ts'
import type { AnyPartnerEndpoint } from './endpoint.ts'
import * as quote from './quote.ts'

/** Every endpoint of the partner API, in the order of its documentation. */
export const ALL_PARTNER_ENDPOINTS: readonly { name: string; endpoint: AnyPartnerEndpoint }[] = [
  { name: 'makeQuote', endpoint: quote.makeQuote },
  { name: 'makeBooking', endpoint: booking.makeBooking },
  { name: 'listBookings', endpoint: booking.listBookings },
  { name: 'showBooking', endpoint: booking.showBooking },
  { name: 'changeBooking', endpoint: changeBooking },
  { name: 'cancelBooking', endpoint: booking.cancelBooking },
  { name: 'showJourney', endpoint: booking.showJourney },
  { name: 'listVehicleTypes', endpoint: catalogue.listVehicleTypes },
  { name: 'searchPlaces', endpoint: catalogue.searchPlaces },
  { name: 'listEvents', endpoint: catalogue.listEvents },
]
