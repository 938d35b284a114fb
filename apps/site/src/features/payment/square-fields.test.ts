import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardFieldsOptions, FieldName, FieldState, Hosts } from './card-fields.ts'
import { mountSquare } from './square-fields.ts'
import type { SquareEvent, SquareToken, SquareVerification } from './square-sdk.ts'

vi.mock('./load-script.ts', () => ({
  loadScript: async (url: string) => {
    square.scripts.push(url)
    Object.assign(globalThis, {
      Square: {
        payments: (...started: string[]) => {
          square.started = started
          return { card: async () => card }
        },
      },
    })
  },
}))

/** The part of Square's SDK that is used here. */
const square = vi.hoisted(() => ({
  scripts: [] as string[],
  started: [] as string[],
  handlers: new Map<string, (event: SquareEvent) => void>(),
  request: undefined as SquareVerification | undefined,
  answer: { status: 'Unknown' } as SquareToken,
  orders: [] as string[],
}))
const card = {
  attach: async () => {},
  destroy: async () => square.orders.push('destroy'),
  configure: async () => {},
  focus: async (field: string) => square.orders.push(`focus ${field}`),
  setError: async (field: string) => square.orders.push(`wrong ${field}`),
  clear: async () => square.orders.push('clear'),
  addEventListener: (event: string, listener: (event: SquareEvent) => void) =>
    square.handlers.set(event, listener),
  tokenize: async (verification: SquareVerification) => {
    square.request = verification
    return square.answer
  },
}

beforeEach(() => {
  square.scripts = []
  square.orders = []
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Square')
})

function given() {
  const changes: [FieldName, FieldState][] = []
  const host = document.createElement('div')
  const hosts: Hosts = { card: host }
  const ending = new AbortController()
  const options: CardFieldsOptions = {
    labels: { number: '', expiry: '', month: '', year: '', cvc: '' },
    look: {
      text: '#111',
      soft: '#666',
      surface: '#fff',
      bad: '#a00',
      scheme: 'light',
      fontPx: 16,
      font: 'serif',
    },
    signal: ending.signal,
    onChange: (field, state) => changes.push([field, state]),
    onBlur: () => {},
    onSubmit: () => {},
  }
  const mount = (environment: 'sandbox' | 'production' = 'sandbox') =>
    mountSquare({ applicationId: 'app-1', locationId: 'L1', environment })(hosts, options)
  return { changes, host, ending, mount }
}
const overrides = {
  billing: {
    name: 'Maya Ama Osei',
    country: 'GB',
    postalCode: 'E14 4QQ',
    addressLine1: '20 Cabot Square',
    addressLine2: '',
    city: 'London',
  },
  due: { amount: '86.00', currency: 'GBP' },
}

test('a live operator’s page loads only Square’s live script', async () => {
  await given().mount('production')
  expect(square.scripts).toEqual(['https://web.squarecdn.com/v1/square.js'])
  expect(square.started).toEqual(['app-1', 'L1'])
})

test('the card becomes a nonce for one payment, and the bank gets the amount', async () => {
  const details = { card: { brand: 'AMERICAN_EXPRESS', last4: '0005' } }
  square.answer = { status: 'OK', token: 'cnon:1', details }
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toEqual({
    ok: true,
    nonce: 'cnon:1',
    cardType: 'amex',
    last4: '0005',
  })
  expect(square.request).toMatchObject({
    amount: '86.00',
    currencyCode: 'GBP',
    intent: 'CHARGE',
    billingContact: { givenName: 'Maya Ama', familyName: 'Osei', countryCode: 'GB' },
  })
})

test.each([
  [{ status: 'Cancel' }, { ok: 'left' }],
  [{ status: 'Abort' }, { ok: 'left' }],
  [{ status: 'Unknown' }, { ok: false, message: '' }],
  [
    { status: 'Invalid', errors: [{ message: 'Credit card number is not valid' }] },
    { ok: false, message: 'Credit card number is not valid' },
  ],
] as const)('%o is read as %o', async (response, read) => {
  square.answer = response
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toEqual(read)
})

test('the fields of the single frame are told apart; Square handles its postcode itself', async () => {
  const { changes, mount } = given()
  await mount()
  const currentState = {
    hasFocusClass: true,
    isCompletelyValid: false,
    isEmpty: false,
    isPotentiallyValid: true,
  }
  const emitChange = (field: SquareEvent['detail']['field'], cardBrand = 'OTHER_BRAND') =>
    square.handlers.get('cardBrandChanged')?.({ detail: { field, cardBrand, currentState } })
  emitChange('cardNumber', 'VISA')
  emitChange('expirationDate')
  emitChange('postalCode')
  expect(changes.map(([field, { cardType }]) => [field, cardType])).toEqual([
    ['number', 'visa'],
    ['expiry', ''],
  ])
})

test('a failure empties the card, because Square clears all of it or nothing', async () => {
  const { changes, mount } = given()
  const fields = await mount()
  fields.clear('cvc')
  expect(square.orders).toEqual(['clear'])
  expect(changes.map(([field, { isEmpty }]) => [field, isEmpty])).toEqual([
    ['number', true],
    ['expiry', true],
    ['cvc', true],
  ])
})

test('while a payment is running nothing in the frame can be changed', async () => {
  const { host, mount } = given()
  const fields = await mount()
  fields.lock(true)
  expect(host.inert).toBe(true)
  fields.lock(false)
  expect(host.inert).toBe(false)
})
