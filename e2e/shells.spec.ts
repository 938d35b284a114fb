import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { next } from './journey.ts'
import { changeSettings } from './owner-database.ts'
import { expectFits } from './quality-of-screen.ts'
import { expect, houseOfFile, PHONE, test } from './watched-test.ts'

test.use(PHONE)
const house = houseOfFile()

const CLEAR = 'rgba(0, 0, 0, 0)'

const groundOf = (page: Page) =>
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

test('lite booking stands alone, on the ground of whoever shows it', async ({ page }) => {
  await page.goto(`${house().site()}/litebooking.html`)
  await expectBare(page)
  await expect(page).toHaveTitle('Kerbside Booking')
  expect(await groundOf(page)).toEqual([CLEAR, CLEAR])
})

test('quick booking stands alone on its own ground, under its own title', async ({ page }) => {
  await page.goto(`${house().site()}/quickbooking.html`)
  await expectBare(page)
  await expect(page).toHaveTitle('Kerbside Quick Booking')
  const [, body] = await groundOf(page)
  expect(body).not.toBe(CLEAR)
  await next(page).click()
  await expect(page.getByText('Pickup is required')).toBeVisible()
})

test('a quick link nobody made says that it does not work, and leads on', async ({ page }) => {
  await page.goto(`${house().site()}/quickbooking.html?id=nobody-made-this`)
  await expect(page).toHaveURL(/\/quickbookinginvalid\.html$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This link does not work any more',
  )
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('link', { name: 'Start a booking' }).click()
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
})

test('the payment page has a header and no footer', async ({ page }) => {
  await page.goto(`${house().site()}/payment.html`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('the page and its configuration come in one answer: nothing is shown before it is known', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  const answer = await page.goto(`${house().site()}/booking.html`)
  const html = (await answer?.text()) ?? ''
  const [, facts = '{}'] = /id="booking-props">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(facts)).toMatchObject({ configuration: { currencycode: 'GBP' } })
  expect(html).toContain('Where are you going?')
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  expect(asked).not.toContain('/api/configuration')
})

test('the menu is shut by a press outside of it and by Escape, not by one inside', async ({
  page,
}) => {
  await page.goto(`${house().site()}/faq.html`)
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

/** Somebody's hotel, with a narrow place for the booking. */
async function openHotel() {
  const hotel = createServer((asked, response) => {
    const framed = new URL(asked.url ?? '', 'http://hotel.localhost').searchParams.get('frame')
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

/** Answers of the server are at most some seconds old. */
async function untilServed(operator: 'kerbside' | 'northway', wanted: readonly string[]) {
  const headers = { host: `${operator}.localhost:${house().port}` }
  await expect(async () => {
    const answer = await get(`${house().address}/litebooking.html`, headers)
    for (const part of wanted) expect(answer).toContain(part)
  }).toPass()
}

/** The host is the operator, which `fetch` does not let one say. */
async function get(url: string, headers: Record<string, string>): Promise<string> {
  const asked = request(url, { headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return `${String(answer.headers['content-security-policy'])} ${await text(answer)}`
}

test('in a frame of 320 pixels on a hotel’s page the booking fits and goes on', async ({
  page,
}) => {
  const widgets = { kerbside: 'wizardx', northway: 'overflow' } as const
  const hotel = await openHotel()
  const operators = ['kerbside', 'northway'] as const
  for (const operator of operators)
    await changeSettings(house(), {
      operator,
      settings: { widgetMode: widgets[operator], embedders: [hotel.origin] },
    })
  for (const operator of operators) {
    await untilServed(operator, [hotel.origin, `"mode":"${widgets[operator]}"`])
    await page.goto(`${hotel.origin}/?frame=${house().site(operator)}/litebooking.html`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Next/ }).click()
    await expect(frame.getByText('Pickup is required')).toBeVisible()
    const inside = page.frames().find((one) => one.url().includes('/litebooking'))
    if (!inside) throw new Error('the frame is gone')
    await expectFits(inside, operator)
  }
  hotel.close()
})
