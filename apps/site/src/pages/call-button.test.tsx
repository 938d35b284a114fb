import type { Operator } from '@kerbside/domain/operator/operator.ts'
import page from '@kerbside/words/en/page.json' with { type: 'json' }
import shell from '@kerbside/words/en/shell.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageProps } from '../page-props.ts'
import { BookingNotFound } from './booking-detail/booking-not-found.tsx'
import { FindBooking } from './booking-detail/find-booking.tsx'
import { NoteActions } from './note-page.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [page, shell] })

const drawnBy = (phone: string) => {
  const operator = { settings: { phone } } as Operator
  return renderToStaticMarkup(
    <>
      <NoteActions operator={operator} />
      <FindBooking {...({ operator } as PageProps)} />
      <BookingNotFound operator={operator} found={{ own: 'latest' } as never} />
    </>,
  )
}

test('a visitor who lost their link is shown the phone number', () =>
  expect(drawnBy('+44 20 7946 0123').match(/href="tel:\+442079460123"/g)).toHaveLength(3))

test('an operator without a phone number has no call button', () =>
  expect(drawnBy('')).not.toMatch(/tel:|Call/))
