import { PriceList } from '@kerbside/contract/operator.ts'
import { expect, test } from 'vitest'
import { asOwner, openHouse } from '../../../test/house.ts'

const list = async (house: Awaited<ReturnType<typeof openHouse>>, host?: string) =>
  PriceList.parse((await house.visitor(host).get('/api/prices')).body)

test.each(['kerbside.localhost', 'northway.localhost'])(
  'three categories of four prices, all of them prices: %s',
  async (host) => {
    const prices = await list(await openHouse(), host)
    expect(prices).toMatchObject({ code: 1, currencycode: 'GBP' })
    expect(prices.categories.map(({ items }) => items.length)).toEqual([4, 4, 4])
    for (const { items } of prices.categories)
      for (const item of items) expect(item.price).toBeGreaterThan(0)
  },
)

test('the examples come from the live tariff: dearer rules make dearer examples', async () => {
  const house = await openHouse()
  const before = await list(house)
  await asOwner(
    house,
    `insert into tariff select operator_id, 1000 + version, '2026-03-10T11:00Z',
      rules || '{"roundTo": 10000}', created_at, book, format, note from tariff where book = 'public'`,
  )
  house.setNow('2026-03-10T12:00:10Z')
  const after = await list(house)
  for (const { items } of after.categories)
    for (const { price } of items) expect(price % 100).toBe(0)
  expect(after).not.toEqual(before)
})

test('an example of night and day costs the same: it is for an ordinary hour', async () => {
  const house = await openHouse()
  const day = await list(house)
  house.setNow('2026-03-10T23:30:00Z')
  expect((await list(house)).categories.length).toBe(day.categories.length)
  expect((await list(house)).categories[0]).toEqual(day.categories[0])
})

test.each(['2026-03-14', '2026-04-02', '2026-04-04', '2026-05-03'])(
  'an example is for an ordinary day, not for the weekend or bank holiday it is looked at before: %s',
  async (day) => {
    const house = await openHouse()
    const onTuesday = await list(house)
    house.setNow(`${day}T12:00:00Z`)
    expect((await list(house)).categories).toEqual(onTuesday.categories)
  },
)

test('at Christmas no example carries the rate of Christmas', async () => {
  const house = await openHouse()
  const prices = async () => (await list(house)).categories.flatMap(({ items }) => items)
  const inMarch = await prices()
  house.setNow('2026-12-24T12:00:00Z')
  for (const [index, { price }] of (await prices()).entries())
    expect(price).toBeLessThanOrEqual(inMarch[index]?.price ?? 0)
})
