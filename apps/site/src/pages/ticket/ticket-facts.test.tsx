import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketFacts } from './ticket-facts.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] })

const nothing = { taken: 0, due: 0, kept: 0, returned: 0, returning: 0, stuck: 0 }
const moneyIs = (over: Partial<BookingMoney>): BookingMoney => ({
  requests: 'nothing',
  payPath: '',
  ...nothing,
  ...over,
})

const drawn = (
  bookerref: string,
  { money, ...over }: Partial<BookingInfo> & { money?: BookingMoney } = {},
) =>
  renderToStaticMarkup(
    <TicketFacts
      operator={{ zone: 'Europe/London' } as Operator}
      money={money}
      booking={
        {
          bookerref,
          passengername: 'Ada',
          passengers: 2,
          luggages: 2,
          vehicletype: 'Estate',
          pickcategory: '',
          pickupdatetime: '2026-03-11T09:30',
          paymentmethod: 'account',
          status: 'upcoming',
          returnstatus: '',
          totalfare: 37,
          currencycode: 'GBP',
          cardtype: '',
          last4: '',
          pickups: [],
          ...over,
        } as unknown as BookingInfo
      }
    />,
  )

test('free waiting is shown for each leg ahead, as long as the waiting clock gives it', () => {
  const pickup = { meet: '', flight: '', lands: '' }
  const facts = drawn('', {
    pickups: [
      { ...pickup, leg: 1, waiting: 'until 10:30' },
      { ...pickup, leg: 2, waiting: 'until 18:15' },
    ],
  })
  expect(facts).toContain('<dt>Free waiting</dt><dd>until 10:30</dd>')
  expect(facts).toContain('<dt>Free waiting, return</dt><dd>until 18:15</dd>')
})

test('a company’s reference is on its own tickets only', () => {
  expect(drawn('PO-0077')).toContain('<dt>Your reference</dt><dd>PO-0077</dd>')
  expect(drawn('')).not.toContain('Your reference')
})

test('cash that was paid is shown as paid, with the amount above the fare', () => {
  const cash = { taken: 105.5, over: 5.5, left: 0 }
  const ticket = drawn('', {
    paymentmethod: 'cash',
    status: 'finish',
    money: moneyIs({ cash }),
  })
  expect(ticket).toContain('<dt>Paid in cash</dt><dd>£105.50</dd>')
  expect(ticket).toContain('<dd>£5.50</dd>')
  expect(ticket).not.toContain('Pay the driver')
})

test('after a no-show no payment to the driver is requested, and the retained amount is labelled as such', () => {
  const missed = { status: 'noshow', fare: 37, returnfare: 0 }
  const cash = drawn('', { ...missed, paymentmethod: 'cash', money: moneyIs({}) })
  expect(cash).toContain('<dt>Payment</dt><dd>Nothing paid</dd>')
  expect(cash).not.toContain('Pay the driver')
  const retained = moneyIs({ taken: 37, kept: 30, returned: 7 })
  const card = drawn('', { ...missed, paymentmethod: 'card', ispaid: true, money: retained })
  expect(card).toContain('<dt>No-show fee</dt><dd>£30.00</dd>')
})
