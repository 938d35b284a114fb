import { CODE } from '@kerbside/contract/codes.ts'
import {
  confirmDeskEdit,
  type DeskEditReply,
  quoteDeskEdit,
} from '@kerbside/contract/dispatch/change.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenBoardLeg } from '../board/given-board.ts'
import { GivenDesk } from '../shell/given-desk.tsx'
import { EditSheet } from './edit-sheet.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)
const { fetch } = globalThis
afterEach(() => {
  cleanup()
  globalThis.fetch = fetch
})

const OFFER = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001'
const END = {
  text: 'Cabot Square',
  lat: 51.5,
  lng: 0,
  postcode: 'E14',
  category: '',
  placecode: '',
}

const LEG: DeskEditReply['now'] = {
  pickupdatetime: '2026-11-24T07:00',
  pickup: END,
  dropoff: { ...END, text: 'Greenwich' },
  viaaddresses: [],
  party: {
    passengers: 1,
    luggages: 0,
    handbags: 0,
    smallpets: 0,
    otherpets: 0,
    smallchildseats: 0,
    largechildseats: 0,
  },
  vehtypeid: 1,
  vehicletype: 'Saloon',
  flight: {
    flightnumber: '',
    arrivingfromairportname: '',
    arrivingfromairportcode: '',
    expflightarrival: '',
    noflightdetails: false,
  },
  notes: '',
  fare: 40,
  lines: [],
}

const reply = (more: Partial<DeskEditReply> = {}): DeskEditReply => ({
  code: CODE.done,
  message: '',
  bookingref: 7,
  version: 5,
  currencycode: 'GBP',
  maychange: 'all',
  changeuntil: '2026-11-24T07:00:00Z',
  now: LEG,
  total: 40,
  newway: null,
  offerid: '',
  expiresat: '',
  newtotal: 40,
  topay: 0,
  refund: 0,
  promolost: false,
  vehicles: [],
  paypath: '',
  breaches: [],
  meetAndGreet: { booked: false, offered: false },
  price: { amount: 40, byHand: false, charges: 0, maySet: true },
  contact: {
    name: 'Maya Osei',
    phone: '+442079460123',
    email: 'maya@example.com',
    bookerName: '',
    bookerPhone: '',
    bookerEmail: '',
    ourReference: '',
  },
  ...more,
})

type Confirm = Parameters<typeof answering<typeof confirmDeskEdit>>[1]

async function openSheet(first: DeskEditReply, onConfirm: Confirm = () => reply()) {
  const onClose = vi.fn()
  const { requests } = givenServer([
    answering(quoteDeskEdit, (change) =>
      Object.keys(change).length === 1
        ? first
        : { ...first, newway: LEG, offerid: OFFER, newtotal: change.party ? 45 : 40 },
    ),
    answering(confirmDeskEdit, onConfirm),
  ])
  render(
    <GivenDesk>
      <EditSheet leg={givenBoardLeg(7)} onClose={onClose} />
    </GivenDesk>,
  )
  await screen.findByLabelText('Email')
  return { user: userEvent.setup(), onClose, requests }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string | RegExp) => screen.getByRole('button', { name })

test('a corrected address is saved in one step, because it changes no price', async () => {
  const { user, onClose, requests } = await openSheet(reply())
  await user.clear(field('Email'))
  await user.type(field('Email'), 'right@example.com')
  await user.click(press('Save changes'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests.map(({ input }) => input).slice(1)).toEqual([
    { reference: 7, contact: { email: 'right@example.com' } },
    { reference: 7, offerId: OFFER },
  ])
})

test('a child seat shows its price before it is saved', async () => {
  const { user, onClose } = await openSheet(reply())
  await user.click(press('More: Child seats (up to 4)'))
  await user.click(press('Show new price'))
  await screen.findByText(/New price £45.00/)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('Save changes (£45.00)'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a wrong email is named at its field and not sent', async () => {
  const { user, requests } = await openSheet(reply())
  await user.clear(field('Email'))
  await user.type(field('Email'), 'maya(at)example')
  screen.getByText('Check the email address.')
  expect(press('Save changes')).toHaveProperty('disabled', true)
  expect(requests).toHaveLength(1)
})

test('after someone else’s change the own corrections stay, beside the newer values', async () => {
  const newer = reply({
    code: CODE.refused,
    message: 'changed',
    version: 6,
    contact: { ...reply().contact, name: 'Mia Bell' },
  })
  const { user, onClose } = await openSheet(reply(), () => Response.json(newer, { status: 409 }))
  await user.type(field('Customer’s reference'), 'PO 7')
  await user.click(press('Save changes'))
  await screen.findByText(/Someone else changed this booking/)
  expect(field('Passenger’s name').value).toBe('Mia Bell')
  expect(field('Customer’s reference').value).toBe('PO 7')
  expect(onClose).not.toHaveBeenCalled()
})

test('a field that two dispatchers corrected shows what the other one saved', async () => {
  const newer = reply({
    code: CODE.refused,
    message: 'changed',
    version: 6,
    contact: { ...reply().contact, name: 'Maya Osei-Clark' },
  })
  const { user, onClose } = await openSheet(reply(), () => Response.json(newer, { status: 409 }))
  await user.clear(field('Passenger’s name'))
  await user.type(field('Passenger’s name'), 'M Osei')
  await user.click(press('Save changes'))
  await screen.findByText(/Someone else saved “Maya Osei-Clark” here/)
  expect(field('Passenger’s name').value).toBe('M Osei')
  expect(onClose).not.toHaveBeenCalled()
  await user.clear(field('Passenger’s name'))
  await user.type(field('Passenger’s name'), 'Maya Osei-Clark')
  expect(screen.queryByText(/Someone else saved/)).toBeNull()
})

test('after the ride only the contact can be corrected', async () => {
  await openSheet(reply({ maychange: 'nothing' }))
  expect(screen.queryByLabelText('Pickup')).toBeNull()
  expect(field('Passenger’s name').value).toBe('Maya Osei')
})

test('a price set by hand asks why, shows what goes back, and keeps the reason', async () => {
  const paid = reply({ refund: 10 })
  const { user, requests } = await openSheet(paid)
  await user.clear(field('Agreed price'))
  await user.type(field('Agreed price'), '30')
  screen.getByText('Enter why the price changes.')
  expect(press('Show new price')).toHaveProperty('disabled', true)
  await user.type(field('Reason'), 'Late last time')
  await user.click(press('Show new price'))
  await screen.findByText('£10.00 to refund.')
  expect(requests.at(-1)?.input).toEqual({
    reference: 7,
    price: { amount: 30, reason: 'Late last time' },
  })
})

test('who may not set prices sees none; after the ride the sheet says how a price is corrected', async () => {
  const price = { ...reply().price, maySet: false }
  await openSheet(reply({ price }))
  expect(screen.queryByLabelText('Agreed price')).toBeNull()
})
