import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { FixedPrice, Spot } from '../tariff.ts'
import { HEATHROW_T5, PLAIN, SITES, SOHO, saloon } from '../test/given-tariff.ts'
import { validateTariff } from './validate-tariff.ts'

const LHR: Spot = { kind: 'site', code: 'LHR' }
const prefix = (...districts: string[]): Spot => ({ kind: 'districts', name: 'area', districts })
const postcode = (text: string): Spot => ({ kind: 'postcode', postcode: text })
const fixed = (id: string, to: Spot): FixedPrice => ({
  id,
  from: LHR,
  to,
  bothWays: true,
  amount: minor(5000),
})

const ruleFor = (text: string, prices: FixedPrice[]) =>
  saloon(
    { sites: SITES, fixed: prices },
    { request: { pickup: HEATHROW_T5, dropOff: { ...SOHO, postcode: text } } },
  ).onwardLines[0]?.rule

const errorsOf = (country: string, prices: FixedPrice[]) =>
  validateTariff(
    { ...PLAIN, sites: SITES, fixed: prices },
    { vehicleTypes: [{ id: 1 }, { id: 2 }], country },
  ).map(({ path, reason }) => `${path} ${reason}`)

test('abroad a price applies to all postcodes that begin with its prefix', () => {
  const prices = [fixed('porto', prefix('4000', '4050')), fixed('paredes', prefix('45857'))]
  expect(ruleFor('4585-720', prices)).toBe('paredes')
  expect(ruleFor('4050-161', prices)).toBe('porto')
  expect(['porto', 'paredes']).not.toContain(ruleFor('4580-001', prices))
  expect(['porto', 'paredes']).not.toContain(ruleFor('', prices))
})

test('a whole postcode is more specific than a prefix, however it is written', () => {
  const prices = [fixed('area', prefix('4585')), fixed('house', postcode('4585-720'))]
  expect(ruleFor('4585 720', prices)).toBe('house')
  expect(ruleFor('4585-721', prices)).toBe('area')
})

test('a British district is no prefix: E1 does not include E14', () => {
  expect(ruleFor('E14 5AB', [fixed('e1', prefix('E1'))])).not.toBe('e1')
  expect(ruleFor('E1 6AN', [fixed('e1', prefix('E1'))])).toBe('e1')
})

test('prefixes and postcodes of other countries are valid for their operators only', () => {
  const prices = [fixed('a', prefix('4585')), fixed('b', postcode('4000-010'))]
  expect(errorsOf('PT', prices)).toEqual([])
  expect(errorsOf('GB', prices)).toEqual([
    'fixed[0].to.districts[0] not-a-district',
    'fixed[1].to.postcode not-a-postcode',
  ])
  expect(errorsOf('PT', [fixed('a', prefix('PORTO'))])).toEqual([
    'fixed[0].to.districts[0] not-a-district',
  ])
})

test('two prefixes of one postcode are a tie, two of different ones are not', () => {
  expect(errorsOf('PT', [fixed('a', prefix('45')), fixed('b', prefix('4585'))])).toEqual([
    'fixed[1] tie',
  ])
  expect(errorsOf('PT', [fixed('a', prefix('40')), fixed('b', prefix('4585'))])).toEqual([])
  expect(errorsOf('PT', [fixed('a', prefix('45')), fixed('b', postcode('4585-720'))])).toEqual([])
})
