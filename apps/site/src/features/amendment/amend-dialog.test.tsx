import {
  type AmendmentReply,
  confirmAmendment,
  quoteAmendment,
} from '@kerbside/contract/amendment.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
const CURRENT_REPLY: AmendmentReply = {
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
  ...CURRENT_REPLY,
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
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog] })
})
afterEach(cleanup)

type QuoteHandler = Parameters<typeof answering<typeof quoteAmendment>>[1]
type Confirm = Parameters<typeof answering<typeof confirmAmendment>>[1]

const previewOrOffer: QuoteHandler = (input) => ('party' in input ? OFFER : CURRENT_REPLY)

function open(quote: QuoteHandler = previewOrOffer, confirm: Confirm = () => CURRENT_REPLY) {
  const { requests } = givenServer([
    answering(quoteAmendment, quote),
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
      onChanged={(status) => changed.push(status)}
    />,
  )
  return { requests, changed, user: userEvent.setup() }
}

async function requestThreePassengers(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'More: Passengers' }))
  await user.click(screen.getByRole('button', { name: 'See new price' }))
}

test('only changes are sent; old and new are shown side by side, and one press confirms them', async () => {
  const { requests, changed, user } = open(previewOrOffer, () => ({
    ...CURRENT_REPLY,
    paypath: '/payment.html',
  }))
  await requestThreePassengers(user)
  const confirm = await screen.findByRole('button', { name: 'Confirm and pay £12.50' })
  expect(screen.getByText('2 passengers, 2 cases, no hand luggage')).toBeTruthy()
  expect(screen.getByText('3 passengers, 2 cases, no hand luggage')).toBeTruthy()
  expect(screen.queryByText('Canary Wharf')).toBeNull()
  await user.click(confirm)
  await waitFor(() => expect(changed).toHaveLength(1))
  expect(requests.map(({ input }) => input)).toEqual([
    { bookingref: 101, code: 'c0de' },
    { bookingref: 101, code: 'c0de', party: { ...NOW.party, passengers: 3 } },
    { bookingref: 101, code: 'c0de', offerid: OFFER.offerid },
  ])
})

test('a double press on the way to the price does not confirm an unread offer', async () => {
  const { changed, user } = open()
  await requestThreePassengers(user)
  await screen.findByRole('button', { name: /^Confirm/ })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Your changes')
  await user.keyboard('{Enter}')
  expect(changed).toEqual([])
})

test('a booking changed by another user meanwhile is shown as it is now, and the change is priced again', async () => {
  const late = Response.json(
    { ...CURRENT_REPLY, code: 2, message: 'This booking has just been changed.' },
    { status: 409 },
  )
  let previews = 0
  const { changed, user } = open(
    (input) => {
      if ('party' in input) return OFFER
      previews += 1
      return previews === 1 ? CURRENT_REPLY : { ...CURRENT_REPLY, maychange: 'details' }
    },
    () => late,
  )
  await requestThreePassengers(user)
  await user.click(await screen.findByRole('button', { name: /^Confirm/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('has just been changed')
  expect(screen.getByText(/It’s too late to change the time/)).toBeTruthy()
  // a flight number or a note changes no price
  expect(screen.getByRole('button', { name: 'Review changes' })).toBeTruthy()
  expect(changed).toEqual([])
})

test('if there is no price, the input stays in its fields, with the reason', async () => {
  const { user } = open((input) =>
    'party' in input
      ? { ...CURRENT_REPLY, code: 2, message: 'No vehicle found with selected capacity.' }
      : CURRENT_REPLY,
  )
  await requestThreePassengers(user)
  expect((await screen.findByRole('alert')).textContent).toContain('No vehicle found')
  expect(screen.getByRole('button', { name: 'See new price' })).toBeTruthy()
  expect(screen.getByText('3')).toBeTruthy()
})

test('without a change, a message says so and there is no confirm button', async () => {
  const { requests, user } = open(() => CURRENT_REPLY)
  await user.click(await screen.findByRole('button', { name: 'See new price' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You haven’t changed anything yet',
  )
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'More: Passengers' })).toBeTruthy()
  expect(requests).toHaveLength(2)
})

test('a visitor without access to the booking is told where it can be changed', async () => {
  open(() => Response.json({ code: 0, message: '' }, { status: 404 }))
  expect((await screen.findByRole('alert')).textContent).toContain('call us on +44 20 7946 0123')
  expect(screen.queryByRole('button', { name: 'See new price' })).toBeNull()
})

test('a connection failure while confirming keeps the offer, to be confirmed again', async () => {
  let isDead = true
  const { changed, user } = open(previewOrOffer, () =>
    isDead ? Promise.reject(new TypeError('Failed to fetch')) : CURRENT_REPLY,
  )
  await requestThreePassengers(user)
  const confirm = await screen.findByRole('button', { name: /^Confirm/ })
  await user.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  isDead = false
  await user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(changed).toHaveLength(1))
})
