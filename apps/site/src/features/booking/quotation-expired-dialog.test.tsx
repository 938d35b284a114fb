import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  at,
  givenOffer,
  givenQuoted,
  minutesLater,
  RULES,
} from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useReducer } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { QuotationExpiredDialog } from './quotation-expired-dialog.tsx'
import type { Send } from './use-draft.ts'

beforeAll(() => import('./later-fields.tsx'))
beforeEach(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  }),
)
afterEach(cleanup)

let send: Send = () => {}
let draft: Draft
function onDraft(now: Draft, dispatch: Send) {
  draft = now
  send = dispatch
}

function Expired({ start }: { start: Draft }) {
  const [now, dispatch] = useReducer(reduceDraft, start)
  useEffect(() => onDraft(now, dispatch), [now, dispatch])
  return now.expired === 'no' ? null : (
    <QuotationExpiredDialog
      draft={now}
      send={dispatch}
      rules={RULES}
      phone="+44 20 7946 0123"
      minuteStep={1}
      locale="en-GB"
    />
  )
}

const asap = () => givenQuoted(minutesLater(10))
/** A pickup at ten with a price; an hour later the price and the pickup time have passed. */
function timePassed(): Draft {
  const timed = givenQuoted(at('2026-12-03T10:00'))
  const offer = givenOffer()
  const quoted = reduceDraft(timed, { type: 'quoted', request: timed.request, offer })
  return reduceDraft(quoted, minutesLater(60))
}
const expired = () => screen.getByRole('alertdialog', { name: 'Quotation Expired' })
const requote = () => screen.getByRole('button', { name: 'Re-Quote' })

test('it shows the specified text, with the number to call', () => {
  render(<Expired start={asap()} />)
  expect(expired().textContent).toContain(
    'Opps, your quotation has expired. Please try again or call our friendly team on +44 20 7946 0123',
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+442079460123')
  // As soon as possible needs no other time.
  expect(screen.queryByRole('button', { name: /^When/ })).toBeNull()
})

test('Re-Quote shows Processing until the price is there, and then the dialog closes', async () => {
  render(<Expired start={asap()} />)
  await userEvent.click(requote())
  expect(screen.getByRole('button', { name: 'Processing' })).toHaveProperty('disabled', true)
  const offer = givenOffer({ requestedAtMs: draft.nowMs })
  act(() => send({ type: 'quoted', request: draft.request, offer }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(draft.offer).toBe(offer)
})

test('Processing also ends with a failure, which is shown', async () => {
  render(<Expired start={asap()} />)
  await userEvent.click(requote())
  act(() => send({ type: 'unanswered', request: draft.request, message: 'No line.' }))
  expect(requote()).toHaveProperty('disabled', false)
  expect(expired().textContent).toContain('No line.')
})

test('a pickup time that passed is asked again, with the earliest one, before the re-quote', () => {
  render(<Expired start={timePassed()} />)
  expect(expired().textContent).toContain(
    'The earliest time we can pickup from this address is Thu 3 Dec, 10:30',
  )
  expect(screen.getByRole('button', { name: /^When/ })).toBeDefined()
  expect(requote()).toHaveProperty('disabled', true)
  act(() => send(at('2026-12-03T12:00')))
  expect(requote()).toHaveProperty('disabled', false)
  expect(draft.offer).toBeUndefined()
})

test('Cancel closes it and clears the journey', async () => {
  render(<Expired start={asap()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(draft).toMatchObject({ pickup: undefined, dropOff: undefined, offer: undefined })
})
