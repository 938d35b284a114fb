import { expect, test } from 'vitest'
import { DECLINED, PAYMENT_INVALID } from './booking/create.ts'
import { GENERIC_MESSAGE } from './codes.ts'
import { QUOTE_REJECTION_MESSAGES } from './quotation/rejection.ts'

test.each([
  [QUOTE_REJECTION_MESSAGES['no-vehicle'], 'No vehicle found with selected capacity.'],
  [QUOTE_REJECTION_MESSAGES['no-postcode'], 'Try a more specific address.'],
  [
    QUOTE_REJECTION_MESSAGES['pickup-outside'],
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address.',
  ],
  [PAYMENT_INVALID, 'Payment information invalid, please try again.'],
  [
    DECLINED,
    'It was not possible to process the payment, please check the card details and try again.',
  ],
  [GENERIC_MESSAGE, 'Something went wrong, please try again.'],
])('the server uses the exact words of the specification: %s', (text, specified) => {
  expect(text).toBe(specified)
})
