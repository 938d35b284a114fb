import {
  bookNow,
  expectPrices,
  expectTicket,
  fillContact,
  fillFlight,
  fillJourney,
  next,
  payCash,
} from './journey.ts'
import { DESKTOP, expect, houseOfGuests, isHere, test } from './watched-test.ts'

test.use({ ...DESKTOP, webgl: true })
const house = houseOfGuests()

test('with no network but this machine’s own, everything is drawn and a booking is made', async ({
  page,
  context,
}) => {
  const refused: string[] = []
  await context.route(
    (url) => !isHere(url.href),
    (route) => {
      refused.push(route.request().url())
      return route.abort('internetdisconnected')
    },
  )

  await page.goto(`${house().site()}/`)
  await expect(page.getByRole('img', { name: /^Map: / }).first()).toBeVisible()

  await page.goto(`${house().site()}/booking.html`)
  await fillJourney(page)
  await next(page).click()
  await expectPrices(page)
  // the map one can move has taken the sketch's place
  await expect(page.locator('.map-live.ready canvas')).toBeVisible({ timeout: 30_000 })
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await fillFlight(page)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  await expect(page.getByRole('img', { name: /^Map: Heathrow Terminal 5/ })).toBeVisible()
  expect(refused).toEqual([])
})
