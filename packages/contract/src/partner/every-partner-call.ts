import * as booking from './booking.ts'
import type { AnyPartnerCall } from './call.ts'
import * as catalogue from './catalogue.ts'
import { changeBooking } from './change.ts'
import * as quote from './quote.ts'

/** Every call of the API for other programs, in the order it is read in. */
export const EVERY_PARTNER_CALL: readonly { name: string; call: AnyPartnerCall }[] = [
  { name: 'makeQuote', call: quote.makeQuote },
  { name: 'makeBooking', call: booking.makeBooking },
  { name: 'listBookings', call: booking.listBookings },
  { name: 'showBooking', call: booking.showBooking },
  { name: 'changeBooking', call: changeBooking },
  { name: 'cancelBooking', call: booking.cancelBooking },
  { name: 'showJourney', call: booking.showJourney },
  { name: 'listVehicleTypes', call: catalogue.listVehicleTypes },
  { name: 'searchPlaces', call: catalogue.searchPlaces },
  { name: 'listEvents', call: catalogue.listEvents },
]
