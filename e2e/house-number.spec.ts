import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  expectTicket,
  fillContact,
  next,
  payCash,
  pickup,
  TOMORROW_MORNING,
} from './booking-flow.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

test.use({ ...PHONE, webgl: true })
const testApp = setUpTestApp()

const house = (page: Page) => page.getByLabel(/^Pickup: house number or name/)

test('the house that a passenger adds to a street is on the ticket, and in the next booking', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), { typed: 'downing str', name: 'Downing Street' })
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await chooseTime(page, 'When', TOMORROW_MORNING)
  await house(page).fill('Rose Cottage')
  await page.reload()
  await expect(house(page)).toHaveValue('Rose Cottage')
  await expect(pickup(page)).toHaveValue(/^Downing Street/)

  await next(page).click()
  await expectPrices(page)
  await page.goBack()
  await expect(house(page)).toHaveValue('Rose Cottage')
  await house(page).fill('10a')
  await next(page).click()
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  await expect(page.getByText('10a Downing Street').filter({ visible: true }).first()).toBeVisible()

  const code = /\/confirmed\/([\w-]+)\.html$/.exec(page.url())?.[1] ?? ''
  await page.goto(`${testApp().site()}/booking.html?repeat=${code}`)
  await expect(pickup(page)).toHaveValue(/^Downing Street/)
  await expect(house(page)).toHaveValue('10a')
})

test('where nothing is found, the map is opened by keyboard, and closing it returns to the field', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await pickup(page).click()
  await pickup(page).pressSequentially('soho house')
  await expect(page.getByText('No results for “soho house”').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pickup on the map' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pickup(page)).toBeFocused()
  await expect(pickup(page)).toHaveValue('soho house')
})
