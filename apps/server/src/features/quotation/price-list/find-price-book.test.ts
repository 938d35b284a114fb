import { expect, test } from 'vitest'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'
import { closePriceBook, reopenBook } from './close-price-book.ts'
import { createPriceBook } from './create-price-book.ts'
import { findPriceBook, findTariffVersion } from './find-price-book.ts'
import { listBooks, listUnpriced } from './list-price-books.ts'

const NOW = '2026-03-10T12:00:00Z'
const slugOf = (book: Awaited<ReturnType<typeof findPriceBook>>) => book.tariff.tariff.book

test('customers get the public prices, the hotel gets its own', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()

  expect(slugOf(await findPriceBook(context))).toBe('public')
  expect(slugOf(await findPriceBook(context, { bookerId: 501 }))).toBe('account-501')
  expect(slugOf(await findPriceBook(context, { bookerId: 502 }))).toBe('public')
})

test('a request in euros uses the book in euros; a request in yen uses the public one', async () => {
  const testApp = await startTestApp({ now: NOW })
  const north = await testApp.context('northway')

  const euros = await findPriceBook(north, { currency: 'EUR' })
  expect([slugOf(euros), euros.tariff.tariff.currency]).toEqual(['euro', 'EUR'])
  expect(slugOf(await findPriceBook(north, { currency: 'JPY' }))).toBe('public')
  expect(slugOf(await findPriceBook(north, { currency: 'GBP' }))).toBe('public')
  // the hotel's agreed prices take precedence over the currency: they are converted
  const hotel = await findPriceBook(await testApp.context(), { bookerId: 501, currency: 'EUR' })
  expect(slugOf(hotel)).toBe('account-501')
})

test('unchanged prices are read and compiled once, however long the server runs', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const first = await findPriceBook(context)
  // rules that are already cached may be gone
  await asOwner(testApp, `update tariff set rules = '{}'`)

  testApp.setNow('2026-03-10T18:00:00Z')
  const later = await findPriceBook(context)
  expect(later.tariff).toBe(first.tariff)
  expect(await findTariffVersion(context, first.tariff.tariff.version)).toBe(first.tariff)
})

test('a version of an older format, of another operator or that does not exist is not used', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  await asOwner(
    testApp,
    `insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
     values ('${context.operator}', 77, '2026-01-01', '{}', now(), 'public', 1, '')`,
  )

  expect(slugOf(await findPriceBook(context))).toBe('public')
  expect(await findTariffVersion(context, 77)).toBeUndefined()
  expect(await findTariffVersion(context, 78)).toBeUndefined()
  const north = await testApp.context('northway')
  const ours = (await listBooks(context)).flatMap((book) =>
    book.versions.map((item) => item.version),
  )
  const theirs = (await findPriceBook(north)).tariff.tariff
  expect(ours).toContain(theirs.version)
  expect((await findTariffVersion(context, theirs.version))?.tariff.sites[0]?.code).toBe('LHR')
})

test('a version requested before it is saved is found after it is saved', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  expect(await findTariffVersion(context, 9)).toBeUndefined()

  await asOwner(
    testApp,
    `insert into tariff select operator_id, 9, effective_from, rules, created_at, book, format, note
     from tariff where operator_id = '${context.operator}' and version = 1`,
  )
  expect((await findTariffVersion(context, 9))?.tariff.version).toBe(9)
})

test('an account’s own book is opened once and has no prices until some are saved', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const hotel = { slug: 'grand-hotel', name: 'Grand Hotel', currency: 'GBP', bookerId: 502 }

  expect(await createPriceBook(context, hotel)).toEqual({ ok: true })
  expect(await createPriceBook(context, hotel)).toEqual({ ok: false, reason: 'taken' })
  expect(slugOf(await findPriceBook(context, { bookerId: 502 }))).toBe('public')
  expect(await createPriceBook(context, { ...hotel, slug: 'Grand Hotel' })).toMatchObject({
    reason: 'bad-slug',
  })
  expect(await createPriceBook(context, { ...hotel, currency: 'quid' })).toMatchObject({
    reason: 'bad-currency',
  })
  expect(await createPriceBook(context, { ...hotel, bookerId: 0 })).toMatchObject({
    reason: 'bad-booker',
  })
})

test('a closed book prices no new journeys, its quotes stay valid, and it prices as before once reopened', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const before = await findPriceBook(context, { bookerId: 501 })
  const { version } = before.tariff.tariff

  expect(await closePriceBook(context, { slug: 'account-501' })).toMatchObject({
    ok: true,
    bookerId: 501,
  })
  expect(await closePriceBook(context, { slug: 'account-501' })).toMatchObject({
    reason: 'closed-already',
  })
  testApp.setNow('2026-03-10T12:00:06Z')
  const later = await testApp.context()
  expect(slugOf(await findPriceBook(later, { bookerId: 501 }))).toBe('public')
  expect(slugOf(await findPriceBook(later, { at: version }))).toBe('account-501')

  expect(await reopenBook(later, { slug: 'account-501' })).toEqual({ ok: true, inForce: true })
  expect(await reopenBook(later, { slug: 'account-501' })).toMatchObject({ reason: 'open-already' })
  testApp.setNow('2026-03-10T12:00:12Z')
  expect(slugOf(await findPriceBook(await testApp.context(), { bookerId: 501 }))).toBe(
    'account-501',
  )
})

test('neither the standard book nor another operator’s book can be closed', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  expect(await closePriceBook(context, { slug: 'public' })).toEqual({
    ok: false,
    reason: 'standard',
  })
  expect(await closePriceBook(await testApp.context('northway'), { slug: 'account-501' })).toEqual({
    ok: false,
    reason: 'unknown-book',
  })
  expect(slugOf(await findPriceBook(context, { bookerId: 501 }))).toBe('account-501')
})

test('a vehicle type without prices is not offered, and the operator is told', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const { version } = (await findPriceBook(context)).tariff.tariff
  expect(await listUnpriced(context, { version })).toEqual([])

  await asOwner(
    testApp,
    `insert into vehicle_type
     select operator_id, 40, 40, 'Stretch limousine', description, drawing, max_passengers,
       max_luggage, max_handbags, retired_at
     from vehicle_type where operator_id = '${context.operator}' and id = 1`,
  )
  testApp.setNow('2026-03-10T12:00:06Z')
  const later = await testApp.context()
  const offered = (await findPriceBook(later)).vehicleTypes.map(({ id }) => id)
  expect(offered).toContain(1)
  expect(offered).not.toContain(40)
  expect(await listUnpriced(later, { version })).toMatchObject([
    { id: 40, name: 'Stretch limousine' },
  ])
})
