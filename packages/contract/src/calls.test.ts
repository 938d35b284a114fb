import { expect, test } from 'vitest'
import { createBooking } from './booking.ts'
import * as bookingCalls from './calls.generated/booking.ts'
import * as countryCalls from './calls.generated/country.ts'
import * as operatorCalls from './calls.generated/operator.ts'
import * as paymentCalls from './calls.generated/payment.ts'
import * as placesCalls from './calls.generated/places.ts'
import * as promoCalls from './calls.generated/promo.ts'
import * as quotationCalls from './calls.generated/quotation.ts'
import { findIpInfo } from './country.ts'
import { reportError } from './operator.ts'
import { retryPayment, updateBooking } from './payment.ts'
import { searchAddress } from './places.ts'
import { checkPromo } from './promo.ts'
import { findDirection, findNearestDriver, quoteJourney } from './quotation.ts'

test.each([
  [bookingCalls.createBooking, createBooking],
  [paymentCalls.retryPayment, retryPayment],
  [paymentCalls.updateBooking, updateBooking],
  [placesCalls.searchAddress, searchAddress],
  [promoCalls.checkPromo, checkPromo],
  [operatorCalls.reportError, reportError],
  [countryCalls.findIpInfo, findIpInfo],
  [quotationCalls.quoteJourney, quoteJourney],
  [quotationCalls.findDirection, findDirection],
  [quotationCalls.findNearestDriver, findNearestDriver],
])('the browser calls $path as in the contract', (light, { method, path }) => {
  expect(light).toEqual({ method, path })
})
