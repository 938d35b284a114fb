import { beforeAll, expect, test } from 'vitest'
import { builtSite } from '../../../test/built-site.ts'
import { givenBooking, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { openHouse } from '../../../test/house.ts'
import { pageRoutes } from '../../http/pages.ts'
import { resumeOperator, suspendOperator } from './suspend-operator.ts'

const by = { kind: 'host', id: 'k1', name: 'Rack One' } as const

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 180_000)

test('a passenger of an operator that is suspended sees the ticket and calls the journey off; nobody books another', async () => {
  const house = await openHouse()
  await pageRoutes(house.app, house.deps, { site, production: true })
  const page = async (url: string) => {
    const headers = { host: 'kerbside.localhost' }
    const { statusCode, body } = await house.app.inject({ method: 'GET', url, headers })
    return { statusCode, body }
  }
  const visitor = house.visitor()
  const { ticketcode, Bref } = await givenBooking(visitor)
  const { operator } = await house.call()
  await suspendOperator(house.deps, { operator, by })
  house.deps.changes.tell(operator)

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
  const shown = await visitor.post('/api/bookinginfo', { code: ticketcode })
  expect([shown.status, shown.body['code']]).toEqual([200, 1])
  const quoted = await visitor.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect([quoted.status, quoted.body.message]).toEqual([
    503,
    'Kerbside takes no bookings at the moment.',
  ])
  const cancelled = await visitor.post('/api/cancelbooking', { bookingref: Bref, source: 'web' })
  expect([cancelled.status, cancelled.body['code']]).toEqual([200, 1])

  await resumeOperator(house.deps, { operator, by })
  house.deps.changes.tell(operator)
  expect((await page('/booking.html')).statusCode).toBe(200)
})
