import { openCardFields } from '@kerbside/contract/payment.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountBraintree } from './braintree-fields.ts'
import type { CardFieldsOptions, FieldName, FieldState, Hosts } from './card-fields.ts'

type Listener = (input?: object) => void

/** The part of Braintree's SDK that is used here. Browser tests run the real code (e2e). */
const braintree = vi.hoisted(() => ({
  token: '',
  threeDSecure: true,
  neverReady: false,
  handlers: new Map<string, Listener>(),
  leaves: undefined as Listener | undefined,
  requests: [] as object[],
  status: 'authenticate_successful',
  closes: false,
  fault: undefined as object | undefined,
  orders: [] as string[],
}))

vi.mock('braintree-web/client', () => ({
  create: async ({ authorization }: { authorization: string }) => {
    braintree.token = authorization
    return {
      getConfiguration: () => ({
        gatewayConfiguration: { threeDSecureEnabled: braintree.threeDSecure },
      }),
    }
  },
}))
vi.mock('braintree-web/hosted-fields', () => ({
  create: async ({ fields }: { fields: Record<string, { container: HTMLElement }> }) => {
    for (const { container } of Object.values(fields)) container.append('frame')
    if (braintree.neverReady) await new Promise(() => {})
    return {
      on: (event: string, listener: Listener) => braintree.handlers.set(event, listener),
      tokenize: async () => {
        if (braintree.fault) throw braintree.fault
        const details = { bin: '400000', cardType: 'Visa', lastFour: '1091' }
        return { nonce: 'nonce-1', details }
      },
      clear: async (field: string) => braintree.orders.push(`clear ${field}`),
      focus: async (field: string) => braintree.orders.push(`focus ${field}`),
      setMessage: () => {},
      setAttribute: async ({ field, attribute }: { field: string; attribute: string }) =>
        braintree.orders.push(`${attribute} ${field}`),
      removeAttribute: async ({ field, attribute }: { field: string; attribute: string }) =>
        braintree.orders.push(`no ${attribute} ${field}`),
      teardown: async () => braintree.orders.push('teardown'),
    }
  },
}))
vi.mock('braintree-web/three-d-secure', () => ({
  create: async () => ({
    on: (_event: string, listener: Listener) => {
      braintree.leaves = listener
    },
    off: () => {
      braintree.leaves = undefined
    },
    verifyCard: async (calls: object) => {
      braintree.requests.push(calls)
      if (braintree.closes) braintree.leaves?.()
      return { nonce: 'nonce-2', threeDSecureInfo: { status: braintree.status } }
    },
    teardown: async () => {},
  }),
}))

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [form, payment] })
  Object.assign(braintree, {
    threeDSecure: true,
    neverReady: false,
    requests: [],
    status: 'authenticate_successful',
    closes: false,
    fault: undefined,
    orders: [],
  })
  givenServer([answering(openCardFields, () => ({ code: 1, message: '', token: 'token-1' }))])
})

const box = () => document.createElement('div')
const given = () => {
  const hosts: Hosts = { number: box(), month: box(), year: box(), cvc: box() }
  const changes: [FieldName, FieldState][] = []
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
  return { hosts, changes, ending, mount: () => mountBraintree(hosts, options) }
}
const overrides = {
  billing: {
    name: 'Maya Osei',
    country: 'GB',
    postalCode: 'E14 4QQ',
    addressLine1: '20 Cabot Square',
    addressLine2: '',
    city: 'London',
  },
  due: { amount: '86.00', currency: 'GBP' },
}

test('the fields start with the operator’s token, fetched for this customer', async () => {
  await given().mount()
  expect(braintree.token).toBe('token-1')
})

test('the bank checks the exact amount, and its nonce is the one that pays', async () => {
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toEqual({
    ok: true,
    nonce: 'nonce-2',
    cardType: 'visa',
    last4: '1091',
  })
  expect(braintree.requests[0]).toMatchObject({ nonce: 'nonce-1', bin: '400000', amount: '86.00' })
})

test('without 3-D Secure the card’s own nonce pays', async () => {
  braintree.threeDSecure = false
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toMatchObject({ ok: true, nonce: 'nonce-1' })
  expect(braintree.requests).toEqual([])
})

test('a rejection by the bank means that the card could not be used', async () => {
  braintree.status = 'authenticate_failed'
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toEqual({
    ok: false,
    message:
      'It was not possible to process the payment, please check the card details and try again.',
  })
})

test('if the bank could not be reached the gateway decides', async () => {
  braintree.status = 'lookup_error'
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toMatchObject({ ok: true, nonce: 'nonce-2' })
})

test('a bank’s dialog the customer closed is no rejection', async () => {
  braintree.closes = true
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toEqual({ ok: 'left' })
})

test.each([
  [
    'CUSTOMER',
    'It was not possible to process the payment, please check the card details and try again.',
  ],
  ['NETWORK', ''],
  ['MERCHANT', ''],
])('an error of type %s shows only what a customer may know', async (type, message) => {
  braintree.fault = { type, message: 'Fields are invalid. Cannot tokenize.' }
  const fields = await given().mount()
  expect(await fields.prepare(overrides)).toEqual({ ok: false, message: message })
})

test('a field’s error is shown with the product’s own text', async () => {
  const { changes, mount } = given()
  await mount()
  const state = { isEmpty: false, isValid: true, isPotentiallyValid: true, isFocused: true }
  braintree.handlers.get('cardTypeChange')?.({
    emittedBy: 'number',
    cards: [{ type: 'master-card' }],
    fields: { number: state },
  })
  expect(changes).toEqual([['number', { ...state, cardType: 'mastercard' }]])
  braintree.handlers.get('validityChange')?.({
    emittedBy: 'expirationMonth',
    cards: [],
    fields: { expirationMonth: state },
  })
  expect(changes.at(-1)).toEqual(['month', { ...state, cardType: '' }])
})

test('a failure clears only the code, and a payment locks every field', async () => {
  const fields = await given().mount()
  fields.clear('cvc')
  fields.lock(true)
  fields.focus('year')
  expect(braintree.orders).toEqual([
    'clear cvv',
    'disabled number',
    'disabled expirationMonth',
    'disabled expirationYear',
    'disabled cvv',
    'focus expirationYear',
  ])
})

test('frames that failed to load do not block the next try', async () => {
  braintree.neverReady = true
  const { hosts, ending, mount } = given()
  void mount()
  await vi.waitFor(() => expect(hosts.number?.textContent).toBe('frame'))
  ending.abort()
  expect(Object.values(hosts).map((host) => host.childNodes.length)).toEqual([0, 0, 0, 0])
})
