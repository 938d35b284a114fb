import {
  type AmendmentReply,
  confirmAmendment,
  quoteAmendment,
} from '@kerbside/contract/amendment.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { AmendDialog } from './amend-dialog.tsx'

const NOW: AmendmentReply['now'] = {
  pickupdatetime: '2026-12-12T12:30',
  pickup: {
    text: 'Heathrow Terminal 5',
    lat: 51.47,
    lng: -0.49,
    postcode: 'TW6 2GA',
    category: 'Air',
    placecode: 'LHR',
  },
  dropoff: {
    text: 'Canary Wharf',
    lat: 51.5,
    lng: -0.02,
    postcode: 'E14 4QQ',
    category: 'Pin',
    placecode: '',
  },
  viaaddresses: [],
  party: {
    passengers: 2,
    luggages: 2,
    handbags: 0,
    smallpets: 0,
    otherpets: 0,
    smallchildseats: 0,
    largechildseats: 0,
  },
  vehtypeid: 1,
  vehicletype: 'Saloon',
  flight: {
    flightnumber: 'BA114',
    arrivingfromairportname: 'New York',
    arrivingfromairportcode: 'JFK',
    expflightarrival: '',
    noflightdetails: false,
  },
  notes: '',
  fare: 86.5,
  lines: [{ kind: 'fixed', text: 'Fixed price', amount: 86.5 }],
}
const STANDS: AmendmentReply = {
  code: 1,
  message: '',
  bookingref: 101,
  version: 3,
  currencycode: 'GBP',
  maychange: 'all',
  changeuntil: '2026-12-11T12:30:00.000Z',
  now: NOW,
  total: 86.5,
  newway: null,
  offerid: '',
  expiresat: '',
  newtotal: 86.5,
  topay: 0,
  refund: 0,
  promolost: false,
  vehicles: [],
  paypath: '',
}
const OFFER: AmendmentReply = {
  ...STANDS,
  newway: {
    ...NOW,
    party: { ...NOW.party, passengers: 3 },
    fare: 99,
    lines: [
      { kind: 'fixed', text: 'Fixed price', amount: 86.5 },
      { kind: 'vehicle', text: 'Your choice of vehicle', amount: 12.5 },
    ],
  },
  offerid: '01930a1c-5b00-7000-8000-000000000001',
  expiresat: '2026-12-10T12:10:00.000Z',
  newtotal: 99,
  topay: 12.5,
}

beforeEach(() => {
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog] })
})
afterEach(cleanup)

type Look = Parameters<typeof answering<typeof quoteAmendment>>[1]
type Confirm = Parameters<typeof answering<typeof confirmAmendment>>[1]

const lookOrOffer: Look = (said) => ('party' in said ? OFFER : STANDS)

function open(look: Look = lookOrOffer, confirm: Confirm = () => STANDS) {
  const { asked } = givenServer([
    answering(quoteAmendment, look),
    answering(confirmAmendment, confirm),
  ])
  const changed: AmendmentReply[] = []
  render(
    <AmendDialog
      out={101}
      back={undefined}
      code="c0de"
      method="card"
      phone="+44 20 7946 0123"
      timeZone="Europe/London"
      locale="en-GB"
      minuteStep={5}
      onClose={() => {}}
      onChanged={(standing) => changed.push(standing)}
    />,
  )
  return { asked, changed, user: userEvent.setup() }
}

async function askForThree(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'More: Passengers' }))
  await user.click(screen.getByRole('button', { name: 'See the new price' }))
}

test('only what is otherwise is asked for; old and new stand beside each other, and one press does it', async () => {
  const { asked, changed, user } = open(lookOrOffer, () => ({
    ...STANDS,
    paypath: '/payment.html',
  }))
  await askForThree(user)
  const confirm = await screen.findByRole('button', { name: 'Confirm and pay £12.50' })
  expect(screen.getByText('2 people, 2 cases, no hand bags')).toBeTruthy()
  expect(screen.getByText('3 people, 2 cases, no hand bags')).toBeTruthy()
  expect(screen.queryByText('Canary Wharf')).toBeNull()
  await user.click(confirm)
  await waitFor(() => expect(changed).toHaveLength(1))
  expect(asked.map(({ said }) => said)).toEqual([
    { bookingref: 101, code: 'c0de' },
    { bookingref: 101, code: 'c0de', party: { ...NOW.party, passengers: 3 } },
    { bookingref: 101, code: 'c0de', offerid: OFFER.offerid },
  ])
})

test('a second press on the way to the price does not confirm what nobody has read', async () => {
  const { changed, user } = open()
  await askForThree(user)
  await screen.findByRole('button', { name: /^Confirm/ })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('What changes')
  await user.keyboard('{Enter}')
  expect(changed).toEqual([])
})

test('what was changed by somebody else meanwhile is shown as it is now, and asked for anew', async () => {
  const late = Response.json(
    { ...STANDS, code: 2, message: 'This booking was changed in the meantime.' },
    { status: 409 },
  )
  let looks = 0
  const { changed, user } = open(
    (said) => {
      if ('party' in said) return OFFER
      looks += 1
      return looks === 1 ? STANDS : { ...STANDS, maychange: 'details' }
    },
    () => late,
  )
  await askForThree(user)
  await user.click(await screen.findByRole('button', { name: /^Confirm/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('changed in the meantime')
  expect(screen.getByText(/It is too late to change the time/)).toBeTruthy()
  expect(changed).toEqual([])
})

test('a price that cannot be had leaves what was wanted in its fields, with the reason', async () => {
  const { user } = open((said) =>
    'party' in said
      ? { ...STANDS, code: 2, message: 'No vehicle found with selected capacity.' }
      : STANDS,
  )
  await askForThree(user)
  expect((await screen.findByRole('alert')).textContent).toContain('No vehicle found')
  expect(screen.getByRole('button', { name: 'See the new price' })).toBeTruthy()
  expect(screen.getByText('3')).toBeTruthy()
})

test('who has changed nothing reads so and has nothing to confirm', async () => {
  const { asked, user } = open(() => STANDS)
  await user.click(await screen.findByRole('button', { name: 'See the new price' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing is changed yet')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'More: Passengers' })).toBeTruthy()
  expect(asked).toHaveLength(2)
})

test('who is not known to have booked reads where it can be done', async () => {
  open(() => Response.json({ code: 0, message: '' }, { status: 404 }))
  expect((await screen.findByRole('alert')).textContent).toContain('call us on +44 20 7946 0123')
  expect(screen.queryByRole('button', { name: 'See the new price' })).toBeNull()
})

test('a dead line while confirming keeps the offer, to be pressed once more', async () => {
  let isDead = true
  const { changed, user } = open(lookOrOffer, () =>
    isDead ? Promise.reject(new TypeError('Failed to fetch')) : STANDS,
  )
  await askForThree(user)
  const confirm = await screen.findByRole('button', { name: /^Confirm/ })
  await user.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  isDead = false
  await user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(changed).toHaveLength(1))
})
