import {
  chooseParty,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  HEATHROW,
  next,
  PADDINGTON,
  pickup,
  TOMORROW_MORNING,
} from './booking-flow.ts'
import { expectQuality } from './quality-of-screen.ts'
import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

test.use({ ...PHONE, viewport: { width: 320, height: 640 } })
const testApp = setUpGuestTestApp()

test('every dialog fits 320 pixels, 200 % zoom and 200 % text size, and is accessible', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto(`${testApp().site()}/booking.html`)

  await page.getByRole('button', { name: 'Choose on the map: Pickup' }).click()
  const pin = page.getByRole('dialog', { name: 'Pickup on the map' })
  await expect(pin).toBeVisible()
  await expectQuality(page, 'pin')
  await pin.getByRole('button', { name: 'Close' }).click()

  await choosePlace(page, pickup(page), HEATHROW)
  await dropOff(page).click()
  await dropOff(page).pressSequentially(HEATHROW.typed)
  await page.getByRole('option').filter({ hasText: HEATHROW.name }).first().click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toBeVisible()
  await expectQuality(page, 'alert')
  await alert.getByRole('button', { name: 'OK' }).click()

  await choosePlace(page, dropOff(page), PADDINGTON)
  await page.getByRole('button', { name: /^When / }).click()
  const panel = page.getByRole('dialog', { name: 'When' })
  await panel.getByRole('button', { name: 'Later' }).click()
  await expect(panel.getByRole('grid')).toBeVisible()
  await expectQuality(page, 'when')
  await panel.getByRole('button', { name: 'Close' }).click()
  await chooseTime(page, 'When', TOMORROW_MORNING)
  await chooseParty(page)
  await next(page).click()
  await expectPrices(page)
  await page.locator('summary', { hasText: 'Price breakdown' }).click()
  await expectQuality(page, 'why this price')
  await next(page).click()

  await page.getByRole('button', { name: /^Note to driver/ }).click()
  await expectQuality(page, 'note')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Add Promo Code/ }).click()
  const promo = page.getByRole('dialog', { name: 'Add Promo Code' })
  await promo.getByRole('button', { name: 'OK' }).click()
  await expectQuality(page, 'promo')
  await promo.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Flight Details/ }).click()
  await expectQuality(page, 'flight')
  await page.getByRole('button', { name: 'Find My Flight' }).click()
  const finder = page.getByRole('dialog', { name: 'Flight Finder Tool' })
  await expect(finder).toBeVisible()
  await finder.getByRole('button', { name: 'Find My Flight' }).click()
  await expectQuality(page, 'finder')
  await finder.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('dialog', { name: 'Flight Details' })
    .getByRole('button', { name: 'Close' })
    .click()

  await page.getByRole('button', { name: /SignIn/ }).click()
  await expect(page.getByRole('tab', { name: 'SIGN UP' })).toBeVisible()
  await expectQuality(page, 'sign in')
  await page.getByRole('tab', { name: 'SIGN UP' }).click()
  await expectQuality(page, 'sign up')
})
