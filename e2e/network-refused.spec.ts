import {
  bookNow,
  expectPrices,
  expectTicket,
  fillContact,
  fillFlight,
  fillJourney,
  next,
  payCash,
} from './booking-flow.ts'
import { DESKTOP, expect, isHere, setUpGuestTestApp, test } from './watched-test.ts'

test.use({ ...DESKTOP, webgl: true })
const testApp = setUpGuestTestApp()

test('without any network beyond this machine, everything is drawn and a booking is made', async ({
  page,
  context,
}) => {
  const blockedUrls: string[] = []
  await context.route(
    (url) => !isHere(url.href),
    (route) => {
      blockedUrls.push(route.request().url())
      return route.abort('internetdisconnected')
    },
  )

  await page.goto(`${testApp().site()}/`)
  await expect(page.getByRole('img', { name: /^Map: / }).first()).toBeVisible()

  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page)
  await next(page).click()
  await expectPrices(page)
  // the interactive map has replaced the sketch
  await expect(page.locator('.map-live.ready canvas')).toBeVisible({ timeout: 60_000 })
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await fillFlight(page)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  await expect(page.getByRole('img', { name: /^Map: Heathrow Terminal 5/ })).toBeVisible()
  expect(blockedUrls).toEqual([])
})
