import { listDeskCustomers } from '@kerbside/contract/account/desk.ts'
import { listDeskAccounts } from '@kerbside/contract/booker/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { searchDeskBookings, showBoard } from '@kerbside/contract/dispatch.ts'
import { showFleet } from '@kerbside/contract/fleet/desk.ts'
import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GivenDesk } from '../given-desk.tsx'
import { useDeskSearch } from './desk-search.tsx'
import { ScreenCommandsProvider, useScreenCommands } from './screen-commands.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [areas, desk] }),
)
const { fetch } = globalThis
afterEach(() => {
  cleanup()
  globalThis.fetch = fetch
})

const ENVELOPE = { code: CODE.done, message: '' }

function Screen() {
  const { pathname, search } = useLocation()
  useScreenCommands({ commands: [{ key: 'one', text: 'Only on this page', run: () => {} }] })
  return <p>{`at ${pathname}${search}`}</p>
}

function Console() {
  const { screen: commands, openSearch, dialog } = useDeskSearch()
  return (
    <ScreenCommandsProvider value={commands}>
      <button type="button" onClick={openSearch}>
        Search
      </button>
      <Routes>
        <Route path="*" element={<Screen />} />
      </Routes>
      {dialog}
    </ScreenCommandsProvider>
  )
}

/** The console on the ledger page, with a customer Ines Moreau and an account of hers. */
async function openSearch(memberRole: StaffRole = 'owner') {
  givenServer([
    answering(showBoard, () => new Response(null, { status: 503 })),
    answering(searchDeskBookings, () => new Response(null, { status: 503 })),
    answering(showFleet, () => new Response(null, { status: 503 })),
    answering(listDeskCustomers, () => ({
      ...ENVELOPE,
      customers: [
        {
          customerId: 12,
          name: 'Ines Moreau',
          email: 'ines@example.com',
          phone: '+44 7700 900123',
          account: '',
          since: '2026-01-05T10:00:00Z',
          blocked: false,
        },
      ],
      after: '',
    })),
    answering(listDeskAccounts, () => ({ ...ENVELOPE, accounts: [], after: '' })),
  ])
  render(
    <GivenDesk memberRole={memberRole} at="/console/money/ledger">
      <Console />
    </GivenDesk>,
  )
  const user = userEvent.setup()
  await user.keyboard('{Control>}k{/Control}')
  return { user, input: await screen.findByRole('combobox') }
}

test('Ctrl K opens the search on a page of an area, and it finds a page by its name', async () => {
  const { user, input } = await openSearch()
  await user.type(input, 'fixed price')
  await user.click(await screen.findByRole('option', { name: /^Fixed prices/ }))
  expect(screen.getByText('at /console/prices/fixed')).toBeTruthy()
})

test('the search finds a setting and opens its page at the setting', async () => {
  const { user, input } = await openSearch()
  await user.type(input, 'passengers')
  const [option] = await screen.findAllByRole('option', { name: /passengers/i })
  expect(option?.textContent).toMatch(/passengers/i)
  await user.keyboard('{Enter}')
  expect(screen.getByText(/^at \/console\/site\/fields\?setting=settings\./)).toBeTruthy()
})

test('the search finds a customer', async () => {
  const { user, input } = await openSearch()
  await user.type(input, 'moreau')
  await user.click(await screen.findByRole('option', { name: /Ines Moreau/ }))
  expect(screen.getByText('at /console/customers/people/12')).toBeTruthy()
})

test('it lists the commands of the open screen', async () => {
  await openSearch()
  expect(await screen.findByRole('option', { name: /Only on this page/ })).toBeTruthy()
})

test('a dispatcher finds neither the pages nor the settings of an owner', async () => {
  const { user, input } = await openSearch('dispatcher')
  await user.type(input, 'staff')
  expect(screen.queryByRole('option', { name: /^Staff/ })).toBeNull()
  await user.clear(input)
  await user.type(input, 'passengers')
  expect(screen.queryByRole('option', { name: /passengers/i })).toBeNull()
})
