import type { Page } from '@playwright/test'
import {
  bookNow,
  CARD,
  chooseTime,
  expectTicket,
  fillBilling,
  goToPayment,
  payNow,
  typeCard,
  type When,
  writtenTime,
} from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

test.use(PHONE)
const testApp = setUpGuestTestApp()

const BY_DAY: When = { days: 3, hour: '10', minute: '30' }
/** The night rate is higher. */
const BY_NIGHT: When = { days: 3, hour: '23', minute: '30' }

const changeButton = (page: Page) => page.getByRole('button', { name: 'Change my trip' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change my trip' })
const confirmButton = (page: Page) => dialog(page).getByRole('button', { name: /^Confirm/ })
const ticket = (page: Page) => page.getByRole('article', { name: 'Reference' })
const poundsIn = async (page: Page): Promise<string> =>
  /£[\d.]+/.exec((await confirmButton(page).textContent()) ?? '')?.[0] ?? ''

async function seeTime(page: Page, when: When) {
  await changeButton(page).click()
  await expect(dialog(page)).toContainText('Changes are free until')
  await chooseTime(page, 'Pickup time', when)
  await dialog(page).getByRole('button', { name: 'See new price' }).click()
  await expect(confirmButton(page)).toBeVisible()
}

test('a leg is moved into the night and the difference paid by card, then back into the day and refunded', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await goToPayment(page, { when: BY_DAY })
  const price = /£[\d.]+/.exec((await bookNow(page).textContent()) ?? '')?.[0] ?? ''
  await bookNow(page).click()
  await typeCard(page, CARD.pays)
  await fillBilling(page)
  await payNow(page).click()
  await expectTicket(page)

  // viewed and closed without a change, it stays as it was
  await seeTime(page, BY_NIGHT)
  await expect(dialog(page)).toContainText(`Booking total${price}`)
  await expect(dialog(page)).toContainText('You’ll pay the difference next.')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(changeButton(page)).toBeFocused()
  await page.reload()
  await expect(ticket(page)).toContainText('10:30')

  await seeTime(page, BY_NIGHT)
  const difference = await poundsIn(page)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay the balance')
  await expect(payNow(page)).toContainText(difference)
  await payNow(page).click()
  await fillBilling(page)
  await typeCard(page, CARD.pays)
  await payNow(page).last().click()
  await expectTicket(page)
  await expect(ticket(page)).toContainText('23:30')

  await seeTime(page, BY_DAY)
  await expect(confirmButton(page)).toHaveText(`Confirm and get ${difference} back`)
  await expect(dialog(page)).toContainText(writtenTime(BY_DAY))
  await confirmButton(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(ticket(page)).toContainText('10:30')
  await expect(ticket(page)).toContainText(`Refunded${difference}`)
})
