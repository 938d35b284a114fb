import { expect, test } from 'vitest'
import { findGoLiveBlockers, listSetup, type SetupFacts } from './find-go-live-blockers.ts'
import { DEFAULT_SETTINGS, type Operator } from './operator.ts'

const operator = (settings: Partial<Operator['settings']>, mode: Operator['mode'] = 'test') =>
  ({
    name: 'Kerbside',
    mode,
    settings: {
      ...DEFAULT_SETTINGS,
      company: 'Kerbside Cars Ltd',
      phone: '+44 20 7946 0123',
      email: 'desk@kerbside.example',
      paymentMethods: ['card', 'cash'],
      paymentGateway: 'stripe',
      airports: [],
      ...settings,
    },
  }) as unknown as Operator

const READY: SetupFacts = {
  priceBooks: 1,
  vehicleTypes: 4,
  vehicles: 3,
  drivers: 3,
  keyed: ['card'],
  hosts: ['book.example'],
  hasBrand: true,
}

const doneOf = (...input: Parameters<typeof listSetup>) =>
  listSetup(...input).flatMap(({ name, done }) => (done ? [name] : []))

test('an operator with prices, vehicles, drivers, a host and keys may go live', () => {
  expect(findGoLiveBlockers(operator({}), READY)).toEqual([])
})

test('everything that is missing is listed at once', () => {
  const nothing = { ...READY, priceBooks: 0, vehicleTypes: 0, vehicles: 0, drivers: 0, hosts: [] }
  expect(findGoLiveBlockers(operator({ phone: '', email: '' }), { ...nothing, keyed: [] })).toEqual(
    ['phone', 'email', 'prices', 'vehicle-type', 'vehicle', 'driver', 'keys', 'host'],
  )
})

test('the sandbox gateway blocks a live site, and is listed once', () => {
  const sandbox = operator({ paymentGateway: 'sandbox' })
  expect(findGoLiveBlockers(sandbox, { ...READY, keyed: [] })).toEqual(['gateway'])
})

test('an operator that takes only cash needs no keys', () => {
  expect(
    findGoLiveBlockers(operator({ paymentMethods: ['cash'] }), { ...READY, keyed: [] }),
  ).toEqual([])
})

test('a step is done when its data exists, not when its page was opened', () => {
  expect(doneOf(operator({}), { ...READY, vehicles: 0, hasBrand: false })).toEqual([
    'place',
    'prices',
    'money',
  ])
  expect(doneOf(operator({}, 'live'), READY)).toContain('live')
})
