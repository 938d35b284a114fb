import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { next } from './booking-flow.ts'
import { changeSettings } from './owner-database.ts'
import { expectFits } from './quality-of-screen.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

test.use(PHONE)
const testApp = setUpTestApp()

const CLEAR = 'rgba(0, 0, 0, 0)'

const backgroundOf = (page: Page) =>
  page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])

async function expectBare(page: Page) {
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.locator('details.menu')).toHaveCount(0)
}

test('lite booking has no header or footer, and a transparent background', async ({ page }) => {
  await page.goto(`${testApp().site()}/litebooking.html`)
  await expectBare(page)
  await expect(page).toHaveTitle('Kerbside Booking')
  expect(await backgroundOf(page)).toEqual([CLEAR, CLEAR])
})

test('quick booking has no header or footer, its own background and its own title', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/quickbooking.html`)
  await expectBare(page)
  await expect(page).toHaveTitle('Kerbside Quick Booking')
  const [, body] = await backgroundOf(page)
  expect(body).not.toBe(CLEAR)
  await next(page).click()
  await expect(page.getByText('Pickup is required')).toBeVisible()
})

test('an unknown quick link says that it does not work, and leads to the booking', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/quickbooking.html?id=unknown`)
  await expect(page).toHaveURL(/\/quickbookinginvalid\.html$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('link', { name: 'Start a booking' }).click()
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
})

test('the payment page has a header and no footer', async ({ page }) => {
  await page.goto(`${testApp().site()}/payment.html`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('the page and its configuration come in one response, and nothing is shown before it', async ({
  page,
}) => {
  const urls: string[] = []
  page.on('request', (item) => urls.push(new URL(item.url()).pathname))
  const result = await page.goto(`${testApp().site()}/booking.html`)
  const html = (await result?.text()) ?? ''
  const [, facts = '{}'] = /id="booking-props">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(facts)).toMatchObject({ configuration: { currencycode: 'GBP' } })
  expect(html).toContain('Where are you going?')
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  expect(urls).not.toContain('/api/configuration')
})

test('the menu closes on a click outside it and on Escape, not on one inside', async ({ page }) => {
  await page.goto(`${testApp().site()}/faq.html`)
  const menu = page.locator('details.menu')
  const open = async () => {
    await menu.locator('summary').click()
    await expect(menu.getByRole('link', { name: 'Fleet' })).toBeVisible()
  }
  const outside = { x: 180, y: 740 }

  await open()
  await page.touchscreen.tap(outside.x, outside.y)
  await expect(menu).not.toHaveAttribute('open')

  await open()
  await page.mouse.move(outside.x, outside.y)
  await page.mouse.down()
  await expect(menu).toHaveAttribute('open')
  await page.mouse.up()
  await expect(menu).not.toHaveAttribute('open')

  await open()
  const inside = await menu.getByRole('navigation').boundingBox()
  await page.mouse.click((inside?.x ?? 0) + 4, (inside?.y ?? 0) + 4)
  await expect(menu).toHaveAttribute('open')

  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
})

/** A hotel's page, with a narrow frame for the booking. */
async function openHotel() {
  const hotel = createServer((urls, response) => {
    const framed = new URL(urls.url ?? '', 'http://hotel.localhost').searchParams.get('frame')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>Hotel</title><body bgcolor="#fbe3c0"><h1>Our hotel</h1><iframe title="Book a ride" src="${framed}" width="320" height="640" frameborder="0"></iframe>`,
    )
  })
  hotel.listen(0, '127.0.0.1')
  await once(hotel, 'listening')
  const { port } = hotel.address() as AddressInfo
  return { origin: `http://hotel.localhost:${port}`, close: () => hotel.close() }
}

/** The server's responses may be some seconds out of date. */
async function untilServed(operator: 'kerbside' | 'northway', wanted: readonly string[]) {
  const headers = { host: `${operator}.localhost:${testApp().port}` }
  await expect(async () => {
    const result = await get(`${testApp().address}/litebooking.html`, headers)
    for (const part of wanted) expect(result).toContain(part)
  }).toPass()
}

/** The Host header selects the operator, and `fetch` cannot set it. */
async function get(url: string, headers: Record<string, string>): Promise<string> {
  const urls = request(url, { headers }).end()
  const [result] = (await once(urls, 'response')) as [IncomingMessage]
  return `${String(result.headers['content-security-policy'])} ${await text(result)}`
}

test('in a frame of 320 pixels on a hotel’s page the booking fits and works', async ({ page }) => {
  const widgets = { kerbside: 'wizardx', northway: 'overflow' } as const
  const hotel = await openHotel()
  const operators = ['kerbside', 'northway'] as const
  for (const operator of operators)
    await changeSettings(testApp(), {
      operator,
      settings: { widgetMode: widgets[operator], embedders: [hotel.origin] },
    })
  for (const operator of operators) {
    await untilServed(operator, [hotel.origin, `"mode":"${widgets[operator]}"`])
    await page.goto(`${hotel.origin}/?frame=${testApp().site(operator)}/litebooking.html`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Next/ }).click()
    await expect(frame.getByText('Pickup is required')).toBeVisible()
    const inside = page.frames().find((item) => item.url().includes('/litebooking'))
    if (!inside) throw new Error('the frame is gone')
    await expectFits(inside, operator)
  }
  hotel.close()
})
