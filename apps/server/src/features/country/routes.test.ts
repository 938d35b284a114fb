import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { buildApp } from '../../app.ts'
import { SILENT } from '../../log.ts'
import { openIpLocation } from '../../ports/ip-location/open-ip-location.ts'
import type { IpLocation } from '../../ports/ip-location/port.ts'

const visitorFrom = (country: string): IpLocation => ({
  find: async () => ({ country, region: '', city: '', point: undefined }),
})

test('nobody knows where a visitor is, and the answer says so', async () => {
  const house = await openHouse()
  const { status, body, headers } = await house.visitor().get('/api/ipinfo')
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 1, country: '', city: '', loc: '', currencycode: '' })
  expect(headers['cache-control']).toBe('no-store')
})

test('a visitor from Dublin is offered the euros Northway sells in', async () => {
  const house = await openHouse({ deps: { ipLocation: visitorFrom('IE') } })
  const { body } = await house.visitor('northway.localhost').get('/api/ipinfo')
  expect(body).toMatchObject({ country: 'IE', currencycode: 'EUR' })
})

test.each([
  ['kerbside', 'IE', 'which keeps no prices in euros, though it has a rate for them'],
  ['northway', 'JP', 'which sells in no yen'],
  ['northway', 'GB', 'whose own currency it is'],
  ['northway', 'ZZ', 'which knows no such country'],
])('%s offers a visitor from %s its own currency, %s', async (slug, country) => {
  const house = await openHouse({ deps: { ipLocation: visitorFrom(country) } })
  const { body } = await house.visitor(`${slug}.localhost`).get('/api/ipinfo')
  expect(body).toMatchObject({ country, currencycode: '' })
})

test('a country in a header is believed from the proxy in front, and from nobody else', async () => {
  const ipLocation = openIpLocation(
    { now: () => new Date(), log: SILENT },
    { header: 'CF-IPCountry', service: undefined },
  )
  const house = await openHouse({ deps: { ipLocation } })
  const app = await buildApp(house.deps, { trustedProxies: ['10.0.0.1'] })
  onTestFinished(() => app.close())
  const ask = async (remoteAddress: string, headers: Record<string, string>) =>
    (
      await app.inject({
        url: '/api/ipinfo',
        remoteAddress,
        headers: { host: 'kerbside.localhost', 'cf-ipcountry': 'FR', ...headers },
      })
    ).json<{ ip: string; country: string }>()

  const through = { 'x-forwarded-for': '81.2.69.142' }
  expect(await ask('10.0.0.1', through)).toMatchObject({ ip: '81.2.69.142', country: 'FR' })
  expect(await ask('81.2.69.99', through)).toMatchObject({ ip: '81.2.69.99', country: '' })
  expect(await ask('10.0.0.1', {})).toMatchObject({ country: '' })
  expect(
    (await house.visitor().get('/api/ipinfo', { headers: { 'cf-ipcountry': 'FR' } })).body,
  ).toMatchObject({ country: '' })
})
