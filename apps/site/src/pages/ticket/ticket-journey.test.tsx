import type { BookingInfo } from '@kerbside/contract/booking.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlightLine } from './ticket-journey.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] })

test.each([
  ['ZZ9', 'ZZ9', 'Flight ZZ9.'],
  ['BA114', 'New York', 'Flight BA114 from New York.'],
])('flight %s from %s is shown as %s', (flightnumber, arrivingfromairportname, read) => {
  const booking = { pickcategory: 'Air', flightnumber, arrivingfromairportname } as BookingInfo
  expect(renderToStaticMarkup(<FlightLine booking={booking} />)).toContain(read)
})
