import { expect, test } from 'vitest'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { openOperatorCache } from './find-operator.ts'

test('the list of operators is at most five seconds old, and only operators that have changed are read again', async () => {
  const testApp = await startTestApp()
  let now = new Date('2026-03-10T12:00:00Z')
  const cache = openOperatorCache(testApp.deps, { demo: false, now: () => now })
  const later = () => {
    now = new Date(now.getTime() + 5_000)
    return cache.list()
  }
  const nameOf = async (slug: string) => (await later()).find((item) => item.slug === slug)?.name
  const before = await cache.list()
  const again = await later()
  // the same objects: nothing was read
  expect(again.map((item, index) => item === before[index])).toEqual([true, true])

  await asOwner(testApp, `update operator set name = 'North Cars' where slug = 'northway'`)
  expect(await nameOf('northway')).toBe('North Cars')
  expect(await nameOf('kerbside')).toBe('Kerbside')

  await asOwner(testApp, `update operator set suspended_at = now() where slug = 'northway'`)
  expect((await later()).find((item) => item.slug === 'northway')?.suspended).toBe(true)

  await asOwner(
    testApp,
    `delete from operator_host where operator_id = (select id from operator where slug = 'northway')`,
  )
  expect((await later()).map((item) => item.slug)).toEqual(['kerbside'])
})

test('a tracking code that may be embedded by a site is in the list within five seconds', async () => {
  const testApp = await startTestApp()
  let now = new Date('2026-03-10T12:00:00Z')
  const cache = openOperatorCache(testApp.deps, { demo: false, now: () => now })
  await cache.list()
  const [kerbside] = await asOwner<{ id: string }>(
    testApp,
    `select id from operator where slug = 'kerbside'`,
  )
  await asOwner(
    testApp,
    `insert into tracking_code (operator_id, code, name, domains, mode, made_at)
     values ($1, 'hotel', 'Hotel', '{https://partner.example}', '', now())`,
    [kerbside?.id],
  )
  now = new Date(now.getTime() + 5_000)
  const listed = (await cache.list()).find((item) => item.slug === 'kerbside')
  expect(listed?.settings.embedders).toContain('https://partner.example')
})
