import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import account from '@kerbside/words/en/account.json' with { type: 'json' }
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketActions } from './ticket-actions.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [account, ticket] })

test('sharing, calendar and tracking use the ticket’s address; only changing and cancelling use the code of the e-mail link', () => {
  const drawn = renderToStaticMarkup(
    <TicketActions
      operator={{ settings: { customersMayCancel: true } } as Operator}
      booking={
        {
          status: 'upcoming',
          returnstatus: 'started',
          jobpartid: 7,
          paymentmethod: 'cash',
        } as BookingInfo
      }
      code="of-the-mail"
      ticket="of-the-ticket"
      money={undefined}
    />,
  )
  expect(drawn.match(/[^"]*of-the-mail[^"]*/g)).toHaveLength(2)
  expect(drawn).toContain('&quot;code&quot;:&quot;of-the-mail&quot;')
  for (const link of [
    '/ticket/of-the-ticket.html',
    '/ticket/of-the-ticket.ics',
    '/receipt/of-the-ticket.pdf',
    '/tracking/of-the-ticket.html',
  ])
    expect(drawn).toContain(`"${link}"`)
})

const drawnFor = (status: string, money?: { payPath: string }) =>
  [...draw(status, { money }).querySelectorAll('.button:not(.alt, .quiet)')].map(
    (item) => item.textContent,
  )

function draw(
  status: string,
  {
    returnstatus = '',
    money,
  }: { returnstatus?: string; money?: { payPath: string } | undefined } = {},
) {
  const drawn = renderToStaticMarkup(
    <TicketActions
      operator={{ settings: { customersMayCancel: true } } as Operator}
      booking={{ status, returnstatus, jobpartid: 7, paymentmethod: 'card' } as BookingInfo}
      code="c"
      ticket="t"
      money={money as BookingMoney | undefined}
    />,
  )
  const page = document.createElement('div')
  page.innerHTML = drawn
  return page
}

test.each([
  ['upcoming', false],
  ['upcoming assigned', false],
  ['upcoming unconfirmed', false],
  ['pending payment', false],
  ['started', true],
  ['arrived', true],
  ['pob', true],
  ['finish', true],
  ['cancelled', false],
  ['noshow', false],
] as const)('a booking that is %s can be tracked from its ticket: %s', (status, tracked) => {
  const links = (page: HTMLElement) => page.querySelectorAll('a[href^="/tracking/"]').length > 0
  expect(links(draw(status))).toBe(tracked)
  expect(links(draw('upcoming', { returnstatus: status }))).toBe(tracked)
})

test.each([
  ['upcoming', undefined, 'Add to calendar'],
  ['upcoming', { payPath: '/payment.html?id=1' }, 'Pay'],
  ['started', undefined, 'Track my car'],
  ['cancelled', undefined, 'Repeat'],
] as const)('for a booking that is %s one action stands out: %o', (status, money, first) => {
  expect(drawnFor(status, money)).toEqual([first])
})
