import { findIpInfo, writeIpInfo } from '@kerbside/contract/country.ts'
import { type Draft, newDraft } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import {
  after,
  at,
  givenQuoted,
  HEATHROW,
  NINE,
  RULES,
} from '@kerbside/domain/booking/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { PROFILE_KEY } from '@kerbside/web/account/sign-in-events.ts'
import { rememberDraft } from '@kerbside/web/booking/remembered-draft.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { cleanup, render, waitFor } from '@testing-library/react'
import { useEffect, useReducer } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONFIGURATION, VEHICLES } from './given-operator.ts'
import { TendedDraft } from './tended-draft.tsx'
import type { BookingView } from './view.ts'

let shown: Draft = newDraft({ nowMs: NINE })

/** The draft of a page that has just been opened. */
function Page({ start, live = false }: { start: Draft; live?: boolean }) {
  const [draft, send] = useReducer(reduceDraft, start)
  useEffect(() => {
    shown = draft
  })
  const view = {
    draft,
    send: (event: DraftEvent) => send(event),
    configuration: { ...CONFIGURATION, testmode: !live },
    vehicleTypes: VEHICLES,
    rules: RULES,
    restores: true,
    attempts: 0,
    onArrived: () => {},
    profile: undefined,
  } as unknown as BookingView
  return <TendedDraft view={view} />
}

const visitorFrom = (country: string, currency = '') =>
  givenServer([
    answering(findIpInfo, () =>
      writeIpInfo({
        ip: '',
        place: country ? { country, region: '', city: '', point: undefined } : undefined,
        currency,
      }),
    ),
  ])

const open = (start: Draft, facts: { query?: string; live?: boolean } = {}) => {
  history.replaceState(null, '', `/booking.html${facts.query ?? ''}`)
  return render(<Page start={start} live={facts.live ?? false} />)
}

afterEach(cleanup)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [link] })
  visitorFrom('')
})

test('a visitor from Dublin finds an Irish phone, and the euros the operator sells in', async () => {
  visitorFrom('IE', 'EUR')
  open(after())
  await waitFor(() => expect(shown.contact).toMatchObject({ country: 'IE', diallingCode: '+353' }))
  expect(shown.currency).toBe('EUR')
})

test('who has begun to type keeps their phone and the currency they began in', async () => {
  const { asked } = visitorFrom('IE', 'EUR')
  const begun = after(
    { type: 'pickup', place: HEATHROW },
    { type: 'contact', contact: { phone: '2079460123' } },
  )
  open(begun)
  await waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 50))
  expect(shown).toMatchObject({ contact: { country: 'GB' }, currency: '' })
})

test('where nobody knows, the operator’s own country stands', async () => {
  const { asked } = visitorFrom('')
  open(after())
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(shown.contact.country).toBe('GB')
})

test('a pickup that passed while the page lay is a question again', async () => {
  open({ ...givenQuoted(at('2026-12-03T10:30')), nowMs: NINE + 5 * 60 * 60_000 })
  await waitFor(() => expect(shown.time).toEqual({ kind: 'unknown' }))
  expect(shown.pickup).toEqual(HEATHROW)
})

test('whoever wants a test of a site that is live is told that bookings are real', async () => {
  open(after(), { query: '?sandbox=true', live: true })
  await waitFor(() =>
    expect(shown.alert).toMatchObject({ says: expect.stringMatching(/are real/) }),
  )
})

test('an empty tab takes up the journey of one that crashed', async () => {
  localStorage.setItem(PROFILE_KEY, JSON.stringify({ custid: 7 }))
  rememberDraft(givenQuoted(at('2026-12-04T10:30')), 'crashed')
  open(after())
  await waitFor(() => expect(shown.pickup).toEqual(HEATHROW))
  expect(shown.time).toEqual({ kind: 'later', local: '2026-12-04T10:30' })
})

test('a journey that is being typed is not pushed aside by one that was remembered', async () => {
  localStorage.setItem(PROFILE_KEY, JSON.stringify({ custid: 7 }))
  rememberDraft(givenQuoted(), 'crashed')
  open(after({ type: 'via-added' }))
  await new Promise((done) => setTimeout(done, 300))
  expect(shown.pickup).toBeUndefined()
})
