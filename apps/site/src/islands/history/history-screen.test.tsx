import {
  emailReceipt,
  type HistoryLeg,
  type HistoryReply,
  listCurrentBookings,
  listPastLegs,
} from '@kerbside/contract/booking.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import account from '@kerbside/words/en/account.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountView } from '../../features/account/account-view.ts'
import { HistoryScreen } from './history-screen.tsx'

const VIEW = {
  title: 'My Bookings',
  locale: 'en-GB',
  about: [],
  notify: () => {},
  configuration: { timezone: 'Europe/London', referenceprefix: 'KB', cancancelbooking: true },
  profile: { custid: 7, firstName: 'Maya', bookerId: undefined },
} as unknown as AccountView

const journey = (jobpartid: number, more: Partial<HistoryLeg> = {}): HistoryLeg =>
  ({
    jobpartid,
    status: 'finish',
    pickupdatetime: '2026-11-20T18:05',
    pickupname: 'London City Airport',
    pickpostcode: 'E16 2PX',
    dropoffname: 'Islington, Upper Street',
    droppostcode: 'N1 0NY',
    vialocations: [],
    vehicletype: 'Electric',
    vehicleimage: 'electric',
    charged: 38.5,
    currencycode: 'GBP',
    paymentmethod: 'cash',
    ispaid: false,
    ...more,
  }) as HistoryLeg

const listOf = (jlist: HistoryLeg[], more: Partial<HistoryReply> = {}): HistoryReply => ({
  code: 1,
  message: '',
  jlist,
  pagesize: 5,
  pageindex: 0,
  total: jlist.length,
  counts: { today: 0, process: 0, pending: 2, history: 12 },
  ...more,
})

/** Buttons contain the reference too, as hidden text. */
const SHOWN = { selector: '.journey-reference' }

const PAST = answering(listPastLegs, ({ page = 0 }) =>
  listOf([journey(40655 - Number(page))], { total: 12, pageindex: Number(page) }),
)

beforeEach(() => {
  history.replaceState(null, '', '/bookinghistory.html')
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [account, dialog] })
})
afterEach(cleanup)

test('it opens the first tab with bookings, and the address contains the tab', async () => {
  const { requests } = givenServer([
    answering(listCurrentBookings, () => listOf([journey(1, { status: 'upcoming' })])),
    PAST,
  ])
  render(<HistoryScreen {...VIEW} />)
  const pending = await screen.findByRole('tab', { name: 'Pending 2' })
  expect(pending.getAttribute('aria-selected')).toBe('true')
  expect(await screen.findByText(/KB-1$/, SHOWN)).toBeTruthy()

  await userEvent.click(screen.getByRole('tab', { name: 'History' }))
  expect(await screen.findByText('Friday 20 November 2026')).toBeTruthy()
  expect(screen.getByText('1–5 of 12')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'All' }))
  await screen.findByText(/KB-40655$/, SHOWN)
  expect(location.search).toBe('?group=history&range=all')
  expect(requests.map(({ input }) => input).slice(2)).toEqual([
    { custid: '7', page: '0', filter: '3' },
    { custid: '7', page: '1', filter: '3' },
    { custid: '7', page: '0', filter: 'all' },
  ])

  history.back()
  expect(await screen.findByText(/KB-40654$/, SHOWN)).toBeTruthy()
})

test('an address beyond the last page shows the last page, with links to the others', async () => {
  history.replaceState(null, '', '/bookinghistory.html?group=history&page=99')
  const { requests } = givenServer([
    answering(listCurrentBookings, () => listOf([])),
    answering(listPastLegs, ({ page = 0 }) => {
      const jlist = Number(page) > 2 ? [] : [journey(40655 - Number(page))]
      return listOf(jlist, { total: 12, pageindex: Number(page) })
    }),
  ])
  render(<HistoryScreen {...VIEW} />)
  expect(await screen.findByText('11–12 of 12')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }))
  expect(await screen.findByText('6–10 of 12')).toBeTruthy()
  expect(requests.flatMap(({ input }) => (input as { page?: string }).page ?? [])).toEqual([
    '98',
    '2',
    '1',
  ])
})

test('a past journey can be repeated or reversed, and its receipt sent again; a cancelled one has no receipt', async () => {
  history.replaceState(null, '', '/bookinghistory.html?group=history')
  const { requests } = givenServer([
    answering(listCurrentBookings, () => listOf([])),
    answering(listPastLegs, () =>
      listOf([journey(40655), journey(38870, { status: 'cancelled', charged: 0 })]),
    ),
    answering(emailReceipt, ({ bookingref }) =>
      bookingref === 40655 ? { Code: 1, Message: '' } : { Code: 0, Message: '' },
    ),
  ])
  render(<HistoryScreen {...VIEW} />)
  const [done, off] = (await screen.findAllByText(/^KB-/, SHOWN)).map((text) => text.closest('li'))
  const inDone = within(done as HTMLElement)
  expect(inDone.getByText('£38.50')).toBeTruthy()
  const to = (name: RegExp) => inDone.getByRole('link', { name }).getAttribute('href')
  expect(to(/^Repeat/)).toBe('/booking.html?repeat=40655')
  expect(to(/^Return/)).toBe('/booking.html?return=40655')
  expect(to(/^Details KB-40655/)).toBe('/bookingdetail/40655.html')
  expect(within(off as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(off as HTMLElement).getByText('£0.00')).toBeTruthy()

  await userEvent.click(inDone.getByRole('button', { name: 'Send receipt for KB-40655' }))
  const input = await screen.findByRole('alertdialog', { name: 'Message' })
  expect(input.textContent).toContain('The receipt has been sent to your email address')
  expect(requests.at(-1)?.input).toMatchObject({ bookingref: 40655, source: 'web' })
})

test('a list that fails to load can be loaded again', async () => {
  history.replaceState(null, '', '/bookinghistory.html?group=history')
  let isDown = true
  givenServer([
    answering(listCurrentBookings, () => listOf([])),
    answering(listPastLegs, () =>
      isDown ? Response.json({ code: 0, message: '' }, { status: 503 }) : listOf([journey(40655)]),
    ),
  ])
  render(<HistoryScreen {...VIEW} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/KB-40655$/, SHOWN)).toBeTruthy()
})

test('an empty list of three months offers all bookings; without any booking it offers to book', async () => {
  history.replaceState(null, '', '/bookinghistory.html?group=history')
  let past = 4
  const counts = () => ({ today: 0, process: 0, pending: 0, history: past })
  givenServer([
    answering(listCurrentBookings, () => listOf([], { counts: counts() })),
    answering(listPastLegs, () => listOf([])),
  ])
  render(<HistoryScreen {...VIEW} />)
  expect(await screen.findByRole('button', { name: 'Show all' })).toBeTruthy()
  cleanup()
  past = 0
  render(<HistoryScreen {...VIEW} />)
  expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Date range' })).toBeNull()
})

test('the period is chosen below the tabs, so that the tabs do not move', async () => {
  history.replaceState(null, '', '/bookinghistory.html?group=history')
  givenServer([answering(listCurrentBookings, () => listOf([])), PAST])
  render(<HistoryScreen {...VIEW} />)
  const panel = within(await screen.findByRole('tabpanel'))
  expect(panel.getByRole('group', { name: 'Date range' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Today' }))
  expect(panel.queryByRole('group', { name: 'Date range' })).toBeNull()
})
