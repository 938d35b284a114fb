import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame } from '@playwright/test'
import { changeSettings } from './owner-database.ts'
import { expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

/** A third party's site with our booking in a frame. */
async function openHotel(framed: string) {
  const hotel = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Hotel</title><iframe title="Book a ride" src="${framed}" width="360" height="640"></iframe>`,
    )
  })
  hotel.listen(0, '127.0.0.1')
  await once(hotel, 'listening')
  const { port } = hotel.address() as AddressInfo
  return { origin: `http://hotel.localhost:${port}`, close: () => hotel.close() }
}

/** The page's frame-ancestors policy: the server's operator data is some seconds old. */
async function findFrameAncestors(): Promise<string> {
  const headers = { host: `kerbside.localhost:${testApp().port}` }
  const requestInit = request(`${testApp().address}/litebooking.html`, { headers }).end()
  const [result] = (await once(requestInit, 'response')) as [IncomingMessage]
  result.resume()
  return String(result.headers['content-security-policy'])
}

/** Fetches as the page's own script does, naming the site it is embedded in. */
const fetchInFrame = (
  frame: Frame,
  requestInit: { method: string; path: string; body?: object; site: string },
) =>
  frame.evaluate(async ({ method, path, body, site }) => {
    const response = await fetch(path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'kerbside',
        'x-embedder': site,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }, requestInit)

const MAYA = {
  email: 'framed@example.com',
  phone: '2079460123',
  surname: 'Osei',
  firstname: 'Maya',
  passwordhash: `v1.${'M'.repeat(43)}`,
}

test('a customer signed in within a hotel’s frame is signed in there, and in no other window', async ({
  page,
  context,
}) => {
  const site = testApp().site()
  const hotel = await openHotel(`${site}/litebooking.html`)
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { embedders: [hotel.origin] },
  })
  const inside = async () => {
    const frame = page.frames().find((item) => item.url().includes('/litebooking'))
    if (!frame) throw new Error('there is no frame')
    return frame
  }
  await expect.poll(findFrameAncestors).toContain(hotel.origin)
  await page.goto(hotel.origin)
  await page.frameLocator('iframe').getByRole('button', { name: /^Next/ }).waitFor()
  const where = { site: hotel.origin }
  const made = await fetchInFrame(await inside(), {
    ...where,
    method: 'POST',
    path: '/api/signUp',
    body: MAYA,
  })
  expect(made).toMatchObject({ status: 200, body: { Code: 1 } })

  await page.reload()
  await page.frameLocator('iframe').getByRole('button', { name: /^Next/ }).waitFor()
  const there = await fetchInFrame(await inside(), {
    ...where,
    method: 'GET',
    path: '/api/profile',
  })
  expect(there.body).toMatchObject({ code: 1, email: MAYA.email })
  // the page's own script sends the site it is embedded in
  const own = page.waitForRequest((item) => item.url().includes('/api/'))
  await page.frameLocator('iframe').getByRole('combobox').first().fill('heath')
  expect((await own).headers()['x-embedder']).toBe(hotel.origin)

  const alone = await context.newPage()
  await alone.goto(`${site}/litebooking.html`)
  const elsewhere = await fetchInFrame(alone.mainFrame(), {
    ...where,
    method: 'GET',
    path: '/api/profile',
  })
  expect(elsewhere.body).toEqual({ code: 0, message: '' })
  hotel.close()
})
