import { MODES } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import type { Page } from '@playwright/test'
import {
  bookNow,
  expectPrices,
  expectTicket,
  FROM_NEW_YORK,
  fillContact,
  fillFlight,
  fillJourney,
  next,
  payCash,
  typeFlight,
} from './journey.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, houseOfFile, PHONE, test } from './watched-test.ts'

const house = houseOfFile()

/** What a customer does in each mode between the journey and Book Now (the modes' table in product.md). */
const WALKS: Readonly<Record<LayoutMode, (page: Page) => Promise<void>>> = {
  async list(page) {
    await typeFlight(page, FROM_NEW_YORK)
    await expectPrices(page)
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await fillContact(page)
    await payCash(page)
  },
  async wizard(page) {
    await next(page).click()
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await next(page).click()
    await fillFlight(page)
    await payCash(page)
  },
  async inline(page) {
    await typeFlight(page, FROM_NEW_YORK)
    await next(page).click()
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await next(page).click()
    await payCash(page)
  },
  async wizardx(page) {
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await next(page).click()
    await fillFlight(page)
    await payCash(page)
  },
  async wizardt(page) {
    await expectPrices(page)
    await next(page).click()
    await payCash(page)
    await next(page).click()
    await fillContact(page)
  },
  async inlinex(page) {
    await typeFlight(page, FROM_NEW_YORK)
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await next(page).click()
    await payCash(page)
  },
  async gateway(page) {
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await payCash(page)
  },
  async overflow(page) {
    await typeFlight(page, FROM_NEW_YORK)
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await payCash(page)
  },
}

/** In these the last button asks for the flight first. */
const ASKS_FLIGHT_LAST: readonly LayoutMode[] = ['wizardt', 'gateway']

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ ...size, webgl: false })

    for (const mode of Object.keys(MODES) as LayoutMode[])
      test(`a guest books from Heathrow in ${mode}`, async ({ page }) => {
        await changeSettings(house(), { operator: 'kerbside', settings: { siteMode: mode } })
        await expect(async () => {
          await page.goto(`${house().site()}/booking.html`)
          const facts = await page.locator('#booking-props').textContent()
          expect(JSON.parse(facts ?? '{}')).toMatchObject({ mode })
        }).toPass()
        await fillJourney(page, { inDialog: mode.startsWith('inline') })
        await WALKS[mode](page)
        await bookNow(page).click()
        if (ASKS_FLIGHT_LAST.includes(mode)) {
          await fillFlight(page)
          await bookNow(page).click()
        }
        await expectTicket(page)
      })
  })
