import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame } from '@playwright/test'
import { changeSettings } from './owner-database.ts'
import { expect, houseOfFile, test } from './watched-test.ts'

const house = houseOfFile()

/** A site of somebody else's, with our booking in a frame. */
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

/** What the page says of who may frame it: what the server knows of its operators is some seconds old. */
async function whoMayFrame(): Promise<string> {
  const headers = { host: `kerbside.localhost:${house().port}` }
  const asked = request(`${house().address}/litebooking.html`, { headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return String(answer.headers['content-security-policy'])
}

/** As the page's own script asks, which names the site it stands in. */
const ask = (frame: Frame, asked: { method: string; path: string; body?: object; site: string }) =>
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
    return { status: response.status, said: (await response.json()) as Record<string, unknown> }
  }, asked)

const MAYA = {
  email: 'framed@example.com',
  phone: '2079460123',
  surname: 'Osei',
  firstname: 'Maya',
  passwordhash: `v1.${'M'.repeat(43)}`,
}

test('signed in within a hotel’s frame is signed in there, and in no other window', async ({
  page,
  context,
}) => {
  const site = house().site()
  const hotel = await openHotel(`${site}/litebooking.html`)
  await changeSettings(house(), {
    operator: 'kerbside',
    settings: { embedders: [hotel.origin] },
  })
  const inside = async () => {
    const frame = page.frames().find((one) => one.url().includes('/litebooking'))
    if (!frame) throw new Error('there is no frame')
    return frame
  }
  await expect.poll(whoMayFrame).toContain(hotel.origin)
  await page.goto(hotel.origin)
  await page.frameLocator('iframe').getByRole('button', { name: /^Next/ }).waitFor()
  const where = { site: hotel.origin }
  const made = await ask(await inside(), {
    ...where,
    method: 'POST',
    path: '/api/signUp',
    body: MAYA,
  })
  expect(made).toMatchObject({ status: 200, said: { Code: 1 } })

  await page.reload()
  await page.frameLocator('iframe').getByRole('button', { name: /^Next/ }).waitFor()
  const there = await ask(await inside(), { ...where, method: 'GET', path: '/api/profile' })
  expect(there.said).toMatchObject({ code: 1, email: MAYA.email })
  // the page's own script says by itself where it stands
  const own = page.waitForRequest((one) => one.url().includes('/api/'))
  await page.frameLocator('iframe').getByRole('combobox').first().fill('heath')
  expect((await own).headers()['x-embedder']).toBe(hotel.origin)

  const alone = await context.newPage()
  await alone.goto(`${site}/litebooking.html`)
  const elsewhere = await ask(alone.mainFrame(), { ...where, method: 'GET', path: '/api/profile' })
  expect(elsewhere.said).toEqual({ code: 0, message: '' })
  hotel.close()
})
