import { expect, test } from 'vitest'
import { KERBSIDE_TARIFF, WHARF_HOTELS_TARIFF } from '../../../../seed/kerbside-tariff.ts'
import { NORTHWAY_EURO_TARIFF, NORTHWAY_TARIFF } from '../../../../seed/northway-tariff.ts'
import { readTariff } from './read-tariff.ts'
import { documentOf, writeTariff } from './write-tariff.ts'

const TARIFFS = [KERBSIDE_TARIFF, WHARF_HOTELS_TARIFF, NORTHWAY_TARIFF, NORTHWAY_EURO_TARIFF]

test.each(TARIFFS)('$book in $currency reads back from its file unchanged', (tariff) => {
  const text = writeTariff(documentOf({ ...tariff, version: 7 }))

  const read = readTariff(JSON.parse(text))
  expect(read).toEqual({ ok: true, document: tariff })
  expect(read.ok && writeTariff(read.document)).toBe(text)
})

test('the same prices give the same file, whatever the order of fields in the database', () => {
  const backwards = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(backwards)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).toReversed()
    return Object.fromEntries(fields.map(([key, part]) => [key, backwards(part)]))
  }
  const shuffled = backwards(NORTHWAY_TARIFF) as typeof NORTHWAY_TARIFF

  expect(Object.keys(shuffled)[0]).not.toBe('book')
  expect(writeTariff(documentOf({ ...shuffled, version: 1 }))).toBe(
    writeTariff(documentOf({ ...NORTHWAY_TARIFF, version: 1 })),
  )
})

test('a file is readable: a price or a corner is one line, and no line is very long', () => {
  const lines = writeTariff(documentOf({ ...KERBSIDE_TARIFF, version: 1 })).split('\n')

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120)
  expect(lines.length).toBeLessThan(2000)
  expect(lines).toContain('  "perVia": 600,')
})

const broken = (changed: object) => {
  const read = readTariff({ ...NORTHWAY_TARIFF, ...changed })
  return read.ok ? [] : read.errors.map(({ path, message }) => `${path}: ${message}`)
}

test.each([
  [{ perVia: 10.5 }, 'perVia: must be a whole number of minor units (pence, cents)'],
  [{ perVia: '1000' }, 'perVia: must be a whole number of minor units (pence, cents)'],
  [{ perVia: Number.NaN }, 'perVia: must be a whole number of minor units (pence, cents)'],
  [{ perVia: 1e15 }, 'perVia: is too large'],
  [{ deposit: undefined }, 'deposit: is missing'],
  [{ asOf: '2026-02-30' }, 'asOf: must be a date such as 2026-12-25'],
  [{ currency: 'euro' }, 'currency: must be three capital letters'],
  [
    { vehicles: { saloon: { basisPoints: 1 } } },
    'vehicles.saloon: must be the number of a vehicle type',
  ],
  [{ nightRate: 5 }, 'the document: has no field nightRate'],
  [{ vat: { mode: 'none', basisPoints: 0 } }, /^vat\.mode: must be one of /],
  [{ deposit: { kind: 'all' } }, /^deposit\.kind: must be one of /],
  [{ zones: [{ id: 'a', name: 'A', area: [[[[200, 1]]]] }] }, /^zones\[0\]\.area/],
])('%j is reported with its path', (changed, messages) => {
  expect(broken(changed)).toEqual([
    typeof messages === 'string' ? messages : expect.stringMatching(messages),
  ])
})
