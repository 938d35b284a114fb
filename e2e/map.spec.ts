import type { Page } from '@playwright/test'
import { attachScreenshot } from './attach-screenshot.ts'
import { CANARY_WHARF, choosePlace, dropOff, HEATHROW, pickup } from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { openPinPage } from './open-pin-page.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

// Requests of a provider's script are its own affair; here the test needs it to be requested, and blocked.
test.use({ ...DESKTOP, webgl: true, forgiven: /maps\.googleapis\.com|Failed to load resource/ })
const testApp = setUpTestApp()

const GOOGLE = 'https://maps.googleapis.com/**'

async function journeyOnMap(page: Page): Promise<void> {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await expect(page.getByText(/^held /)).toBeVisible()
}

const live = (page: Page) => page.locator('.booking-map .map-live.ready')
const indexes = (page: Page) =>
  page
    .locator('.map-live .map-mark')
    .evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).dataset['index']))

/** The reports of the page to the operator's log. */
function reportsOf(page: Page): string[] {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/clientreport')) reports.push(request.postData() ?? '')
  })
  return reports
}

/** The server notices within five seconds. */
async function chooseGoogle(page: Page): Promise<void> {
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { mapSource: 'google', mapKeys: { google: 'a-key', azure: '' } },
  })
  await expect(async () => {
    const response = await page.goto(`${testApp().site()}/faq.html`)
    const policy = response?.headers()['content-security-policy']
    expect(policy).toContain('https://maps.googleapis.com')
  }).toPass()
}

test('a pickup without a known address is chosen on the map', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await page.getByRole('button', { name: 'Choose on the map: Pickup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pickup on the map' })
  await expect(dialog.locator('.map-live.ready, .pin-picker.ready').first()).toBeVisible({
    timeout: 60_000,
  })
  await dialog.getByRole('application').press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this place' }).click()
  await expect(dialog).toBeHidden()
  await expect(pickup(page)).toHaveValue(/[A-Z]{1,2}\d/)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await expect(page.getByText(/^held /)).toBeVisible()
})

test('the built-in map replaces the sketch, with both ends, and contacts no third party', async ({
  page,
}) => {
  const reports = reportsOf(page)
  const urls: string[] = []
  page.on('request', (request) => urls.push(new URL(request.url()).hostname))
  await journeyOnMap(page)
  await expect(live(page)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => indexes(page)).toEqual(['-1', '100'])
  expect(reports).toEqual([])
  expect(urls.filter((host) => !host.endsWith('localhost'))).toEqual([])

  expect(await findViolations(page, { within: '.booking-map' })).toEqual([])
})

test('Google’s map is used if its operator has a key for it', async ({ page }) => {
  await chooseGoogle(page)
  await page.route(GOOGLE, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FAKE_GOOGLE_SCRIPT }),
  )
  const reports = reportsOf(page)
  await journeyOnMap(page)
  await expect(live(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.map-live .stands-in')).toHaveCount(1)
  await expect.poll(() => indexes(page)).toEqual(['-1', '100'])
  await expect(page.locator('.map-live canvas')).toHaveCount(0)
  expect(reports).toEqual([])
})

test('if Google’s script is blocked, the customer gets the built-in map and the operator one log line', async ({
  page,
}) => {
  await chooseGoogle(page)
  await page.route(GOOGLE, (route) => route.abort('blockedbyclient'))
  const reports = reportsOf(page)
  await journeyOnMap(page)
  await expect(live(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.map-live canvas')).toHaveCount(1)
  await expect
    .poll(() => reports.map((report) => JSON.parse(report) as unknown))
    .toEqual([{ kind: 'map-failed', detail: 'google: the script did not come' }])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a place is chosen on the map by keyboard alone, or by a click on the map', async ({
  page,
}, info) => {
  await openPinPage(page, testApp().site())
  const map = page.getByRole('application', { name: 'Choose the pickup on the map' })
  const taken = page.getByRole('status')
  const take = page.getByRole('button', { name: 'Use this place' })
  await expect(map.locator('.map-live.ready')).toBeVisible({ timeout: 60_000 })

  await page.keyboard.press('Tab')
  await expect(map).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(taken).toHaveText('51.5054, -0.0235')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(taken).not.toHaveText('51.5054, -0.0235')
  const [lat = 0, lng = 0] = ((await taken.textContent()) ?? '').split(', ').map(Number)
  expect(lat).toBeLessThan(51.5054)
  expect(lat).toBeGreaterThan(51.48)
  expect(lng).toBeGreaterThan(-0.0235)
  expect(lng).toBeLessThan(0.01)

  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no size')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 120, y, { steps: 6 })
  await page.mouse.up()
  await expect(async () => {
    await take.click()
    const [, east = 0] = ((await taken.textContent()) ?? '').split(', ').map(Number)
    expect(east).toBeGreaterThan(lng)
  }).toPass()
  await attachScreenshot(page, { info, name: 'pin' })

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
})

/** The part of Google's script that a line and two markers need. */
const FAKE_GOOGLE_SCRIPT = `(() => {
  const listeners = new Map()
  class LatLng { constructor(at) { this.at = at } lat() { return this.at.lat } lng() { return this.at.lng } }
  class LatLngBounds {}
  class Map_ {
    constructor(room) {
      this.pane = document.createElement('div')
      this.pane.className = 'stands-in'
      room.style.position = 'relative'
      room.append(this.pane)
      setTimeout(() => listeners.get(this)?.(), 50)
    }
    fitBounds() {} setCenter() {} setZoom() {} panBy() {}
    getCenter() { return new LatLng({ lat: 0, lng: 0 }) }
  }
  class Polyline { setMap() {} }
  class OverlayView {
    setMap(map) { this.map = map; if (map) { this.onAdd(); this.draw() } else this.onRemove() }
    getPanes() { return { markerLayer: this.map.pane } }
    getProjection() { return { fromLatLngToDivPixel: () => ({ x: 40, y: 40 }) } }
  }
  const event = {
    addListener() {},
    addListenerOnce(of, name, listener) { if (name === 'tilesloaded') listeners.set(of, listener) },
    clearInstanceListeners(of) { listeners.delete(of) },
  }
  const libraries = { core: { LatLng, LatLngBounds, event }, maps: { Map: Map_, Polyline, OverlayView } }
  window.google = { maps: { importLibrary: async (name) => libraries[name] } }
  window[new URL(document.currentScript.src).searchParams.get('callback')]()
})()`
