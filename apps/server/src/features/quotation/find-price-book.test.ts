import { expect, test } from 'vitest'
import { asOwner, openHouse } from '../../../test/house.ts'
import { closeBook, reopenBook } from './close-book.ts'
import { findPriceBook, findTariffVersion } from './find-price-book.ts'
import { listBooks, listUnpriced } from './list-books.ts'
import { openBook } from './open-book.ts'

const NOW = '2026-03-10T12:00:00Z'
const slugOf = (book: Awaited<ReturnType<typeof findPriceBook>>) => book.tariff.tariff.book

test('everybody gets the public prices, the hotel its own', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()

  expect(slugOf(await findPriceBook(call))).toBe('public')
  expect(slugOf(await findPriceBook(call, { bookerId: 501 }))).toBe('account-501')
  expect(slugOf(await findPriceBook(call, { bookerId: 502 }))).toBe('public')
})

test('who asks in euros gets the book kept in euros; who asks in yen the public one', async () => {
  const house = await openHouse({ now: NOW })
  const north = await house.call('northway')

  const euros = await findPriceBook(north, { currency: 'EUR' })
  expect([slugOf(euros), euros.tariff.tariff.currency]).toEqual(['euro', 'EUR'])
  expect(slugOf(await findPriceBook(north, { currency: 'JPY' }))).toBe('public')
  expect(slugOf(await findPriceBook(north, { currency: 'GBP' }))).toBe('public')
  // what was agreed with the hotel stands above the currency: it is converted
  const hotel = await findPriceBook(await house.call(), { bookerId: 501, currency: 'EUR' })
  expect(slugOf(hotel)).toBe('account-501')
})

test('prices that did not change are read and compiled once, however long the server runs', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  const first = await findPriceBook(call)
  // rules nobody reads again may be gone
  await asOwner(house, `update tariff set rules = '{}'`)

  house.setNow('2026-03-10T18:00:00Z')
  const later = await findPriceBook(call)
  expect(later.tariff).toBe(first.tariff)
  expect(await findTariffVersion(call, first.tariff.tariff.version)).toBe(first.tariff)
})

test('a version of an older format, of another operator or of nobody is not priced with', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  await asOwner(
    house,
    `insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
     values ('${call.operator}', 77, '2026-01-01', '{}', now(), 'public', 1, '')`,
  )

  expect(slugOf(await findPriceBook(call))).toBe('public')
  expect(await findTariffVersion(call, 77)).toBeUndefined()
  expect(await findTariffVersion(call, 78)).toBeUndefined()
  const north = await house.call('northway')
  const ours = (await listBooks(call)).flatMap((book) => book.versions.map((one) => one.version))
  const theirs = (await findPriceBook(north)).tariff.tariff
  expect(ours).toContain(theirs.version)
  expect((await findTariffVersion(call, theirs.version))?.tariff.sites[0]?.code).toBe('LHR')
})

test('a version asked for before it is saved is found once it is', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  expect(await findTariffVersion(call, 9)).toBeUndefined()

  await asOwner(
    house,
    `insert into tariff select operator_id, 9, effective_from, rules, created_at, book, format, note
     from tariff where operator_id = '${call.operator}' and version = 1`,
  )
  expect((await findTariffVersion(call, 9))?.tariff.version).toBe(9)
})

test('a book of one’s own is opened once and has no prices until some are saved', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  const hotel = { slug: 'grand-hotel', name: 'Grand Hotel', currency: 'GBP', bookerId: 502 }

  expect(await openBook(call, hotel)).toEqual({ ok: true })
  expect(await openBook(call, hotel)).toEqual({ ok: false, reason: 'taken' })
  expect(slugOf(await findPriceBook(call, { bookerId: 502 }))).toBe('public')
  expect(await openBook(call, { ...hotel, slug: 'Grand Hotel' })).toMatchObject({
    reason: 'bad-slug',
  })
  expect(await openBook(call, { ...hotel, currency: 'quid' })).toMatchObject({
    reason: 'bad-currency',
  })
  expect(await openBook(call, { ...hotel, bookerId: 0 })).toMatchObject({ reason: 'bad-booker' })
})

test('a closed book prices nobody, keeps what it quoted, and prices as before once opened again', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  const before = await findPriceBook(call, { bookerId: 501 })
  const { version } = before.tariff.tariff

  expect(await closeBook(call, { slug: 'account-501' })).toMatchObject({ ok: true, bookerId: 501 })
  expect(await closeBook(call, { slug: 'account-501' })).toMatchObject({ reason: 'closed-already' })
  house.setNow('2026-03-10T12:00:06Z')
  const later = await house.call()
  expect(slugOf(await findPriceBook(later, { bookerId: 501 }))).toBe('public')
  expect(slugOf(await findPriceBook(later, { at: version }))).toBe('account-501')

  expect(await reopenBook(later, { slug: 'account-501' })).toEqual({ ok: true, inForce: true })
  expect(await reopenBook(later, { slug: 'account-501' })).toMatchObject({ reason: 'open-already' })
  house.setNow('2026-03-10T12:00:12Z')
  expect(slugOf(await findPriceBook(await house.call(), { bookerId: 501 }))).toBe('account-501')
})

test('the standard book cannot be closed, nor one of another operator', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  expect(await closeBook(call, { slug: 'public' })).toEqual({ ok: false, reason: 'standard' })
  expect(await closeBook(await house.call('northway'), { slug: 'account-501' })).toEqual({
    ok: false,
    reason: 'unknown-book',
  })
  expect(slugOf(await findPriceBook(call, { bookerId: 501 }))).toBe('account-501')
})

test('a vehicle type nobody has priced yet is not offered, and the operator is told', async () => {
  const house = await openHouse({ now: NOW })
  const call = await house.call()
  const { version } = (await findPriceBook(call)).tariff.tariff
  expect(await listUnpriced(call, { version })).toEqual([])

  await asOwner(
    house,
    `insert into vehicle_type
     select operator_id, 40, 40, 'Stretch limousine', description, drawing, most_passengers,
       most_luggage, most_handbags, retired_at
     from vehicle_type where operator_id = '${call.operator}' and id = 1`,
  )
  house.setNow('2026-03-10T12:00:06Z')
  const later = await house.call()
  const offered = (await findPriceBook(later)).vehicleTypes.map(({ id }) => id)
  expect(offered).toContain(1)
  expect(offered).not.toContain(40)
  expect(await listUnpriced(later, { version })).toMatchObject([
    { id: 40, name: 'Stretch limousine' },
  ])
})
