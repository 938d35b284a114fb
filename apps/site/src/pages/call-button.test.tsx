import type { Operator } from '@kerbside/domain/operator/operator.ts'
import page from '@kerbside/words/en/page.json' with { type: 'json' }
import shell from '@kerbside/words/en/shell.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageProps } from '../page-props.ts'
import { FindBooking } from './find-booking.tsx'
import { LostBooking } from './lost-booking.tsx'
import { NoteActions } from './note-page.tsx'

useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [page, shell] })

const drawnBy = (phone: string) => {
  const operator = { settings: { phone } } as Operator
  return renderToStaticMarkup(
    <>
      <NoteActions operator={operator} />
      <FindBooking {...({ operator } as PageProps)} />
      <LostBooking operator={operator} found={{ own: 'latest' } as never} />
    </>,
  )
}

test('whoever lost the way is told the number to ring', () =>
  expect(drawnBy('+44 20 7946 0123').match(/href="tel:\+442079460123"/g)).toHaveLength(3))

test('an operator that has not said its number yet offers no call to nowhere', () =>
  expect(drawnBy('')).not.toMatch(/tel:|Call/))
