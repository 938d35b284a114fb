import type { CreateBookingReply } from '@kerbside/contract/booking.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { givenOffer, givenQuoted } from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { act, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { vi } from 'vitest'
import { type PaymentInput, usePayment } from './use-payment.ts'

export const quoteId = '01990000-0000-7000-8000-000000000001'
export const byCard = (nonce = 'n-1'): PaymentInput => ({
  method: 'card',
  card: { nonce, cardType: 'visa', last4: '4242' },
})
export const result = (code: number, message = '', actionurl = '') => ({
  code,
  message,
  authcode: '',
  additionalinfo: '',
  actionurl,
})
/** The booking was created, and paid unless `paymentResult` says otherwise. */
export const booked = (paymentResult = result(1)): CreateBookingReply => ({
  Code: 1,
  Message: '',
  Bref: '1040718',
  ReturnRef: null,
  ticketcode: 'ticket-1',
  transactionid: 'tx-1',
  PaymentResult: paymentResult,
})

/** A customer with a price, before the payment; the clock stands still until they `wait`. */
export function givenCustomer(...events: DraftEvent[]) {
  const goTo = vi.fn()
  const quoted = reduceDraft(givenQuoted(), { type: 'requote' })
  const priced = reduceDraft(quoted, {
    type: 'quoted',
    request: quoted.request,
    offer: givenOffer({ quoteId }),
  })
  const start = events.reduce(reduceDraft, priced)
  const { result: hook } = renderHook(() => {
    const [draft, send] = useReducer(reduceDraft, start)
    return { draft, payment: usePayment({ draft, send, publicId: 'kerbside', goTo }) }
  })
  const doing = (work: () => void) =>
    act(async () => {
      work()
      await vi.advanceTimersByTimeAsync(50)
    })
  const wait = (milliseconds: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
  return { goTo, hook, doing, wait }
}
