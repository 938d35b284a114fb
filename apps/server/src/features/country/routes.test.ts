import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { SILENT } from '../../log.ts'
import { openIpLocation } from '../../ports/ip-location/open-ip-location.ts'
import type { IpLocation } from '../../ports/ip-location/port.ts'

const locationIn = (country: string): IpLocation => ({
  find: async () => ({ country, region: '', city: '', point: undefined }),
})

test('when the client’s country is unknown, the response says so', async () => {
  const testApp = await startTestApp()
  const { status, body, headers } = await testApp.client().get('/api/ipinfo')
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 1, country: '', city: '', loc: '', currencycode: '' })
  expect(headers['cache-control']).toBe('no-store')
})

test('a client from Dublin is offered the euros Northway sells in', async () => {
  const testApp = await startTestApp({ deps: { ipLocation: locationIn('IE') } })
  const { body } = await testApp.client('northway.localhost').get('/api/ipinfo')
  expect(body).toMatchObject({ country: 'IE', currencycode: 'EUR' })
})

test.each([
  ['kerbside', 'IE', 'which keeps no prices in euros, though it has a rate for them'],
  ['northway', 'JP', 'which sells in no yen'],
  ['northway', 'GB', 'whose own currency it is'],
  ['northway', 'ZZ', 'which knows no such country'],
])('%s offers a client from %s its own currency, %s', async (slug, country) => {
  const testApp = await startTestApp({ deps: { ipLocation: locationIn(country) } })
  const { body } = await testApp.client(`${slug}.localhost`).get('/api/ipinfo')
  expect(body).toMatchObject({ country, currencycode: '' })
})

test('a country header is trusted only from the proxy in front', async () => {
  const ipLocation = openIpLocation(
    { now: () => new Date(), log: SILENT },
    { header: 'CF-IPCountry', service: undefined },
  )
  const testApp = await startTestApp({ deps: { ipLocation } })
  const app = await buildApp(testApp.deps, { trustedProxies: ['10.0.0.1'] })
  onTestFinished(() => app.close())
  const request = async (remoteAddress: string, headers: Record<string, string>) =>
    (
      await app.inject({
        url: '/api/ipinfo',
        remoteAddress,
        headers: { host: 'kerbside.localhost', 'cf-ipcountry': 'FR', ...headers },
      })
    ).json<{ ip: string; country: string }>()

  const through = { 'x-forwarded-for': '81.2.69.142' }
  expect(await request('10.0.0.1', through)).toMatchObject({ ip: '81.2.69.142', country: 'FR' })
  expect(await request('81.2.69.99', through)).toMatchObject({ ip: '81.2.69.99', country: '' })
  expect(await request('10.0.0.1', {})).toMatchObject({ country: '' })
  expect(
    (await testApp.client().get('/api/ipinfo', { headers: { 'cf-ipcountry': 'FR' } })).body,
  ).toMatchObject({ country: '' })
})
