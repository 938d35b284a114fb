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
} from './booking-flow.ts'
import { changeSettings, untilDrawnWith } from './owner-database.ts'
import { expectQuality } from './quality-of-screen.ts'
import { testedModes } from './tested-modes.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

/** The steps of each mode between the journey and Book Now (the modes' table in product.md). */
const WALKS: Readonly<
  Record<LayoutMode, (page: Page, goOn: () => Promise<void>) => Promise<void>>
> = {
  async list(page) {
    await typeFlight(page, FROM_NEW_YORK)
    await expectPrices(page)
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await fillContact(page)
    await payCash(page)
  },
  async wizard(page, goOn) {
    await goOn()
    await expectPrices(page)
    await goOn()
    await fillContact(page)
    await goOn()
    await fillFlight(page)
    await payCash(page)
  },
  async inline(page, goOn) {
    await typeFlight(page, FROM_NEW_YORK)
    await goOn()
    await expectPrices(page)
    await goOn()
    await fillContact(page)
    await goOn()
    await payCash(page)
  },
  async wizardx(page, goOn) {
    await expectPrices(page)
    await goOn()
    await fillContact(page)
    await goOn()
    await fillFlight(page)
    await payCash(page)
  },
  async wizardt(page, goOn) {
    await expectPrices(page)
    await goOn()
    await payCash(page)
    await goOn()
    await fillContact(page)
  },
  async inlinex(page, goOn) {
    await typeFlight(page, FROM_NEW_YORK)
    await expectPrices(page)
    await goOn()
    await fillContact(page)
    await goOn()
    await payCash(page)
  },
  async gateway(page, goOn) {
    await expectPrices(page)
    await goOn()
    await fillContact(page)
    await payCash(page)
  },
  async overflow(page, goOn) {
    await typeFlight(page, FROM_NEW_YORK)
    await expectPrices(page)
    await goOn()
    await fillContact(page)
    await payCash(page)
  },
}

/** In these modes the last button asks for the flight first. */
const FLIGHT_LAST_MODES: readonly LayoutMode[] = ['wizardt', 'gateway']

/** The first heading on the page identifies the screen. */
const titleOf = (page: Page) => page.locator('.booking h1').textContent()

test.use({ ...PHONE, viewport: { width: 320, height: 640 } })

const ALL = testedModes('hand')

const setMode = (siteMode: LayoutMode) =>
  changeSettings(testApp(), { operator: 'kerbside', settings: { siteMode } })

for (const [index, mode] of ALL.entries())
  test(`a guest books from Heathrow in ${mode}, and every screen fits and is for everyone`, async ({
    page,
  }) => {
    await setMode(mode)
    await untilDrawnWith(testApp(), { mode })
    await page.goto(`${testApp().site()}/booking.html`)
    // the server notices after some seconds: by then this booking is complete, in the mode it began in
    await setMode(ALL[index + 1] ?? mode)

    const expectScreenQuality = async () => expectQuality(page, `${mode}, ${await titleOf(page)}`)
    await fillJourney(page, { inDialog: mode.startsWith('inline') })
    await WALKS[mode](page, async () => {
      await expectScreenQuality()
      await next(page).click()
    })
    await expectScreenQuality()
    await bookNow(page).click()
    if (FLIGHT_LAST_MODES.includes(mode)) {
      await fillFlight(page)
      await bookNow(page).click()
    }
    await expectTicket(page)
  })
