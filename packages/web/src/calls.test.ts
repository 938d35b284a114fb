import { createBooking } from '@kerbside/contract/booking.ts'
import * as bookingCalls from '@kerbside/contract/calls.generated/booking.ts'
import * as countryCalls from '@kerbside/contract/calls.generated/country.ts'
import * as operatorCalls from '@kerbside/contract/calls.generated/operator.ts'
import * as paymentCalls from '@kerbside/contract/calls.generated/payment.ts'
import * as placesCalls from '@kerbside/contract/calls.generated/places.ts'
import * as promoCalls from '@kerbside/contract/calls.generated/promo.ts'
import * as quotationCalls from '@kerbside/contract/calls.generated/quotation.ts'
import { findIpInfo } from '@kerbside/contract/country.ts'
import { reportError } from '@kerbside/contract/operator.ts'
import { retryPayment, updateBooking } from '@kerbside/contract/payment.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { checkPromo } from '@kerbside/contract/promo.ts'
import { findDirection, findNearestDriver, quoteJourney } from '@kerbside/contract/quotation.ts'
import { expect, test } from 'vitest'

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
