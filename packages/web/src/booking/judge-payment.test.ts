import type { CreateBookingReply } from '@kerbside/contract/booking.ts'
import { expect, test } from 'vitest'
import { judgeCreated, judgeIntent } from './judge-payment.ts'

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
  expect(judgeCreated({ ...made, PaymentResult: paymentResult }, { method })).toMatchObject({ is })
})

test('a refusal shows the server’s words', () => {
  expect(judgeCreated({ Code: 2, Message: 'The price has changed.' }, { method: 'card' })).toEqual({
    is: 'refused',
    message: 'The price has changed.',
  })
})

test('a refusal of code 0 reads as the generic sentence', () => {
  expect(judgeCreated({ Code: 0, Message: 'oops' }, { method: 'card' })).toEqual({
    is: 'refused',
    message: 'Something went wrong, please try again.',
  })
})

test('a booking whose ticket cannot be opened is not called confirmed', () => {
  const { ticketcode: _ticketcode, ...lost } = made
  expect(judgeCreated({ ...lost, PaymentResult: result(1) }, { method: 'card' }).is).toBe('refused')
})

test('the answer after the bank keeps the ticket of the booking that was made', () => {
  const reply = { Code: 1, Message: '', PaymentResult: result(1) }
  expect(judgeCreated(reply, { method: 'card', before })).toEqual({ is: 'confirmed', made: before })
})

test('a retried payment is judged the same way', () => {
  const reply = { code: 1, message: '', paymentresult: result(1) }
  expect(judgeIntent(reply, { method: 'card', before })).toEqual({ is: 'confirmed', made: before })
})

test('a retry that fails leaves the booking to be paid', () => {
  expect(judgeIntent({ code: 0, message: '' }, { method: 'card', before })).toMatchObject({
    is: 'declined',
    message: 'Something went wrong, please try again.',
  })
})
