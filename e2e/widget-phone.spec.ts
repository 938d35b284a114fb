import type { Locator, Page } from '@playwright/test'
import { expectPrices, linkedTime, next, TOMORROW_MORNING } from './booking-flow.ts'
import { openForeignPage, widgetOf } from './foreign-page.ts'
import { carryWidget } from './owner-database.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
test.use(PHONE)

const LONG_TEXT = `<p>${'How to find us, and what there is to see on the way. '.repeat(60)}</p>`

/** All of it is on the screen, in whatever frame it is. */
async function expectOnScreen(page: Page, what: Locator) {
  const room = page.viewportSize()
  await expect
    .poll(async () => {
      const box = await what.boundingBox()
      return box && room && box.y >= 0 && box.y + box.height <= room.height
    })
    .toBe(true)
}

const frameTop = (page: Page) =>
  page.locator('kerbside-booking').evaluate((it) => it.getBoundingClientRect().top)

/**
 * As a finger does: scrolls to the button, then taps. A frame that moved at the same instant registers the tap at its
 * old position.
 */
async function goTo(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  await button.tap()
}

test('on a phone a sheet opens in the visible part, though the frame is higher than the screen, and a step starts at its top', async ({
  page,
}) => {
  const site = testApp().site()
  const hotel = await openForeignPage({
    name: 'phone',
    site,
    tag: () =>
      `${LONG_TEXT}<script src="${site}/widget.js" data-tracking-code="phone-abcdefgh" data-pickup="E14 5AB"
        data-dropoff="Paddington" data-when="${linkedTime(TOMORROW_MORNING)}" data-passengers="2"></script>${LONG_TEXT}`,
  })
  await carryWidget(testApp(), { code: 'phone-abcdefgh', domains: [hotel.origin], mode: 'wizard' })
  await page.goto(hotel.origin)
  await page.locator('kerbside-booking').scrollIntoViewIfNeeded()
  const frame = widgetOf(page)
  await expect(frame.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/Paddington/)

  await frame.getByRole('button', { name: /^When / }).tap()
  const sheet = frame.getByRole('dialog', { name: 'When' })
  await expectOnScreen(page, sheet)
  await page.mouse.wheel(0, 90)
  await expectOnScreen(page, sheet)
  await sheet.getByRole('button', { name: 'OK' }).tap()

  await goTo(page, next(frame))
  await expect(frame.getByRole('heading', { name: 'Choose your car' })).toBeVisible()
  await expect.poll(() => frameTop(page)).toBeGreaterThan(-1)
  // scrolls the page to the selected car
  await expectPrices(frame)
  await goTo(page, next(frame))
  await expect(frame.getByLabel('Name', { exact: true })).toBeVisible()
  await expect.poll(() => frameTop(page)).toBeGreaterThan(-1)
  hotel.close()
})
