import { beforeAll, expect, test } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { givenBooking, givenNonce } from '../../test/given.ts'
import { openHouse } from '../../test/house.ts'
import { pageRoutes } from './pages.ts'

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 180_000)

async function openPages() {
  const house = await openHouse()
  await pageRoutes(house.app, house.deps, { site, production: true })
  const get = (url: string, host = 'kerbside.localhost') =>
    house.app.inject({ method: 'GET', url, headers: { host } })
  return { ...house, get }
}

const SLOTS = ['confirmed', 'tracking', 'bookingInfo', 'bookingDetail'] as const
const pathOf = (slot: string, code: string) => `/${slot.toLowerCase()}/${code}.html`

test('each page of a booking draws its way in a place of its own, for the script that lays the map', async () => {
  const { get, visitor } = await openPages()
  const { Bref, ticketcode } = await givenBooking(visitor())
  for (const slot of SLOTS) {
    const { statusCode, body, headers } = await get(pathOf(slot, ticketcode))
    expect([slot, statusCode]).toEqual([slot, 200])
    expect(body).toContain(`KB-${Bref}`)
    expect(body).toContain(`data-map="${slot}"`)
    expect(body).toMatch(/<script type="module" src="\/assets\/map-/)
    const scene = /<script type="application\/json">(\{"path".*?)<\/script>/.exec(body)?.[1] ?? ''
    const { path, marks } = JSON.parse(scene) as { path: unknown[]; marks: { kind: string }[] }
    expect(path.length).toBeGreaterThan(2)
    expect(marks.map(({ kind }) => kind)).toEqual(['pickup', 'dropOff'])
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
  }
})

test('a booking that is not paid has the way to its payment on its pages, and one for cash has none', async () => {
  const house = await openPages()
  const nonce = await givenNonce(house, { number: '4000000000000002' })
  const declined = await givenBooking(house.visitor(), { paymentmethod: 'card', nonce })
  const cash = await givenBooking(house.visitor())
  const pay = new RegExp(`href="/payment\\.html\\?id=${declined.Bref}&amp;code=[\\w-]{22}"`)
  for (const slot of ['ticket', 'confirmed', 'bookinginfo']) {
    expect((await house.get(`/${slot}/${declined.ticketcode}.html`)).body).toMatch(pay)
    expect((await house.get(`/${slot}/${cash.ticketcode}.html`)).body).not.toContain('payment.html')
  }
})

test('a code that opens nothing is not found on any of them, nor at another operator', async () => {
  const { get, visitor } = await openPages()
  const { ticketcode } = await givenBooking(visitor())
  for (const slot of SLOTS) {
    const wrong = await get(pathOf(slot, 'x'.repeat(43)))
    const elsewhere = await get(pathOf(slot, ticketcode), 'northway.localhost')
    for (const { statusCode, body } of [wrong, elsewhere]) {
      expect([slot, statusCode]).toEqual([slot, 404])
      expect(body).toContain('We cannot find that booking')
      expect(body).not.toContain('data-map')
    }
  }
})

test('whoever lost the page asks with the code, or with the whole link pasted', async () => {
  const { get, visitor } = await openPages()
  const { Bref, ticketcode } = await givenBooking(visitor())
  const ask = (said: string) => get(`/bookinginfo.html?code=${encodeURIComponent(said)}`)
  for (const said of [ticketcode, ` https://kerbside.localhost/ticket/${ticketcode}.html `])
    expect((await ask(said)).body).toContain(`KB-${Bref}`)
  expect((await ask(`KB-${Bref}`)).statusCode).toBe(404)
  expect((await ask('</script><script>alert(1)</script>')).body).not.toContain('<script>alert')
  const { body, statusCode } = await ask('')
  expect([statusCode, body.includes('name="code"')]).toEqual([200, true])
})

test('a reference alone opens nothing: its page waits for accounts', async () => {
  const { get, visitor } = await openPages()
  const { Bref } = await givenBooking(visitor())
  const { statusCode, body } = await get(`/bookingdetail/${Bref}.html`)
  expect([statusCode, body.includes('This page is still being built')]).toEqual([200, true])
  expect(body).not.toContain('data-map')
})
