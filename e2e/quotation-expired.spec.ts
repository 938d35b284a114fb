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
} from './journey.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'

test.use(DESKTOP)
const house = houseOfFile()

/** Nine seconds: long enough to read a price, short enough to wait for its end. */
const HELD_MINUTES = 0.15

test.beforeAll(async () => {
  await changeSettings(house(), { operator: 'kerbside', settings: { quoteTimeout: HELD_MINUTES } })
})

/** The drop-off comes last: with it there is a price, and its time begins to run. */
async function fillJourney(page: Page) {
  await page.goto(`${house().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await chooseTime(page, 'When', TOMORROW_MORNING)
  await chooseParty(page)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
}

test('a price that ran out says so in the agreed words, and is asked for again', async ({
  page,
}) => {
  await fillJourney(page)
  await next(page).click()
  await expect(page.getByText(/^held 00:0\d$/)).toBeVisible()

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
  await expect(page.getByText(/^held 00:0\d$/)).toBeVisible()
})

test('cancelling the expired price clears the journey and keeps who travels', async ({ page }) => {
  await fillJourney(page)
  const dialog = page.getByRole('alertdialog', { name: 'Quotation Expired' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Passengers' })).toContainText('2')
})
