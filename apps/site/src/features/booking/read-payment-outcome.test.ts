import type { CreateBookingReply } from '@kerbside/contract/booking.ts'
import { expect, test } from 'vitest'
import { readCreatedBooking, readPaymentIntent } from './read-payment-outcome.ts'

const result = (code: number, message = '', actionurl = '') => ({
  code,
  message,
  authcode: '',
  additionalinfo: '',
  actionurl,
})
const made: CreateBookingReply = {
  Code: 1,
  Message: '',
  Bref: '1040718',
  ReturnRef: null,
  ticketcode: 't-1',
  transactionid: 'tx-1',
}
const before = {
  reference: '1040718',
  returnReference: undefined,
  ticketCode: 't-1',
  transactionId: 'tx-1',
}

test.each([
  ['cash accepted is confirmed', 'cash', result(0), 'confirmed'],
  ['a paid card is confirmed', 'card', result(1), 'confirmed'],
  ['paid, with something to look after, is confirmed', 'card', result(3), 'confirmed'],
  ['a card under way waits', 'card', result(0, 'We are processing your request.'), 'waiting'],
  ['a declined card stays to be tried again', 'card', result(2, 'Declined.'), 'declined'],
  ['the bank wants to be asked', 'card', result(0, '', 'https://bank.test/1'), 'action'],
] as const)('%s', (_, method, paymentResult, is) => {
  expect(readCreatedBooking({ ...made, PaymentResult: paymentResult }, { method })).toMatchObject({
    is,
  })
})

test('a rejection shows the server’s message', () => {
  expect(
    readCreatedBooking({ Code: 2, Message: 'The price has changed.' }, { method: 'card' }),
  ).toEqual({
    is: 'refused',
    message: 'The price has changed.',
  })
})

test('a rejection of code 0 shows the generic message', () => {
  expect(readCreatedBooking({ Code: 0, Message: 'oops' }, { method: 'card' })).toEqual({
    is: 'refused',
    message: 'Something went wrong, please try again.',
  })
})

test('a booking whose ticket cannot be opened is not shown as confirmed', () => {
  const { ticketcode: _ticketcode, ...lost } = made
  expect(readCreatedBooking({ ...lost, PaymentResult: result(1) }, { method: 'card' }).is).toBe(
    'refused',
  )
})

test('the result after the bank’s check keeps the ticket of the booking', () => {
  const reply = { Code: 1, Message: '', PaymentResult: result(1) }
  expect(readCreatedBooking(reply, { method: 'card', before })).toEqual({
    is: 'confirmed',
    made: before,
  })
})

test('a retried payment is read the same way', () => {
  const reply = { code: 1, message: '', paymentresult: result(1) }
  expect(readPaymentIntent(reply, { method: 'card', before })).toEqual({
    is: 'confirmed',
    made: before,
  })
})

test('a retry that fails leaves the booking to be paid', () => {
  expect(readPaymentIntent({ code: 0, message: '' }, { method: 'card', before })).toMatchObject({
    is: 'declined',
    message: 'Something went wrong, please try again.',
  })
})
