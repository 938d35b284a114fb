import type { BookingInfo } from '@kerbside/contract/booking.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PickupLines } from './ticket-journey.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] })

test.each([
  ['ZZ9', 'ZZ9', 'Flight ZZ9 lands at 09:00.'],
  ['BA114', 'New York', 'Flight BA114 from New York lands at 09:00.'],
])('flight %s from %s is shown as %s', (flightnumber, arrivingfromairportname, read) => {
  const pickup = {
    leg: 1,
    meet: 'In arrivals.',
    flight: flightnumber,
    lands: 'lands at 09:00',
    waiting: '',
  }
  const booking = { flightnumber, arrivingfromairportname, pickups: [pickup] }
  const markup = renderToStaticMarkup(<PickupLines booking={booking as unknown as BookingInfo} />)
  expect(markup).toContain(read)
  expect(markup).toContain('Meeting point: In arrivals.')
})

test('the meeting point of the return trip is named as such', () => {
  const pickup = { leg: 2, meet: 'In arrivals.', flight: '', lands: '', waiting: '' }
  const booking = { pickups: [pickup] } as unknown as BookingInfo
  const markup = renderToStaticMarkup(<PickupLines booking={booking} />)
  expect(markup.replaceAll(/<[^>]+>/g, '')).toContain('Return:  Meeting point: In arrivals.')
})
