import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { STATUS } from '@kerbside/contract/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketWhyNot } from './ticket-why-not.tsx'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] }))

type Allowed = { customersMayCancel: boolean; customersMayChange?: boolean }

function show(
  state: JobState,
  allowed: Allowed = { customersMayCancel: true },
  back?: JobState,
  isDetail = false,
) {
  const settings = { phone: '+44 20 7946 0123', ...allowed }
  const operator = { zone: 'Europe/London', settings } as unknown as Operator
  const booking = {
    jobpartid: 101,
    paymentmethod: 'card',
    status: STATUS[state],
    returnstatus: back ? STATUS[back] : '',
    returnjobpartid: back ? 102 : null,
  } as unknown as BookingInfo
  const facts = { operator, booking }
  const html = renderToStaticMarkup(<TicketCancel {...facts} code="" untilSetOff={isDetail} />)
  const why = renderToStaticMarkup(<TicketWhyNot {...facts} onTicket={isDetail} />).replaceAll(
    /<[^>]+>/g,
    '',
  )
  return { cancels: html.includes('Cancel booking'), why }
}

test.each(['requested', 'confirmed', 'assigned'] as const)(
  '%s can be cancelled, and nothing needs a reason',
  (state) => {
    expect(show(state)).toEqual({ cancels: true, why: '' })
  },
)

test('with the driver on the way it can still be cancelled, and says why it cannot be changed', () => {
  expect(show('en_route')).toEqual({
    cancels: true,
    why: 'Your driver is on the way, so the journey can no longer be changed here. To change it, please call us on +44 20 7946 0123. You can still cancel.',
  })
})

test('booking details offer cancelling before the driver sets off only, and then name the ticket', () => {
  const detail = (state: JobState) => show(state, { customersMayCancel: true }, undefined, true)
  expect(detail('assigned').cancels).toBe(true)
  expect(detail('en_route')).toMatchObject({
    cancels: false,
    why: expect.stringContaining('You can still cancel on your ticket.'),
  })
})

test.each([
  ['arrived', 'Your driver is at the pickup'],
  ['on_board', 'The journey has begun'],
] as const)('%s: nothing can be pressed, and the reason has the number', (state, words) => {
  const { cancels, why } = show(state)
  expect(cancels).toBe(false)
  expect(why).toContain(words)
  expect(why).toContain('call us on +44 20 7946 0123')
})

test.each(['en_route', 'arrived', 'on_board'] as const)(
  'with the way out %s, a way back that is still to come can be cancelled, and the reason is about the other leg only',
  (state) => {
    expect(show(state, { customersMayCancel: true }, 'confirmed')).toEqual({
      cancels: true,
      why: 'The journey that is already under way can no longer be changed here. For that one, please call us on +44 20 7946 0123.',
    })
  },
)

test('where the operator lets nobody cancel or change, the page says whom to call', () => {
  const never = { customersMayCancel: false, customersMayChange: false }
  expect(show('confirmed', never)).toEqual({
    cancels: false,
    why: 'This booking cannot be changed or cancelled here. Please call us on +44 20 7946 0123.',
  })
  expect(show('en_route', never).why).toContain('changed or cancelled')
  expect(show('confirmed', { customersMayCancel: false }).why).toContain('cannot be cancelled here')
})

test.each(['completed', 'cancelled', 'no_show'] as const)('%s: nothing is left to say', (state) => {
  expect(show(state)).toEqual({ cancels: false, why: '' })
})
