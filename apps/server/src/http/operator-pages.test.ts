import { beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from '../../test/built-site.ts'
import { givenBooking, givenSettings } from '../../test/given.ts'
import { openPages } from '../../test/open-pages.ts'

// The first build takes longer than a test may.
beforeAll(() => builtSite(), 180_000)

test('each page preloads the operator’s typefaces only, from its own host and for ever', async () => {
  const { get } = await openPages()
  for (const { host, path, names } of [
    { host: 'kerbside.localhost', path: '/', names: ['noto-sans'] },
    { host: 'kerbside.localhost', path: '/driver', names: ['noto-sans'] },
    { host: 'northway.localhost', path: '/booking.html', names: ['noto-sans', 'source-serif'] },
    { host: 'northway.localhost', path: '/console/signin', names: ['noto-sans', 'source-serif'] },
  ]) {
    const { body, headers } = await get(path, { host })
    expect(String(headers['content-security-policy'])).toContain("font-src 'self'")
    // a preloaded font would hold back the first paint
    expect(body).not.toContain('as="font"')
    const fonts = [...body.matchAll(/font-display:swap;src:url\(([^)]+)\)/g)]
    const files = fonts.map(([, href = '']) => href)
    expect(files.map((file) => /^\/assets\/(noto-sans|source-serif)/.exec(file)?.[1])).toEqual(
      names,
    )
    for (const file of files) {
      const font = await get(file)
      expect(font.headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(font.rawPayload.length).toBeLessThan(52_000)
    }
  }
  expect((await get('/assets/fonts/noto-sans-licence.txt')).body).toContain('SIL OPEN FONT LICENSE')
})

test('drivers are offered a new version when the office’s number changes, not when a popup does', async () => {
  const testApp = await openPages()
  const worker = async () => (await testApp.get('/driver-worker.js')).body
  const before = await worker()
  await givenSettings(testApp, { maxVias: 2 })
  expect(await worker()).toBe(before)
  await givenSettings(testApp, { phone: '+44 20 7946 0999' })
  expect(await worker()).not.toBe(before)
})

describe('the ticket', () => {
  test('a ticket opens by its link, with its reference, its time and a total that its lines add up to', async () => {
    const { get, client } = await openPages()
    const { Bref, ticketcode } = await givenBooking(client())
    const { statusCode, body, headers } = await get(`/confirmed/${ticketcode}.html`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`KB-${Bref}`)
    expect(body).toContain('09:30')
    expect(body).toContain('Wednesday 11 March 2026')
    const amounts = [...body.matchAll(/<td>(-?)£([\d.,]+)<\/td>/g)].map(
      ([, sign, amount = '']) => Number(amount.replace(',', '')) * (sign === '-' ? -1 : 1),
    )
    const total = amounts.pop() ?? 0
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 2)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  test('a wrong code is not found, with the same friendly text for any code', async () => {
    const { get, client } = await openPages()
    const { ticketcode } = await givenBooking(client())
    const wrong = [ticketcode.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), 'x', "';--"]
    for (const code of wrong) {
      const { statusCode, body } = await get(`/ticket/${encodeURIComponent(code)}.html`)
      expect([statusCode, body.includes('We can’t find that booking')]).toEqual([404, true])
    }
    const elsewhere = await get(`/ticket/${ticketcode}.html`, { host: 'northway.localhost' })
    expect(elsewhere.statusCode).toBe(404)
  })

  test('a ticket is added to the customer’s calendar at the right instant', async () => {
    const { get, client, setNow } = await openPages()
    setNow('2026-03-10T12:00:00Z')
    const { Bref, ticketcode } = await givenBooking(client())
    const { headers, body } = await get(`/ticket/${ticketcode}.ics`)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body).toContain('DTSTART:20260311T093000Z')
    expect(body).toContain(`KB-${Bref}`)
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  test('what a customer wrote cannot become markup', async () => {
    const { get, client } = await openPages()
    const { ticketcode } = await givenBooking(client(), {
      passengername: '<img src=x onerror=alert(1)>',
      notes: '</script><script>alert(2)</script>',
    })
    const { body } = await get(`/ticket/${ticketcode}.html`)
    expect(body).not.toMatch(/<img|<script>alert/)
  })
})

test('an operator’s changes to its site appear on its pages at once, not after a minute', async () => {
  const testApp = await openPages()
  const modeOf = async () => {
    const { body } = await testApp.get('/booking.html')
    return /"mode":"(\w+)"/.exec(body)?.[1]
  }
  expect(await modeOf()).toBe('wizard')
  await givenSettings(testApp, { siteMode: 'gateway' })
  expect(await modeOf()).toBe('gateway')
})

test('an operator may show plain texts instead of the specification’s, on every page with a sign-in or a booking', async () => {
  const testApp = await openPages()
  const { ticketcode } = await givenBooking(testApp.client())
  const pages = ['/booking.html', '/profile.html', '/payment.html', `/ticket/${ticketcode}.html`]
  const countPlain = async () => {
    const replies = await Promise.all(pages.map((page) => testApp.get(page)))
    return replies.map(({ body }) => body.split('Passwords don’t match').length - 1)
  }
  expect(await countPlain()).toEqual([0, 0, 0, 0])
  await givenSettings(testApp, { plainWording: true })
  expect(await countPlain()).toEqual([1, 1, 2, 1])
})
