import { expect, test } from 'vitest'
import { judgeGoLive, listSetup, type SetupFacts } from './judge-go-live.ts'
import { type Operator, UNSAID } from './operator.ts'

const operator = (settings: Partial<Operator['settings']>, mode: Operator['mode'] = 'test') =>
  ({
    name: 'Kerbside',
    mode,
    settings: {
      ...UNSAID,
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

const doneOf = (...said: Parameters<typeof listSetup>) =>
  listSetup(...said).flatMap(({ name, done }) => (done ? [name] : []))

test('with prices, cars, drivers, a host and keys an operator may go live', () => {
  expect(judgeGoLive(operator({}), READY)).toEqual([])
})

test('everything that is missing is named at once', () => {
  const nothing = { ...READY, priceBooks: 0, vehicleTypes: 0, vehicles: 0, drivers: 0, hosts: [] }
  expect(judgeGoLive(operator({ phone: '', email: '' }), { ...nothing, keyed: [] })).toEqual([
    'phone',
    'email',
    'prices',
    'vehicle-type',
    'vehicle',
    'driver',
    'keys',
    'host',
  ])
})

test('play money is no way to pay on a live site, and is told once', () => {
  const sandbox = operator({ paymentGateway: 'sandbox' })
  expect(judgeGoLive(sandbox, { ...READY, keyed: [] })).toEqual(['gateway'])
})

test('who takes cash only needs no keys', () => {
  expect(judgeGoLive(operator({ paymentMethods: ['cash'] }), { ...READY, keyed: [] })).toEqual([])
})

test('a step is done by what is there, not by having been looked at', () => {
  expect(doneOf(operator({}), { ...READY, vehicles: 0, hasBrand: false })).toEqual([
    'place',
    'prices',
    'money',
  ])
  expect(doneOf(operator({}, 'live'), READY)).toContain('live')
})
