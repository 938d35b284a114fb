import { minor } from '@kerbside/domain/money.ts'
import { type PriceBook, priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { listTypesForDesk, saveVehicleType } from '../fleet/save-vehicle-type.ts'
import { explainQuote } from './explain-quote.ts'
import { findPriceBook } from './find-price-book.ts'
import { findDocument, listBooks } from './list-books.ts'
import type { TariffDocument } from './read-tariff.ts'
import { checkTariff, rollBackTariff, saveTariff } from './save-tariff.ts'

const NOW = '2026-03-10T12:00:00Z'

async function openDesk() {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  const found = await findDocument(call, { book: 'public' })
  if (!found) throw new Error('no prices')
  const save = (document: unknown, { from, note = '' }: { from?: string; note?: string } = {}) =>
    saveTariff(call, {
      book: 'public',
      value: document,
      note,
      effectiveFrom: from === undefined ? undefined : new Date(from),
    })
  const viaPrice = async () => (await findPriceBook(call)).tariff.tariff.perVia
  return { house, call, document: found.document, version: found.version, save, viaPrice }
}

const withVia = (document: TariffDocument, pence: number): TariffDocument => ({
  ...document,
  perVia: minor(pence),
})

test('dearer fares hold for the next customer; the one who has a quote keeps its pennies', async () => {
  const { house, call, document, version, save } = await openDesk()
  const maya = house.visitor()
  const before = await givenQuote(maya)
  const dearer = {
    ...document,
    fixed: document.fixed.map((price) => ({ ...price, amount: minor(price.amount + 1000) })),
  }

  const saved = await save(dearer, { note: 'ten pounds more' })
  expect(saved).toMatchObject({ ok: true, replaced: version })
  house.setNow('2026-03-10T12:00:06Z')
  const after = await givenQuote(house.visitor())

  expect(after.totalfare).toBeGreaterThan(before.totalfare ?? 0)
  const kept = await call.quotes.find(call.operator, before.quoteid ?? '')
  if (!kept) throw new Error('the quote is lost')
  const again = (book: PriceBook) => priceJourney(book, { asked: kept.asked, routes: kept })
  expect(kept.tariffVersion).toBe(version)
  expect(again(await findPriceBook(call, { at: version }))).toEqual({
    ok: true,
    prices: kept.prices,
  })
  expect(again(await findPriceBook(call))).not.toEqual({ ok: true, prices: kept.prices })
})

test('two people saving at once get two versions, none lost', async () => {
  const { call, document, save, version } = await openDesk()

  const saved = await Promise.all([700, 800, 900].map((pence) => save(withVia(document, pence))))
  const numbers = saved.map((verdict) => (verdict.ok ? verdict.version : 0))

  expect(new Set(numbers).size).toBe(3)
  expect(Math.min(...numbers)).toBeGreaterThan(version)
  const book = (await listBooks(call)).find(({ slug }) => slug === 'public')
  expect(book?.inForce).toBe(Math.max(...numbers))
})

test('January’s prices wait for January, and a correction made today does not undo them', async () => {
  const { house, document, save, viaPrice } = await openDesk()
  await save(withVia(document, 900), { from: '2027-01-01T00:00:00Z' })
  await save(withVia(document, 700))

  house.setNow('2026-12-31T23:59:54Z')
  expect(await viaPrice()).toBe(700)
  house.setNow('2027-01-01T00:00:00Z')
  expect(await viaPrice()).toBe(900)
})

test('a mistake is taken back by saving the old rules once more', async () => {
  const { house, call, document, version, save, viaPrice } = await openDesk()
  const wrong = await save(withVia(document, 60_000))
  house.setNow('2026-03-10T12:01:00Z')
  expect(await viaPrice()).toBe(60_000)

  const back = await rollBackTariff(call, { version, note: 'a slip' })
  house.setNow('2026-03-10T12:02:00Z')

  expect(back).toMatchObject({ ok: true, replaced: wrong.ok ? wrong.version : 0 })
  expect(await viaPrice()).toBe(document.perVia)
  const versions = await asOwner(
    house,
    "select note from tariff where book = 'public' order by version",
  )
  expect(versions.map((row) => row['note'])).toContain('a slip')
  expect(await rollBackTariff(call, { version: 999, note: '' })).toEqual({
    ok: false,
    reason: 'unknown-version',
  })
})

test('prices that say what holds already make no new version', async () => {
  const { document, version, save } = await openDesk()

  expect(await save(document)).toEqual({ ok: false, reason: 'unchanged', version })
})

test('a list with faults names each by its place, and nothing of it is stored', async () => {
  const { house, document, save } = await openDesk()
  const rows = () => asOwner(house, 'select from tariff')
  const before = await rows()

  const shape = await save({ ...document, perVia: 1.5, roundTo: undefined, zonez: [] })
  expect(shape).toEqual({
    ok: false,
    reason: 'faults',
    faults: expect.arrayContaining([
      { path: 'perVia', message: 'must be a whole number of minor units (pence, cents)' },
      { path: 'roundTo', message: 'must be a whole number of minor units (pence, cents)' },
      { path: 'the document', message: 'has no field zonez' },
    ]),
  })
  const [first] = document.fixed
  const sense = await save({
    ...document,
    fixed: [{ ...first, to: { kind: 'zone', zone: 'west-ennd' } }, ...document.fixed],
  })
  expect(JSON.stringify(sense)).toContain('west-ennd')
  expect(await save(document, { from: '2026-03-10T11:59:59Z' })).toMatchObject({
    reason: 'in-the-past',
  })
  expect(await rows()).toEqual(before)
})

test.each([
  ['nothing', undefined],
  ['a text', 'prices'],
  ['a list', []],
  ['what would poison every object', JSON.parse('{"__proto__":{"book":"public"}}')],
])('%s is no price list', async (_, value) => {
  const { save } = await openDesk()
  expect(await save(value)).toMatchObject({ ok: false, reason: 'faults' })
})

test('prices meant for one book do not land in another, nor in another operator’s', async () => {
  const { house, call, document, save } = await openDesk()
  const north = await house.call('northway')
  const theirs = await listBooks(north)

  expect(await save({ ...document, book: 'account-501' })).toMatchObject({ reason: 'faults' })
  expect(await save({ ...document, currency: 'EUR' })).toMatchObject({ reason: 'faults' })
  expect(await saveTariff(call, { book: 'nobodys', value: document, note: '' })).toEqual({
    ok: false,
    reason: 'unknown-book',
  })
  await save(withVia(document, 1234))
  expect(await listBooks(north)).toEqual(theirs)
})

test('zones with latitude and longitude the wrong way round are a fault, not prices nobody gets', async () => {
  const { document, save } = await openDesk()
  const [first, ...others] = document.zones
  if (!first) throw new Error('no zones')
  const area = first.area.map((polygon) =>
    polygon.map((ring) => ring.map(([lng, lat]) => [lat, lng] as const)),
  )

  expect(await save({ ...document, zones: [{ ...first, area }, ...others] })).toEqual({
    ok: false,
    reason: 'faults',
    faults: [{ path: 'zones[0].area', message: expect.stringMatching(/km away.*wrong way round/) }],
  })
})

test('a check says what saving would say and stores nothing', async () => {
  const { call, document, version } = await openDesk()
  const before = await listBooks(call)
  const check = (value: unknown) => checkTariff(call, { book: 'public', value })

  expect(await check(document)).toEqual({ ok: false, reason: 'unchanged', version })
  expect(await check({ ...document, perVia: -1 })).toMatchObject({
    reason: 'faults',
    faults: [{ path: 'perVia' }],
  })
  expect(await check(withVia(document, 777))).toMatchObject({ ok: true, replaced: version })
  expect(await listBooks(call)).toEqual(before)
})

test('an accessible type is sold at the saloon’s price, and prices that charge more for it are refused', async () => {
  const { house, call, document, save } = await openDesk()
  const types = await listTypesForDesk(call)
  const executive = types.find(({ name }) => name === 'Executive')
  if (!executive) throw new Error('no executive')
  const { id, version } = executive
  const before = await givenQuote(house.visitor())
  expect(
    await saveVehicleType(call, { ...executive, accessible: true, of: { id, version } }),
  ).toMatchObject({ ok: true })

  const { additionalprices, quoteid } = await givenQuote(house.visitor())
  const fareOf = (name: string) =>
    additionalprices?.find(({ vehtype }) => vehtype === name)?.totalfare
  expect(fareOf('Executive')).toBe(fareOf('Saloon'))
  const was = before.additionalprices?.find(({ vehtype }) => vehtype === 'Executive')
  expect(was?.totalfare).toBeGreaterThan(fareOf('Saloon') ?? 0)
  const lines = additionalprices?.find(({ vehtype }) => vehtype === 'Executive')?.lines
  expect(lines?.at(-1)).toMatchObject({
    text: 'Accessible vehicle, same price as Saloon',
    amount: 0,
  })
  // Priced again as it was made, from the database.
  expect(await explainQuote(call, { quoteId: quoteid ?? '' })).toMatchObject({ replay: 'same' })
  expect(await explainQuote(call, { quoteId: before.quoteid ?? '' })).toMatchObject({
    replay: 'same',
  })

  expect(await save(document, { note: 'the same again' })).toMatchObject({
    ok: false,
    faults: expect.arrayContaining([
      expect.objectContaining({
        path: `vehicles.${id}.basisPoints`,
        message: expect.stringContaining('must never cost more'),
      }),
    ]),
  })
})
