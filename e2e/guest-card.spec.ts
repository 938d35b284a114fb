import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  CARD,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  expectTicket,
  fillBilling,
  fillContact,
  fillFlight,
  HEATHROW,
  next,
  payNow,
  pickup,
  typeCard,
} from './booking-flow.ts'
import { DESKTOP, expect, setUpGuestTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpGuestTestApp()

const ticket = (page: Page) => page.getByRole('article', { name: 'Reference' })
const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay for your trip' })

test('a guest books a return from the home page and pays by card', async ({ page }) => {
  await page.goto(`${testApp().site()}/`)
  await page.getByRole('radio', { name: 'Return' }).first().check({ force: true })
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await chooseTime(page, 'When', { days: 2, hour: '09', minute: '15' })
  await chooseTime(page, 'Return date', { days: 4, hour: '18', minute: '00' })
  await page.getByRole('button', { name: 'See prices' }).click()

  await page.waitForURL(/\/booking\.html$/)
  await expectPrices(page)
  await page.locator('summary', { hasText: 'Price breakdown' }).click()
  await expect(page.getByRole('rowheader', { name: 'Return', exact: true })).toBeVisible()
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await fillFlight(page)

  const amount = /£[\d.]+/.exec((await bookNow(page).textContent()) ?? '')?.[0] ?? ''
  await bookNow(page).click()
  await expect(payDialog(page)).toContainText('Time remaining')
  await fillBilling(page)
  await typeCard(page, CARD.pays)
  let goOn = () => {}
  const seen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  // a quick server would finish before the state can be checked
  await page.route('**/api/createbookingTest', async (route) => {
    await seen
    await route.continue()
  })
  await payNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toContainText(
    'We are processing your request. Please do not refresh or close the browser',
  )
  goOn()

  await expectTicket(page)
  await expect(ticket(page)).toContainText('Paid by card')
  await expect(ticket(page)).toContainText('Visa ending 4242')
  await expect(ticket(page)).toContainText(amount)
  await expect(ticket(page)).toContainText('09:15')
  await expect(ticket(page)).toContainText('18:00')
})
