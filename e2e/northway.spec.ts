import {
  bookNow,
  expectPrices,
  expectTicket,
  FROM_DOHA,
  fillContact,
  fillFlight,
  fillJourney,
  goToPayment,
  LEEDS,
  MANCHESTER_AIRPORT,
  next,
  openJourney,
  payCash,
  vehicle,
} from './booking-flow.ts'
import { DESKTOP, expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpGuestTestApp()

const JOURNEY = { from: MANCHESTER_AIRPORT, to: LEEDS, flight: FROM_DOHA }

test('Northway offers journey and vehicle on one page, under its own name', async ({ page }) => {
  await page.goto(`${testApp().site('northway')}/booking.html`)
  await expect(page).toHaveTitle(/Northway/)
  await expect(page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem')).toHaveCount(
    3,
  )
  await fillJourney(page, JOURNEY)
  await expect(vehicle(page, 'Executive')).toBeVisible()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await fillFlight(page, FROM_DOHA)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  await expect(page.locator('.ticket-reference')).toHaveText(/^NW/)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('Next leads to the selected car until it has been visible; the bar and the summary name it', async ({
    page,
  }) => {
    await openJourney(page, { site: testApp().site('northway'), ...JOURNEY })
    await expect(page.locator('.booking-bar')).toContainText('Executive')
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Next: choose your car' }).click()
    await expect(vehicle(page, 'Executive')).toBeFocused()
    await page.getByRole('button', { name: 'Next: your details' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main Passenger')
    await page.getByRole('button', { expanded: false }).filter({ hasText: 'LS1 4DY' }).click()
    await expect(page.locator('.summary')).toContainText(/Executive · £\d+\.\d\d/)
  })
})

test('the same journey has another price at each operator', async ({ page }) => {
  const prices: string[] = []
  for (const operator of ['kerbside', 'northway'] as const) {
    await openJourney(page, { site: testApp().site(operator), ...JOURNEY })
    const price = page.locator('.booking-bar .price-ring')
    await expect(price).toHaveText(/£\d+\.\d\d/)
    prices.push((await price.textContent()) ?? '')
  }
  expect(new Set(prices).size).toBe(2)
})

test.describe('another operator’s ticket', () => {
  test.use({ forgiven: /status of 404/ })

  test('a ticket of Kerbside is not found at Northway', async ({ page }) => {
    await goToPayment(page, { site: testApp().site() })
    await payCash(page)
    await bookNow(page).click()
    await expectTicket(page)

    const { pathname } = new URL(page.url())
    const response = await page.goto(`${testApp().site('northway')}${pathname}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that booking')
    await expect(page.getByRole('main')).not.toContainText('Maya')
  })
})
