import {
  CANARY_WHARF,
  choosePlace,
  dropOff,
  expectPrices,
  HEATHROW,
  next,
  pickup,
} from './booking-flow.ts'
import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

const LATER = '**/assets/later-section-*.js'

test.use({ ...PHONE, forgiven: /later-section|Failed to load resource|ERR_FAILED/ })
const testApp = setUpGuestTestApp()

test('a part of the page that failed to load is requested again, and the journey is still filled in', async ({
  page,
}) => {
  await page.route(LATER, (route) => route.abort())
  await page.goto(`${testApp().site()}/booking.html`)
  // every request is intercepted by this test, which delays the page's start
  await page.waitForLoadState('networkidle')
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await expect(page.getByText(/^held /)).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Choose your car' })).toBeVisible()
  await expect(page.getByText('This part didn’t load. Your details are saved.')).toBeVisible()

  await page.unroute(LATER)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPrices(page)
  await expect(page.locator('.summary')).toContainText('Canary Wharf')
})
