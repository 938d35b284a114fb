import { checkPromo } from '@kerbside/contract/promo.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BookingIsland } from './booking-island.tsx'
import { CONFIGURATION, findingPlaces, quoting, VEHICLES } from './given-operator.ts'
import { givenScreen } from './given-screen.ts'

beforeEach(() => {
  givenScreen({ shows: 'everything' })
  sessionStorage.clear()
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

async function choose(field: string, typed: string) {
  await userEvent.type(screen.getByRole('combobox', { name: field }), typed)
  const [found] = await screen.findAllByRole('option')
  if (found) await userEvent.click(found)
}

/** The estate costs £86.00, and the code takes £8.60 off. */
const tenPercentOff = answering(checkPromo, () => ({
  code: 1,
  message: '',
  value: 8.6,
  promocodeid: 1,
}))

test('with a promo every total is the price to pay: cars, bar, question, table, buttons, card', async () => {
  givenServer([...findingPlaces, quoting, tenPercentOff])
  const configuration = {
    ...CONFIGURATION,
    confirmpopup: true,
    defaultpaymentmethod: 'card',
  }
  const { container } = render(
    <BookingIsland configuration={configuration} vehicleTypes={VEHICLES} mode="wizardx" />,
  )
  const bar = () => within(container.querySelector<HTMLElement>('.booking-bar') ?? container)
  await choose('Pickup', 'padd')
  await choose('Drop-off', 'canary')
  await bar().findByText('£86.00')
  await press('Next: your details')
  await press(/Add Promo Code/)
  await userEvent.type(await screen.findByLabelText('Promo Code'), 'SPRING10')
  await press('OK')
  await bar().findByText('£77.40')

  await press(/Change trip/)
  const estate = await screen.findByRole('radio', { name: /^Estate/ })
  const card = within(estate.closest('label') ?? container)
  expect(card.getByText('£77.40')).toBeDefined()
  // the price before the promo stays legible, and is marked as deleted
  expect(card.getByText('£86.00').tagName).toBe('DEL')
  await bar().findByText('£77.40')

  await press('Next: your details')
  await userEvent.type(await screen.findByLabelText('Name'), 'Maya Osei')
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '20 7946 0158')
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example.com')
  await press('Next: payment')
  const question = within(await screen.findByRole('alertdialog', { name: 'Please Confirm' }))
  expect(question.getByText('£77.40')).toBeDefined()
  expect(question.queryByText('£86.00')).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'OK' }))

  expect(await screen.findByRole('row', { name: 'To pay £77.40' })).toBeDefined()
  expect(bar().getByText('£77.40')).toBeDefined()
  await press('Book Now · £77.40 Car in about 30 min')
  const fields = within(await screen.findByRole('dialog'))
  expect((await fields.findAllByText('£77.40', { exact: false })).length).toBeGreaterThan(0)
  expect(fields.queryByText('£86.00', { exact: false })).toBeNull()
}, 60_000)
