import { findIpInfo, writeIpInfo } from '@kerbside/contract/country.ts'
import { type Draft, newDraft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import {
  after,
  at,
  givenQuoted,
  HEATHROW,
  NINE,
  RULES,
} from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, waitFor } from '@testing-library/react'
import { useEffect, useReducer } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROFILE_KEY } from '../../features/account/sign-in-events.ts'
import { rememberDraft } from '../../features/booking/remembered-draft.ts'
import { CONFIGURATION, VEHICLES } from './given-operator.ts'
import { TendedDraft } from './tended-draft.tsx'
import type { BookingView } from './view.ts'

let shown: Draft = newDraft({ nowMs: NINE })

/** The draft of a page that was just opened. */
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

const givenClientFrom = (country: string, currency = '') =>
  givenServer([
    answering(findIpInfo, () =>
      writeIpInfo({
        ip: '',
        place: country ? { country, region: '', city: '', point: undefined } : undefined,
        currency,
      }),
    ),
  ])

const open = (start: Draft, details: { query?: string; live?: boolean } = {}) => {
  history.replaceState(null, '', `/booking.html${details.query ?? ''}`)
  return render(<Page start={start} live={details.live ?? false} />)
}

afterEach(cleanup)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [link] })
  givenClientFrom('')
})

test('a visitor from Dublin gets an Irish phone country, and euros if the operator sells in them', async () => {
  givenClientFrom('IE', 'EUR')
  open(after())
  await waitFor(() => expect(shown.contact).toMatchObject({ country: 'IE', diallingCode: '+353' }))
  expect(shown.currency).toBe('EUR')
})

test('a customer who has begun to type keeps the phone country and the currency', async () => {
  const { requests } = givenClientFrom('IE', 'EUR')
  const started = after(
    { type: 'pickup', place: HEATHROW },
    { type: 'contact', contact: { phone: '2079460123' } },
  )
  open(started)
  await waitFor(() => expect(requests).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 50))
  expect(shown).toMatchObject({ contact: { country: 'GB' }, currency: '' })
})

test('without a known country the operator’s own is used', async () => {
  const { requests } = givenClientFrom('')
  open(after())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(shown.contact.country).toBe('GB')
})

test('a pickup time that passed while the page was open is asked again', async () => {
  open({ ...givenQuoted(at('2026-12-03T10:30')), nowMs: NINE + 5 * 60 * 60_000 })
  await waitFor(() => expect(shown.time).toEqual({ kind: 'unknown' }))
  expect(shown.pickup).toEqual(HEATHROW)
})

test('a visitor who requests a test on a live site is told that bookings are real', async () => {
  open(after(), { query: '?sandbox=true', live: true })
  await waitFor(() =>
    expect(shown.alert).toMatchObject({ text: expect.stringMatching(/are real/) }),
  )
})

test('an empty tab restores the journey of one that crashed', async () => {
  localStorage.setItem(PROFILE_KEY, JSON.stringify({ custid: 7 }))
  rememberDraft(givenQuoted(at('2026-12-04T10:30')), 'crashed')
  open(after())
  await waitFor(() => expect(shown.pickup).toEqual(HEATHROW))
  expect(shown.time).toEqual({ kind: 'later', local: '2026-12-04T10:30' })
})

test('a remembered journey does not replace one being typed', async () => {
  localStorage.setItem(PROFILE_KEY, JSON.stringify({ custid: 7 }))
  rememberDraft(givenQuoted(), 'crashed')
  open(after({ type: 'via-added' }))
  await new Promise((done) => setTimeout(done, 300))
  expect(shown.pickup).toBeUndefined()
})
