import { createBooking } from '@kerbside/contract/booking.ts'
import { findIpInfo } from '@kerbside/contract/country.ts'
import { reportError } from '@kerbside/contract/operator.ts'
import { retryPayment, updateBooking } from '@kerbside/contract/payment.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { checkPromo } from '@kerbside/contract/promo.ts'
import { findDirection, findNearestDriver, quoteJourney } from '@kerbside/contract/quotation.ts'
import { expect, test } from 'vitest'
import { CREATE_BOOKING, RETRY_PAYMENT, UPDATE_BOOKING } from './booking/api.ts'
import { FIND_IP_INFO } from './country/api.ts'
import { REPORT_ERROR } from './operator/report-error.ts'
import { SEARCH_ADDRESS } from './places/api.ts'
import { CHECK_PROMO } from './promo/api.ts'
import { FIND_DIRECTION, FIND_NEAREST_DRIVER, QUOTE_JOURNEY } from './quotation/api.ts'

test.each([
  [CREATE_BOOKING, createBooking],
  [RETRY_PAYMENT, retryPayment],
  [UPDATE_BOOKING, updateBooking],
  [SEARCH_ADDRESS, searchAddress],
  [CHECK_PROMO, checkPromo],
  [REPORT_ERROR, reportError],
  [FIND_IP_INFO, findIpInfo],
  [QUOTE_JOURNEY, quoteJourney],
  [FIND_DIRECTION, findDirection],
  [FIND_NEAREST_DRIVER, findNearestDriver],
])('the browser calls $path as in the contract', (light, { method, path }) => {
  expect(light).toEqual({ method, path })
})
