import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { withOperator } from '../db.ts'
import { insertClaim } from '../features/hosting/host-store.ts'
import { isOperatorHost } from '../features/operator/find-operator.ts'
import { certificateDomainRoutes } from './certificate-domains.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  const { db } = testApp.deps
  certificateDomainRoutes(testApp.app, {
    platformHostname: 'platform.example.com',
    isOperatorHost: (host) => isOperatorHost(db, host),
  })
})

const statusOf = async (query: string) =>
  (await testApp.app.inject(`/certificate-domain${query}`)).statusCode

test('a proxy may make certificates for the domains of operators and of the platform, in any spelling', async () => {
  for (const domain of ['northway.localhost', 'NORTHWAY.localhost', 'platform.example.com'])
    expect([domain, await statusOf(`?domain=${domain}`)]).toEqual([domain, 200])
})

test('no certificate for a domain that an operator claims but has not proved', async () => {
  const { operator } = await testApp.context()
  const { db } = testApp.deps
  await withOperator({ db, operator }, (tx) =>
    insertClaim(tx, { operator, host: 'claimed.example.com', now: testApp.deps.now() }),
  )
  expect(await statusOf('?domain=claimed.example.com')).toBe(404)
})

test('no certificate for an unknown domain, the demo’s stand-in for all domains, or a malformed request', async () => {
  for (const query of [
    '?domain=unknown.example.com',
    '?domain=*',
    '?domain=',
    '',
    `?domain=${'a'.repeat(300)}`,
    '?domain=northway.localhost&domain=unknown.example.com',
  ])
    expect([query, await statusOf(query)]).toEqual([query, 404])
})
