import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketFacts } from './ticket-facts.tsx'

useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [ticket] })

const drawn = (bookerref: string) =>
  renderToStaticMarkup(
    <TicketFacts
      operator={{ zone: 'Europe/London' } as Operator}
      money={undefined}
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
        } as unknown as BookingInfo
      }
    />,
  )

test('what a company calls a booking stands on its ticket, and on no other', () => {
  expect(drawn('PO-0077')).toContain('<dt>Your reference</dt><dd>PO-0077</dd>')
  expect(drawn('')).not.toContain('Your reference')
})
