import type { BookingInfo } from '@kerbside/contract/booking.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketPrice } from './ticket-price.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] })

const drawn = (lines: BookingInfo['lines']) =>
  renderToStaticMarkup(
    <TicketPrice
      booking={
        {
          lines,
          returnlines: [],
          promovalue: 9,
          totalfare: 78.5,
          currencycode: 'GBP',
        } as unknown as BookingInfo
      }
    />,
  )

const FARE = { kind: 'fixed', text: 'Heathrow to the Docklands', amount: 87.5 } as const
const PROMO = { kind: 'promo', text: 'Promo WELCOME10', amount: -9 } as const

test('a promo appears once among the lines, so that they add up to the total', () => {
  expect(drawn([FARE, PROMO]).match(/−£9\.00/g)).toHaveLength(1)
  expect(drawn([FARE]).match(/−£9\.00/g)).toHaveLength(1)
})
