import type { Locator, Page } from '@playwright/test'
import { attachScreenshot } from './attach-screenshot.ts'
import {
  bookNow,
  CANARY_WHARF,
  choosePlace,
  dropOff,
  expectTicket,
  goToPayment,
  HEATHROW,
  payCash,
  pickup,
} from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { finishLegs } from './owner-database.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

// A blocked file is a console error, and one test is about it.
test.use({ ...PHONE, webgl: true, forgiven: /map-libre.*|Failed to load resource/ })
test.describe.configure({ mode: 'serial' })
const testApp = setUpTestApp()

const SLOW = { timeout: 60_000 }
let code = ''

const inSlot = (page: Page, slot: string): Locator => page.locator(`[data-map="${slot}"]`)
const isLive = (page: Page, slot: string) =>
  expect(inSlot(page, slot)).toHaveClass(/\bready\b/, SLOW)

/** Pages of a booking by the slot of their map, and whether the map is interactive. */
const PAGES = [
  { slot: 'confirmed', path: () => `/confirmed/${code}.html`, moves: false },
  { slot: 'tracking', path: () => `/tracking/${code}.html`, moves: true },
  { slot: 'bookingInfo', path: () => `/bookinginfo.html?code=${code}`, moves: true },
  { slot: 'bookingDetail', path: () => `/bookingdetail/${code}.html`, moves: true },
] as const

async function expectAccess(page: Page) {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['mode'] = chosen
    }, mode)
    // dark mode changes only the colours of the same elements
    const axeOptions = mode === 'light' ? {} : { rules: ['color-contrast'] }
    expect.soft(await findViolations(page, axeOptions), `${page.url()} ${mode}`).toEqual([])
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset['mode']
  })
}

test('on a phone the map stays visible while the form is filled in, and opens full size', async ({
  page,
}, info) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await isLive(page, 'main')
  await attachScreenshot(page, { info, name: 'strip' })

  await page.mouse.wheel(0, 600)
  await isLive(page, 'float')
  const floating = page.locator('.map-place.floats')
  await expect(floating).toContainText('Heathrow Terminal 5')
  await expect(floating).toContainText(/\d+ miles, about/)
  await expect(page.locator('.map-live canvas')).toHaveCount(1)
  await attachScreenshot(page, { info, name: 'float' })
  await expectAccess(page)

  const enlarge = page.getByRole('button', { name: /^Enlarge the map: Heathrow Terminal 5/ })
  await enlarge.click()
  const sheet = page.getByRole('dialog', { name: 'Your trip on the map' })
  await expect(sheet.locator('.map-live')).toHaveClass(/\bready\b/, SLOW)
  await expect(sheet.getByText('GeoNames')).toBeVisible()
  await expect(sheet.locator('.map-live canvas')).toBeInViewport({ ratio: 0.9 })
  await attachScreenshot(page, { info, name: 'sheet' })
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(enlarge).toBeFocused()

  await page.mouse.wheel(0, -2_000)
  await isLive(page, 'main')
  await expect(floating).toHaveCount(0)
})

test('a booking is made, and its ticket shows its route on a map', async ({ page }) => {
  await goToPayment(page, { site: testApp().site() })
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  code = /confirmed\/([\w-]+)\.html/.exec(page.url())?.[1] ?? ''
  await isLive(page, 'confirmed')
})

for (const { slot, path, moves } of PAGES)
  test(`the map of ${slot} is there, says what it shows, and can be reached`, async ({
    page,
  }, info) => {
    await page.goto(`${testApp().site()}${path()}`)
    const map = inSlot(page, slot)
    const before = await map.boundingBox()
    await isLive(page, slot)
    expect(await map.boundingBox()).toEqual(before)
    const marks = map.locator('.map-mark')
    await expect
      .poll(() => marks.evaluateAll((all) => all.map((item) => item.dataset['index'])))
      .toEqual(['-1', '100'])
    await expect(map.getByText('GeoNames')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map: Heathrow Terminal 5/ })).toBeAttached()
    const reached = map.locator('canvas[tabindex="0"]')
    await expect(reached).toHaveCount(moves ? 1 : 0)
    await attachScreenshot(page, { info, name: 'phone', fullPage: true })
    await page.setViewportSize(DESKTOP.viewport)
    await expectAccess(page)
    await attachScreenshot(page, { info, name: 'desktop' })
  })

test('without WebGL, and without the map’s file, the drawn sketch stays', async ({ page }) => {
  await page.route('**/assets/map-libre-*.js', (route) => route.abort())
  for (const { slot, path } of PAGES) {
    await page.goto(`${testApp().site()}${path()}`, { waitUntil: 'networkidle' })
    await expect(inSlot(page, slot)).not.toHaveClass(/\bready\b/)
    await expect(page.getByRole('img', { name: /^Map: Heathrow Terminal 5/ })).toBeVisible()
    await expect(page.getByText('Schematic map')).toBeVisible()
  }
  await page.unrouteAll()
  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  })
  for (const { slot, path } of PAGES) {
    await page.goto(`${testApp().site()}${path()}`, { waitUntil: 'networkidle' })
    await expect(inSlot(page, slot)).not.toHaveClass(/\bready\b/)
    await expect(inSlot(page, slot).locator('canvas')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Map: Heathrow Terminal 5/ })).toBeVisible()
  }
})

test('a completed leg asks for a rating, next to the route it took', async ({ page }, info) => {
  await finishLegs(testApp())
  await page.goto(`${testApp().site()}/ticket/${code}.html`)
  await isLive(page, 'feedback')
  await expect(page.getByRole('link', { name: 'Rate your trip' })).toHaveAttribute(
    'href',
    /^\/feedback\/[\w-]{43}\.html$/,
  )
  await attachScreenshot(page, { info, name: 'feedback' })
})

test('the form accepts a whole link or only its code, and finds nothing else', async ({ page }) => {
  await page.goto(`${testApp().site()}/bookinginfo.html`)
  const field = page.getByLabel('Booking link or code')
  await field.fill(`  ${testApp().site()}/confirmed/${code}.html `)
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await page.goto(`${testApp().site()}/bookinginfo.html`)
  await expectAccess(page)
  await field.fill('KB-1')
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByRole('heading', { name: 'We can’t find that booking' })).toBeVisible()
})
