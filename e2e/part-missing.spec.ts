import {
  CANARY_WHARF,
  choosePlace,
  dropOff,
  expectPrices,
  HEATHROW,
  next,
  pickup,
} from './journey.ts'
import { expect, houseOfGuests, PHONE, test } from './watched-test.ts'

const LATER = '**/assets/later-section-*.js'

test.use({ ...PHONE, forgiven: /later-section|Failed to load resource|ERR_FAILED/ })
const house = houseOfGuests()

test('a part that did not come is asked for again, and the journey is still there', async ({
  page,
}) => {
  await page.route(LATER, (route) => route.abort())
  await page.goto(`${house().site()}/booking.html`)
  // every request passes through this test's hands, which makes the page slow to wake
  await page.waitForLoadState('networkidle')
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await expect(page.getByText(/^held /)).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Choose your car' })).toBeVisible()
  await expect(page.getByText('This part did not load. What you entered is kept.')).toBeVisible()

  await page.unroute(LATER)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPrices(page)
  await expect(page.locator('.summary')).toContainText('Canary Wharf')
})
