import { PriceList } from '@kerbside/contract/operator.ts'
import { expect, test } from 'vitest'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

const list = async (testApp: Awaited<ReturnType<typeof startTestApp>>, host?: string) =>
  PriceList.parse((await testApp.client(host).get('/api/prices')).body)

test.each(['kerbside.localhost', 'northway.localhost'])(
  'three categories of four examples, all of them priced: %s',
  async (host) => {
    const prices = await list(await startTestApp(), host)
    expect(prices).toMatchObject({ code: 1, currencycode: 'GBP' })
    expect(prices.categories.map(({ items }) => items.length)).toEqual([4, 4, 4])
    for (const { items } of prices.categories)
      for (const item of items) expect(item.price).toBeGreaterThan(0)
  },
)

test('the examples use the live tariff: dearer rules make dearer examples', async () => {
  const testApp = await startTestApp()
  const before = await list(testApp)
  await asOwner(
    testApp,
    `insert into tariff select operator_id, 1000 + version, '2026-03-10T11:00Z',
      rules || '{"roundTo": 10000}', created_at, book, format, note from tariff where book = 'public'`,
  )
  testApp.setNow('2026-03-10T12:00:10Z')
  const after = await list(testApp)
  for (const { items } of after.categories)
    for (const { price } of items) expect(price % 100).toBe(0)
  expect(after).not.toEqual(before)
})

test('an example costs the same by night and by day: it is for an ordinary hour', async () => {
  const testApp = await startTestApp()
  const day = await list(testApp)
  testApp.setNow('2026-03-10T23:30:00Z')
  expect((await list(testApp)).categories.length).toBe(day.categories.length)
  expect((await list(testApp)).categories[0]).toEqual(day.categories[0])
})

test.each(['2026-03-14', '2026-04-02', '2026-04-04', '2026-05-03'])(
  'an example is for an ordinary day, even when it is viewed before a weekend or bank holiday: %s',
  async (day) => {
    const testApp = await startTestApp()
    const onTuesday = await list(testApp)
    testApp.setNow(`${day}T12:00:00Z`)
    expect((await list(testApp)).categories).toEqual(onTuesday.categories)
  },
)

test('at Christmas no example includes the Christmas rate', async () => {
  const testApp = await startTestApp()
  const prices = async () => (await list(testApp)).categories.flatMap(({ items }) => items)
  const inMarch = await prices()
  testApp.setNow('2026-12-24T12:00:00Z')
  for (const [index, { price }] of (await prices()).entries())
    expect(price).toBeLessThanOrEqual(inMarch[index]?.price ?? 0)
})
