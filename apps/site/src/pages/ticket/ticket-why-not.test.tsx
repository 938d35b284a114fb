import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { STATUS } from '@kerbside/contract/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketWhyNot } from './ticket-why-not.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] }),
)

type Allowed = { customersMayCancel: boolean; customersMayChange?: boolean }

function show(
  state: LegState,
  allowed: Allowed = { customersMayCancel: true },
  back?: LegState,
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
  const params = { operator, booking }
  const html = renderToStaticMarkup(<TicketCancel {...params} code="" untilSetOff={isDetail} />)
  const why = renderToStaticMarkup(<TicketWhyNot {...params} onTicket={isDetail} />).replaceAll(
    /<[^>]+>/g,
    '',
  )
  return { cancels: html.includes('Cancel booking'), why }
}

test.each(['requested', 'confirmed', 'assigned'] as const)(
  '%s can be cancelled, and no reason is shown',
  (state) => {
    expect(show(state)).toEqual({ cancels: true, why: '' })
  },
)

test('with the driver on the way it can still be cancelled, and the page says why it cannot be changed', () => {
  expect(show('en_route')).toEqual({
    cancels: true,
    why: 'Your driver is on the way, so you can’t change this trip online. To make a change, please call us on +44 20 7946 0123. You can still cancel.',
  })
})

test('booking details offer cancelling only before the driver sets off, and then name the ticket', () => {
  const detail = (state: LegState) => show(state, { customersMayCancel: true }, undefined, true)
  expect(detail('assigned').cancels).toBe(true)
  expect(detail('en_route')).toMatchObject({
    cancels: false,
    why: expect.stringContaining('You can still cancel from your ticket.'),
  })
})

test.each([
  ['arrived', 'Your driver has arrived'],
  ['on_board', 'This trip has started'],
] as const)('%s: there is no button, and the reason has the phone number', (state, message) => {
  const { cancels, why } = show(state)
  expect(cancels).toBe(false)
  expect(why).toContain(message)
  expect(why).toContain('call us on +44 20 7946 0123')
})

test.each(['en_route', 'arrived', 'on_board'] as const)(
  'with the outward leg %s, a future return leg can be cancelled, and the reason is about the other leg only',
  (state) => {
    expect(show(state, { customersMayCancel: true }, 'confirmed')).toEqual({
      cancels: true,
      why: 'The trip that’s under way can’t be changed online. To change it, please call us on +44 20 7946 0123.',
    })
  },
)

test('if the operator allows no cancelling or changing by customers, the page says whom to call', () => {
  const never = { customersMayCancel: false, customersMayChange: false }
  expect(show('confirmed', never)).toEqual({
    cancels: false,
    why: 'This booking can’t be changed or cancelled online. Please call us on +44 20 7946 0123.',
  })
  expect(show('en_route', never).why).toContain('change or cancel')
  expect(show('confirmed', { customersMayCancel: false }).why).toContain(
    'can’t be cancelled online',
  )
})

test.each(['completed', 'cancelled', 'no_show'] as const)('%s: nothing is shown', (state) => {
  expect(show(state)).toEqual({ cancels: false, why: '' })
})
