import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { Charge, FixedPrice, Spot } from '../tariff.ts'
import { freshZoneId, listZoneUses } from './zone-uses.ts'

const price = (id: string, from: Spot, to: Spot): FixedPrice => ({
  id,
  from,
  to,
  bothWays: true,
  amount: minor(6400),
})
const CITY: Spot = { kind: 'zone', zone: 'city' }
const LHR: Spot = { kind: 'site', code: 'LHR' }
const TOLL: Charge = {
  id: 'toll',
  kind: 'congestion',
  name: 'Congestion charge',
  where: { kind: 'zone', zone: 'city' },
  end: 'touch',
  amount: minor(1500),
  oncePerDay: true,
}

test('a zone is used by prices at either end and by charges', () => {
  const fixed = [price('in', LHR, CITY), price('out', CITY, LHR), price('else', LHR, LHR)]
  const uses = listZoneUses({ fixed, charges: [TOLL] }, 'city')
  expect(uses.fixed.map(({ id }) => id)).toEqual(['in', 'out'])
  expect(uses.charges).toEqual([TOLL])
  expect(listZoneUses({ fixed, charges: [TOLL] }, 'west')).toEqual({ fixed: [], charges: [] })
})

test('a new zone gets an unused id', () => {
  expect(freshZoneId([])).toBe('zone-1')
  expect(freshZoneId([{ id: 'zone-2' }])).toBe('zone-3')
  expect(freshZoneId([{ id: 'zone-3' }, { id: 'a' }])).toBe('zone-4')
})
