import type { Page } from '@playwright/test'
import {
  bookNow,
  expectPrices,
  fillContact,
  fillFlight,
  next,
  openJourney,
  pickup,
} from './booking-flow.ts'
import { expect, setUpGuestTestApp, test } from './watched-test.ts'

const VIEWPORT = { width: 390, height: 844 }
test.use({ viewport: VIEWPORT, isMobile: true, hasTouch: true, forgiven: /INTERNET_DISCONNECTED/ })
const testApp = setUpGuestTestApp()

const bar = (page: Page) => page.getByRole('button', { expanded: false, name: /Canary Wharf/ })

/** The first thing to press or fill in below the title of the step. */
async function expectStartsHigh(page: Page) {
  const top = () =>
    page
      .locator('.booking-part')
      .locator('label, button')
      .first()
      .evaluate((first) => first.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThanOrEqual(VIEWPORT.height / 3 + 10)
}

test('on a phone the journey can be sent without scrolling', async ({ page }) => {
  for (const operator of ['kerbside', 'northway'] as const) {
    await page.goto(testApp().site(operator))
    const button = await page.getByRole('button', { name: 'See prices' }).boundingBox()
    expect((button?.y ?? 9999) + (button?.height ?? 0)).toBeLessThan(VIEWPORT.height)
    const card = await page.locator('.hero-card').boundingBox()
    const hero = await page.locator('.hero').boundingBox()
    expect((card?.y ?? 9999) - (hero?.y ?? 0)).toBeLessThanOrEqual(200)
  }
})

test('every step begins high on a phone: one bar has the map and the journey, and opens', async ({
  page,
}) => {
  await openJourney(page, { site: testApp().site() })
  await expectStartsHigh(page)
  await next(page).click()
  await expectPrices(page)
  await page.evaluate(() => scrollTo(0, 0))
  await expectStartsHigh(page)
  const box = await page.locator('.summary').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(72)
  expect(box?.height).toBeLessThanOrEqual(76)
  await page.mouse.wheel(0, 600)
  await expect(bar(page)).not.toBeInViewport()
  await expect(page.locator('.map-place.floats')).toHaveCount(0)

  await page.evaluate(() => scrollTo(0, 0))
  await bar(page).click()
  await page.getByRole('button', { name: 'Change trip' }).click()
  await expect(pickup(page)).toBeVisible()
  await next(page).click()
  await expectPrices(page)
  await page.getByRole('button', { name: /^Enlarge the map/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your trip on the map' })).toBeVisible()
  await page.keyboard.press('Escape')

  await next(page).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expectStartsHigh(page)
  await fillContact(page)
  await next(page).click()
  await fillFlight(page)
  await expect(bookNow(page)).toBeVisible()
  await expectStartsHigh(page)
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link')).toHaveText(['Terms of service', 'Privacy policy', 'Cookies'])
})

test('the address search says that it is offline, and goes on when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  // the list of suggestions is loaded when the field first gets the focus
  await pickup(page).focus()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await pickup(page).pressSequentially('paddington')
  await expect(page.getByText('You’re offline. We’ll try again').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('in forced colours what is chosen can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openJourney(page, { site: testApp().site() })
  const colourOf = (name: string) =>
    page
      .locator('.segmented label', { hasText: new RegExp(`^${name}$`) })
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await colourOf('One way')).not.toBe(await colourOf('Return'))
  await next(page).click()
  await expectPrices(page)
  const widthOf = (card: string) =>
    page
      .locator(card)
      .first()
      .evaluate((element) => getComputedStyle(element).borderInlineStartWidth)
  expect(await widthOf('.vehicle-card.on')).not.toBe(await widthOf('.vehicle-card:not(.on)'))
})
