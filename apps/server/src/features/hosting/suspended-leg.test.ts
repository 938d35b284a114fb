import { beforeAll, expect, test } from 'vitest'
import { builtSite } from '../../../test/built-site.ts'
import { givenBooking, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { pageRoutes } from '../../http/pages.ts'
import { resumeOperator, suspendOperator } from './suspend-operator.ts'

const by = { kind: 'host', id: 'k1', name: 'Rack One' } as const

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 180_000)

test('a passenger of a suspended operator sees the ticket and cancels the leg; new bookings are rejected', async () => {
  const testApp = await startTestApp()
  await pageRoutes(testApp.app, testApp.deps, { site, production: true })
  const page = async (url: string) => {
    const headers = { host: 'kerbside.localhost' }
    const { statusCode, body } = await testApp.app.inject({ method: 'GET', url, headers })
    return { statusCode, body }
  }
  const client = testApp.client()
  const { ticketcode, Bref } = await givenBooking(client)
  const { operator } = await testApp.context()
  await suspendOperator(testApp.deps, { operator, by })
  testApp.deps.changes.notify(operator)

  for (const name of ['ticket', 'tracking', 'bookinginfo']) {
    const { statusCode, body } = await page(`/${name}/${ticketcode}.html`)
    expect([name, statusCode]).toEqual([name, 200])
    expect(body).toContain(`KB-${Bref}`)
  }
  for (const url of ['/', '/booking.html', '/quickbooking.html']) {
    const { statusCode, body } = await page(url)
    expect([url, statusCode]).toEqual([url, 503])
    expect(body).toContain('takes no bookings at the moment')
  }
  const shown = await client.post('/api/bookinginfo', { code: ticketcode })
  expect([shown.status, shown.body['code']]).toEqual([200, 1])
  const quoted = await client.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect([quoted.status, quoted.body.message]).toEqual([
    503,
    'Kerbside takes no bookings at the moment.',
  ])
  const cancelled = await client.post('/api/cancelbooking', { bookingref: Bref, source: 'web' })
  expect([cancelled.status, cancelled.body['code']]).toEqual([200, 1])

  await resumeOperator(testApp.deps, { operator, by })
  testApp.deps.changes.notify(operator)
  expect((await page('/booking.html')).statusCode).toBe(200)
})
