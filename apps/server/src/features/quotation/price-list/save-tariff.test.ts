import { minor } from '@kerbside/domain/money.ts'
import { type PriceBook, priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'
import { listTypesForDesk, saveVehicleType } from '../../fleet/save-vehicle-type.ts'
import { explainQuote } from '../quote/explain-quote.ts'
import { findPriceBook } from './find-price-book.ts'
import { findDocument, listBooks } from './list-price-books.ts'
import type { TariffDocument } from './read-tariff.ts'
import { checkTariff, rollBackTariff, saveTariff } from './save-tariff.ts'

const NOW = '2026-03-10T12:00:00Z'

async function openDesk() {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const found = await findDocument(context, { book: 'public' })
  if (!found) throw new Error('no prices')
  const save = (document: unknown, { from, note = '' }: { from?: string; note?: string } = {}) =>
    saveTariff(context, {
      book: 'public',
      value: document,
      note,
      effectiveFrom: from === undefined ? undefined : new Date(from),
    })
  const viaPrice = async () => (await findPriceBook(context)).tariff.tariff.perVia
  return { testApp, context, document: found.document, version: found.version, save, viaPrice }
}

const withVia = (document: TariffDocument, pence: number): TariffDocument => ({
  ...document,
  perVia: minor(pence),
})

test('higher fares apply to the next customer; a customer with a quote keeps the quoted price', async () => {
  const { testApp, context, document, version, save } = await openDesk()
  const maya = testApp.client()
  const before = await givenQuote(maya)
  const dearer = {
    ...document,
    fixed: document.fixed.map((price) => ({ ...price, amount: minor(price.amount + 1000) })),
  }

  const saved = await save(dearer, { note: 'ten pounds more' })
  expect(saved).toMatchObject({ ok: true, replaced: version })
  testApp.setNow('2026-03-10T12:00:06Z')
  const after = await givenQuote(testApp.client())

  expect(after.totalfare).toBeGreaterThan(before.totalfare ?? 0)
  const quote = await context.quotes.find(context.operator, before.quoteid ?? '')
  if (!quote) throw new Error('the quote is lost')
  const again = (book: PriceBook) => priceJourney(book, { request: quote.request, routes: quote })
  expect(quote.tariffVersion).toBe(version)
  expect(again(await findPriceBook(context, { at: version }))).toEqual({
    ok: true,
    prices: quote.prices,
  })
  expect(again(await findPriceBook(context))).not.toEqual({ ok: true, prices: quote.prices })
})

test('two people who save at once get two versions, and none is lost', async () => {
  const { context, document, save, version } = await openDesk()

  const saved = await Promise.all([700, 800, 900].map((pence) => save(withVia(document, pence))))
  const numbers = saved.map((result) => (result.ok ? result.version : 0))

  expect(new Set(numbers).size).toBe(3)
  expect(Math.min(...numbers)).toBeGreaterThan(version)
  const book = (await listBooks(context)).find(({ slug }) => slug === 'public')
  expect(book?.inForce).toBe(Math.max(...numbers))
})

test('January’s prices wait for January, and a correction today does not undo them', async () => {
  const { testApp, document, save, viaPrice } = await openDesk()
  await save(withVia(document, 900), { from: '2027-01-01T00:00:00Z' })
  await save(withVia(document, 700))

  testApp.setNow('2026-12-31T23:59:54Z')
  expect(await viaPrice()).toBe(700)
  testApp.setNow('2027-01-01T00:00:00Z')
  expect(await viaPrice()).toBe(900)
})

test('a mistake is undone by saving the old rules again', async () => {
  const { testApp, context, document, version, save, viaPrice } = await openDesk()
  const wrong = await save(withVia(document, 60_000))
  testApp.setNow('2026-03-10T12:01:00Z')
  expect(await viaPrice()).toBe(60_000)

  const back = await rollBackTariff(context, { version, note: 'a slip' })
  testApp.setNow('2026-03-10T12:02:00Z')

  expect(back).toMatchObject({ ok: true, replaced: wrong.ok ? wrong.version : 0 })
  expect(await viaPrice()).toBe(document.perVia)
  const versions = await asOwner(
    testApp,
    "select note from tariff where book = 'public' order by version",
  )
  expect(versions.map((row) => row['note'])).toContain('a slip')
  expect(await rollBackTariff(context, { version: 999, note: '' })).toEqual({
    ok: false,
    reason: 'unknown-version',
  })
})

test('saving the prices in force makes no new version', async () => {
  const { document, version, save } = await openDesk()

  expect(await save(document)).toEqual({ ok: false, reason: 'unchanged', version })
})

test('each error in a price list is reported with its path, and nothing is stored', async () => {
  const { testApp, document, save } = await openDesk()
  const rows = () => asOwner(testApp, 'select from tariff')
  const before = await rows()

  const shape = await save({ ...document, perVia: 1.5, roundTo: undefined, zonez: [] })
  expect(shape).toEqual({
    ok: false,
    reason: 'invalid',
    errors: expect.arrayContaining([
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
  ['a string', 'prices'],
  ['a list', []],
  ['an object that pollutes the prototype', JSON.parse('{"__proto__":{"book":"public"}}')],
])('%s is not a price list', async (_, value) => {
  const { save } = await openDesk()
  expect(await save(value)).toMatchObject({ ok: false, reason: 'invalid' })
})

test('prices for one book do not end up in another, nor in another operator’s', async () => {
  const { testApp, context, document, save } = await openDesk()
  const north = await testApp.context('northway')
  const theirs = await listBooks(north)

  expect(await save({ ...document, book: 'account-501' })).toMatchObject({ reason: 'invalid' })
  expect(await save({ ...document, currency: 'EUR' })).toMatchObject({ reason: 'invalid' })
  expect(await saveTariff(context, { book: 'unknown', value: document, note: '' })).toEqual({
    ok: false,
    reason: 'unknown-book',
  })
  await save(withVia(document, 1234))
  expect(await listBooks(north)).toEqual(theirs)
})

test('zones with latitude and longitude swapped are an error, not prices that never apply', async () => {
  const { document, save } = await openDesk()
  const [first, ...others] = document.zones
  if (!first) throw new Error('no zones')
  const area = first.area.map((polygon) =>
    polygon.map((ring) => ring.map(([lng, lat]) => [lat, lng] as const)),
  )

  expect(await save({ ...document, zones: [{ ...first, area }, ...others] })).toEqual({
    ok: false,
    reason: 'invalid',
    errors: [
      { path: 'zones[0].area', message: expect.stringMatching(/km from your base.*swapped/) },
    ],
  })
})

test('a check reports what saving would report and stores nothing', async () => {
  const { context, document, version } = await openDesk()
  const before = await listBooks(context)
  const check = (value: unknown) => checkTariff(context, { book: 'public', value })

  expect(await check(document)).toEqual({ ok: false, reason: 'unchanged', version })
  expect(await check({ ...document, perVia: -1 })).toMatchObject({
    reason: 'invalid',
    errors: [{ path: 'perVia' }],
  })
  expect(await check(withVia(document, 777))).toMatchObject({ ok: true, replaced: version })
  expect(await listBooks(context)).toEqual(before)
})

test('an accessible type is sold at the saloon’s price, and prices that charge more for it are rejected', async () => {
  const { testApp, context, document, save } = await openDesk()
  const types = await listTypesForDesk(context)
  const executive = types.find(({ name }) => name === 'Executive')
  if (!executive) throw new Error('no executive')
  const { id, version } = executive
  const before = await givenQuote(testApp.client())
  expect(
    await saveVehicleType(context, { ...executive, accessible: true, of: { id, version } }),
  ).toMatchObject({ ok: true })

  const { additionalprices, quoteid } = await givenQuote(testApp.client())
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
  // Repriced from the database as it was made.
  expect(await explainQuote(context, { quoteId: quoteid ?? '' })).toMatchObject({ replay: 'same' })
  expect(await explainQuote(context, { quoteId: before.quoteid ?? '' })).toMatchObject({
    replay: 'same',
  })

  expect(await save(document, { note: 'the same again' })).toMatchObject({
    ok: false,
    errors: expect.arrayContaining([
      expect.objectContaining({
        path: `vehicles.${id}.basisPoints`,
        message: expect.stringContaining('which the Equality Act 2010 forbids'),
      }),
    ]),
  })
})
