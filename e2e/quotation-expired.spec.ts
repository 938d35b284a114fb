import type { Page } from '@playwright/test'
import {
  CANARY_WHARF,
  chooseParty,
  choosePlace,
  chooseTime,
  dropOff,
  HEATHROW,
  next,
  pickup,
  TOMORROW_MORNING,
} from './booking-flow.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpTestApp()

/** Nine seconds: long enough to read a price, short enough to wait until it expires. */
const QUOTE_TIMEOUT_MINUTES = 0.15

test.beforeAll(async () => {
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { quoteTimeout: QUOTE_TIMEOUT_MINUTES },
  })
})

/** The drop-off comes last: it produces the price, whose time then starts to run. */
async function fillJourney(page: Page) {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await chooseTime(page, 'When', TOMORROW_MORNING)
  await chooseParty(page)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
}

test('an expired price is reported in the specified words, and a new one is requested', async ({
  page,
}) => {
  await fillJourney(page)
  await next(page).click()
  await expect(page.getByText(/^held for 0:0\d$/)).toBeVisible()

  const dialog = page.getByRole('alertdialog', { name: 'Quotation Expired' })
  await expect(dialog).toContainText(
    'Opps, your quotation has expired. Please try again or call our friendly team on +44 20 7946 0123',
  )
  await expect(dialog.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute(
    'href',
    'tel:+442079460123',
  )
  await dialog.getByRole('button', { name: 'Re-Quote' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Heathrow Terminal 5')
  await expect(page.getByText(/^held for 0:0\d$/)).toBeVisible()
})

test('cancelling the expired price clears the journey and keeps the passenger', async ({
  page,
}) => {
  await fillJourney(page)
  const dialog = page.getByRole('alertdialog', { name: 'Quotation Expired' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Passengers' })).toContainText('2')
})
