import { expect, test } from 'vitest'
import {
  findGoLiveBlockers,
  findGoLiveWarnings,
  listSetup,
  type SetupFacts,
} from './find-go-live-blockers.ts'
import { DEFAULT_SETTINGS, type Operator } from './operator.ts'

const article = (...text: string[]) => ({ title: '', lead: '', sections: [{ title: '', text }] })

const withTerms = (...text: string[]) =>
  ({ articles: { terms: article(...text) } }) as unknown as Operator['settings']['content']

const LICENCE = {
  profile: 'dft',
  authority: 'Bristol City Council',
  licenceNumber: 'PHO-118',
  months: 12,
  also: [],
} as const

type Partly = { [Name in keyof Operator['settings']]?: Operator['settings'][Name] | undefined }

const operator = (settings: Partly, mode: Operator['mode'] = 'test') =>
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
      licensing: LICENCE,
      content: withTerms('We drive you to where you booked.'),
      ...settings,
    },
  }) as unknown as Operator

const READY: SetupFacts = {
  priceBooks: 1,
  vehicleTypes: 4,
  vehicles: 3,
  drivers: 3,
  readyDrivers: 1,
  keyed: ['card'],
  hosts: ['book.example'],
  hasBrand: true,
  mail: 'proven',
}

const doneOf = (...input: Parameters<typeof listSetup>) =>
  listSetup(...input).flatMap(({ name, done }) => (done ? [name] : []))

test('an operator with prices, a licensed driver, terms, a host, keys and working email may go live', () => {
  expect(findGoLiveBlockers(operator({}), READY)).toEqual([])
})

test('everything that is missing is listed at once', () => {
  const nothing = { ...READY, priceBooks: 0, vehicleTypes: 0, vehicles: 0, drivers: 0, hosts: [] }
  const bare = operator({ phone: '', email: '', licensing: undefined, content: withTerms() })
  expect(findGoLiveBlockers(bare, { ...nothing, keyed: [], mail: 'none' })).toEqual([
    'phone',
    'email',
    'prices',
    'vehicle-type',
    'vehicle',
    'driver',
    'keys',
    'host',
    'licence',
    'terms',
    'mail',
  ])
})

test('a licence without its number or its authority is no licence', () => {
  for (const part of [{ licenceNumber: ' ' }, { authority: '' }]) {
    const unlicensed = operator({ licensing: { ...LICENCE, ...part } })
    expect(findGoLiveBlockers(unlicensed, READY)).toEqual(['licence'])
  }
})

test('of all drivers one must have valid documents', () => {
  expect(findGoLiveBlockers(operator({}), { ...READY, readyDrivers: 0 })).toEqual(['documents'])
})

test('terms with headings alone are not published', () => {
  expect(findGoLiveBlockers(operator({ content: withTerms('', ' ') }), READY)).toEqual(['terms'])
})

test.each(['none', 'untested', 'failed'] as const)(
  'email that is %s blocks a live site',
  (mail) => {
    expect(findGoLiveBlockers(operator({}), { ...READY, mail })).toEqual(['mail'])
  },
)

test('a missing service area is a warning, and no reason to stay in test mode', () => {
  expect(findGoLiveWarnings(operator({}))).toEqual(['service-area'])
  const ring = [
    [
      [0, 51],
      [1, 51],
      [1, 52],
    ],
  ] as unknown as Operator['settings']['serviceArea']
  expect(findGoLiveWarnings(operator({ serviceArea: ring }))).toEqual([])
})

test('the sandbox gateway blocks a live site, and is listed once', () => {
  const sandbox = operator({ paymentGateway: 'sandbox' })
  expect(findGoLiveBlockers(sandbox, { ...READY, keyed: [] })).toEqual(['gateway'])
})

test('an operator that takes only cash needs no gateway and no keys', () => {
  const cash = operator({ paymentMethods: ['cash'], paymentGateway: 'sandbox' })
  expect(findGoLiveBlockers(cash, { ...READY, keyed: [] })).toEqual([])
})

test('a step is done when its data exists, not when its page was opened', () => {
  expect(doneOf(operator({}), { ...READY, vehicles: 0, hasBrand: false })).toEqual([
    'place',
    'prices',
    'money',
  ])
  expect(doneOf(operator({ licensing: undefined }), READY)).not.toContain('place')
  expect(doneOf(operator({}, 'live'), READY)).toContain('live')
})
