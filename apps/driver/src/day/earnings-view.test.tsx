import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../sync/driver-storage.ts'
import { EarningsView } from './earnings-view.tsx'
import type { Week } from './use-week.ts'

beforeAll(() => {
  document.documentElement.lang = 'en-GB'
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver, dialog] })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const job = (over: Partial<Week['legs'][number]>): Week['legs'][number] => ({
  reference: 1048213,
  state: 'completed',
  pickupLocal: '2026-11-24T06:45',
  pickup: '14 Tabor Row',
  dropOff: 'Gatwick North',
  share: 64.5,
  waiting: 0,
  charges: 0,
  tips: 0,
  cash: 0,
  ...over,
})

const DATES = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`)

const givenWeek = (over: Partial<Week> = {}): Week => ({
  code: 1,
  message: '',
  from: '2026-11-23',
  to: '2026-11-29',
  before: '2026-11-16',
  after: '',
  currencyCode: 'GBP',
  share: 94.5,
  waiting: 7.5,
  charges: 0,
  tips: 0,
  cash: 90,
  earned: 102,
  shiftSeconds: 0,
  days: DATES.map((date) => ({
    date,
    legs: date === '2026-11-24' ? 2 : 0,
    earned: date === '2026-11-24' ? 102 : 0,
  })),
  legs: [
    job({ reference: 1048300, pickupLocal: '2026-11-24T11:20', share: 30, cash: 90, waiting: 7.5 }),
    job({}),
  ],
  ...over,
})

/** The earnings of a phone without a signal, as last stored. */
async function givenEarnings(week: Week) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const storage = createMemoryStorage()
  await storage.remember('week', week)
  render(<EarningsView {...{ storage }} done={0} operator="Kerbside" driver="Dan Driver" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly statement' }))
}

const rowsOf = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))

test('a statement lists earnings and cash by day and job, and what the office owes', async () => {
  await givenEarnings(givenWeek())
  expect(screen.getByText(/Kerbside, 23 Nov 2026 – 29 Nov 2026/)).toBeTruthy()
  const [, ...rows] = rowsOf()
  expect(rows).toEqual([
    ['24 Nov 2026', '£102.00', '£90.00'],
    ['06:45 14 Tabor Row to Gatwick North1048213', '£64.50', '£0.00'],
    ['11:20 14 Tabor Row to Gatwick North1048300 · £7.50 waiting', '£37.50', '£90.00'],
  ])
  const balance = screen.getByText('The office owes you').parentElement
  expect(balance && within(balance).getByText('£12.00')).toBeTruthy()
})

test('a driver who holds more cash than they earned reads what they owe', async () => {
  await givenEarnings(givenWeek({ cash: 120.5 }))
  const balance = screen.getByText('You owe the office').parentElement
  expect(balance && within(balance).getByText('£18.50')).toBeTruthy()
})

test('a week without jobs says so, and the statement prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const none = { legs: [], share: 0, waiting: 0, cash: 0, earned: 0 }
  await givenEarnings(givenWeek(none))
  expect(screen.getByText('No jobs in this week.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('heading', { name: 'Earnings' })).toBeTruthy()
})
