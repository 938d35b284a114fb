import { beforeAll, expect, test } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { givenBooking, givenNonce } from '../../test/given.ts'
import { givenCustomer, signInAs } from '../../test/given-account.ts'
import { startTestApp, type TestClient } from '../../test/test-app.ts'
import { pageRoutes } from './pages.ts'

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 180_000)

async function openPages() {
  const testApp = await startTestApp()
  await pageRoutes(testApp.app, testApp.deps, { site, production: true })
  const get = (url: string, host = 'kerbside.localhost', client?: TestClient) =>
    testApp.app.inject({
      method: 'GET',
      url,
      headers: {
        host,
        cookie: [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
  return { ...testApp, get }
}

const SLOTS = ['confirmed', 'tracking', 'bookingInfo', 'bookingDetail'] as const
const pathOf = (slot: string, code: string) => `/${slot.toLowerCase()}/${code}.html`

test('each page of a booking draws its route in its own place, for the script that adds the map', async () => {
  const { get, client } = await openPages()
  const { Bref, ticketcode } = await givenBooking(client())
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

test('an unpaid booking’s pages link to its payment, those of a cash booking do not', async () => {
  const testApp = await openPages()
  const nonce = await givenNonce(testApp, { number: '4000000000000002' })
  const declined = await givenBooking(testApp.client(), { paymentmethod: 'card', nonce })
  const cash = await givenBooking(testApp.client())
  const pay = new RegExp(`href="/payment\\.html\\?id=${declined.Bref}&amp;code=[\\w-]{22}"`)
  for (const slot of ['ticket', 'confirmed', 'bookinginfo']) {
    expect((await testApp.get(`/${slot}/${declined.ticketcode}.html`)).body).toMatch(pay)
    expect((await testApp.get(`/${slot}/${cash.ticketcode}.html`)).body).not.toContain(
      'payment.html',
    )
  }
})

test('an unknown code gives 404 on each of them, also at another operator', async () => {
  const { get, client } = await openPages()
  const { ticketcode } = await givenBooking(client())
  for (const slot of SLOTS) {
    const wrong = await get(pathOf(slot, 'x'.repeat(43)))
    const elsewhere = await get(pathOf(slot, ticketcode), 'northway.localhost')
    for (const { statusCode, body } of [wrong, elsewhere]) {
      expect([slot, statusCode]).toEqual([slot, 404])
      expect(body).toContain('We can’t find that booking')
      expect(body).not.toContain('data-map')
    }
  }
})

test('a customer who lost the page can enter the code, or paste the whole link', async () => {
  const { get, client } = await openPages()
  const { Bref, ticketcode } = await givenBooking(client())
  const request = (query: string) => get(`/bookinginfo.html?code=${encodeURIComponent(query)}`)
  for (const query of [ticketcode, ` https://kerbside.localhost/ticket/${ticketcode}.html `])
    expect((await request(query)).body).toContain(`KB-${Bref}`)
  expect((await request(`KB-${Bref}`)).statusCode).toBe(404)
  expect((await request('</script><script>alert(1)</script>')).body).not.toContain('<script>alert')
  const { body, statusCode } = await request('')
  expect([statusCode, body.includes('name="code"')]).toEqual([200, true])
})

test('a reference opens nothing for a client that did not book it, not even whether it exists', async () => {
  const { get, client } = await openPages()
  const maya = client()
  await givenCustomer(maya)
  const { Bref } = await givenBooking(client())
  const getBooking = async (number: string, who?: TestClient) => {
    const { statusCode, body } = await get(`/bookingdetail/${number}.html`, undefined, who)
    return [statusCode, body.replaceAll(number, 'N').replaceAll(/nonce(=|-)"?[\w-]+/g, '')]
  }
  const theirs = await getBooking(Bref)
  expect(theirs).toEqual(await getBooking('7654321'))
  expect(theirs[1]).toContain('data-does="sign-in"')
  expect(theirs[1]).not.toContain('data-map')
  expect(await getBooking(Bref, maya)).toEqual(theirs)
  for (const page of ['ticket', 'confirmed', 'tracking', 'bookinginfo'])
    expect((await get(`/${page}/${Bref}.html`, undefined, maya)).statusCode).toBe(200)
})

test('a customer opens their booking by its number, without one their latest, and in full after its ticket expires', async () => {
  const { get, client, setNow } = await openPages()
  const maya = client()
  await givenCustomer(maya)
  await givenBooking(maya)
  setNow('2026-03-10T12:01:00Z')
  const made = await givenBooking(maya)
  const leads = async (path: string, who = maya) => {
    const { headers } = await get(path, undefined, who)
    return headers.location && [headers.location, headers['cache-control']]
  }
  const detail = `/bookingdetail/${made.Bref}.html`
  const page = await get(detail, undefined, maya)
  expect(page.body).toContain(`KB-${made.Bref}`)
  expect(page.body).toContain('Booked and confirmed')
  expect(page.body).toContain(`href="/booking.html?repeat=${made.Bref}"`)
  expect(page.body).toContain('data-does="cancel"')
  expect(page.body).not.toContain('Track my car')
  expect(page.headers['cache-control']).toBe('private, no-store')

  expect(await leads('/bookingdetail.html')).toEqual([detail, 'private, no-store'])
  for (const name of ['ticket', 'confirmed', 'tracking']) {
    const opens = name === 'tracking' ? name : 'confirmed'
    const ticket = `/${opens}/${made.ticketcode}.html`
    expect(await leads(`/${name}`)).toEqual([ticket, 'private, no-store'])
    expect(await leads(`/${name}/${made.Bref}.html`)).toEqual([ticket, 'private, no-store'])
    expect(await leads(`/${name}`, client())).toBeUndefined()
    expect((await get(`/${name}`)).body).toContain('data-does="sign-in"')
  }
  expect(await leads('/bookinginfo')).toBeUndefined()

  // A guest's browser, too, opens what it booked.
  const guest = client()
  const guests = await givenBooking(guest)
  expect(await leads('/ticket', guest)).toEqual([
    `/confirmed/${guests.ticketcode}.html`,
    'private, no-store',
  ])

  setNow('2026-06-01T12:00:00Z')
  await signInAs(maya)
  expect(await leads('/ticket')).toEqual([detail, 'private, no-store'])
  expect((await get(detail, undefined, maya)).body).not.toContain('Back to ticket')
})
