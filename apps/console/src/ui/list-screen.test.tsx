import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskColumn } from './desk-table.tsx'
import { ListScreen } from './list-screen.tsx'
import { usePages } from './use-pages.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [areas] }),
)
afterEach(cleanup)

type Car = { plate: string; seats: number }
type Page = { cars: readonly Car[]; after: string }
type FetchPage = (page: { after?: string }) => Promise<Page>

const COLUMNS: DeskColumn<Car>[] = [
  { head: 'Plate', cell: ({ plate }) => plate, sort: ({ plate }) => plate },
  { head: 'Seats', cell: ({ seats }) => seats, sort: ({ seats }) => seats, align: 'end' },
]
const VAN = { plate: 'VA11 AAA', seats: 8 }
const CAR = { plate: 'CA22 BBB', seats: 4 }

const given = (fetchPage: FetchPage) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Cars fetchPage={fetchPage} />
    </QueryClientProvider>,
  )

function Cars({ fetchPage }: { fetchPage: FetchPage }) {
  const [open, setOpen] = useState<Car | 'new'>()
  return (
    <ListScreen
      title="Cars"
      query={usePages(['cars'], fetchPage)}
      rows={({ pages }) => pages.flatMap(({ cars }) => cars)}
      rowKey={({ plate }) => plate}
      columns={COLUMNS}
      empty={{ title: 'No car', text: 'Add the first one.' }}
      create={{ text: 'Add a car', onPress: () => setOpen('new') }}
      filters={<input aria-label="Search" />}
      onOpen={setOpen}
      more="Show more"
    >
      {open && <output>{open === 'new' ? 'a new car' : open.plate}</output>}
    </ListScreen>
  )
}

const plates = () =>
  within(screen.getByRole('table', { name: 'Cars, table' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

test('while the rows load, the page and its search are there', () => {
  given(() => new Promise(() => {}))
  expect(screen.getByRole('heading', { name: 'Cars' })).toBeTruthy()
  expect(screen.getByLabelText('Search')).toBeTruthy()
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a car' })).toBeNull()
})

test('a list that cannot be loaded says so and is fetched again on request', async () => {
  const fetchPage = vi.fn<FetchPage>()
  fetchPage
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ cars: [VAN], after: '' })
  given(fetchPage)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this page')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table')
  expect(plates()).toEqual(['VA11 AAA'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty list says what it is for and offers the first row', async () => {
  given(async () => ({ cars: [], after: '' }))
  expect(await screen.findByRole('heading', { name: 'No car' })).toBeTruthy()
  expect(screen.getByText('Add the first one.')).toBeTruthy()
  // getByRole fails if there were a second one in the header
  fireEvent.click(screen.getByRole('button', { name: 'Add a car' }))
  expect(screen.getByRole('status').textContent).toBe('a new car')
})

test('rows are sorted by a header, and open by a press on the row', async () => {
  given(async () => ({ cars: [VAN, CAR], after: '' }))
  await screen.findByRole('table')
  expect(plates()).toEqual(['VA11 AAA', 'CA22 BBB'])
  fireEvent.click(screen.getByRole('button', { name: /by Seats/ }))
  expect(plates()).toEqual(['CA22 BBB', 'VA11 AAA'])
  expect(screen.getByRole('columnheader', { name: /Seats/ }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  fireEvent.click(screen.getByRole('cell', { name: '8' }))
  expect(screen.getByRole('status').textContent).toBe('VA11 AAA')
})

test('each row opens from the keyboard, through the button in its first cell', async () => {
  given(async () => ({ cars: [VAN, CAR], after: '' }))
  await screen.findByRole('table')
  const open = screen.getByRole('button', { name: 'CA22 BBB' })
  open.focus()
  expect(document.activeElement).toBe(open)
  // Enter and Space on a button arrive as a click.
  fireEvent.click(open)
  expect(screen.getByRole('status').textContent).toBe('CA22 BBB')
})

test('the next page is appended; after the last one there is no button', async () => {
  const fetchPage = vi.fn<FetchPage>(async ({ after }) =>
    after === 'one' ? { cars: [CAR], after: '' } : { cars: [VAN], after: 'one' },
  )
  given(fetchPage)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('cell', { name: 'CA22 BBB' })
  expect(plates()).toEqual(['VA11 AAA', 'CA22 BBB'])
  expect(fetchPage.mock.calls.map(([page]) => page)).toEqual([{}, { after: 'one' }])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
