import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardFieldsOptions, FieldName, FieldState, Hosts } from './card-fields.ts'
import { mountStripe } from './stripe-fields.ts'

type Listener = (detail?: object) => void

/** The part of Stripe's script that is used here. A browser test covers its real frames. */
const stripe = vi.hoisted(() => ({
  isThere: true,
  handlers: new Map<string, Listener>(),
  orders: [] as string[],
  confirmed: [] as unknown[],
}))

vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async () => {
    if (!stripe.isThere) throw new Error('Failed to load Stripe.js')
    return {
      elements: () => ({
        create: (type: string) => ({
          on: (event: string, listener: Listener) => {
            stripe.handlers.set(`${type} ${event}`, listener)
            if (event === 'ready') queueMicrotask(() => listener())
          },
          mount: (host: HTMLElement) => stripe.orders.push(`mount ${type} ${host.id}`),
          update: (options: object) => stripe.orders.push(`${type} ${JSON.stringify(options)}`),
          clear: () => stripe.orders.push(`clear ${type}`),
          focus: () => stripe.orders.push(`focus ${type}`),
          destroy: () => stripe.orders.push(`destroy ${type}`),
        }),
      }),
      confirmCardPayment: async (secret: string, data: object) => {
        stripe.confirmed.push([secret, data])
        return { paymentIntent: { id: 'pi_1', status: 'succeeded' } }
      },
    }
  },
}))

beforeEach(() => {
  stripe.isThere = true
  stripe.handlers.clear()
  stripe.orders = []
  stripe.confirmed = []
})
afterEach(() => vi.restoreAllMocks())

const box = (id: string) => Object.assign(document.createElement('div'), { id })
const hosts: Hosts = { number: box('n'), expiry: box('e'), cvc: box('c') }

function given() {
  const changes: [FieldName, FieldState][] = []
  const left: FieldName[] = []
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
    onBlur: (field) => left.push(field),
    onSubmit: () => {},
  }
  return {
    changes,
    left,
    ending,
    mount: () => mountStripe({ publishableKey: 'pk_1' })(hosts, options),
  }
}

test('number, expiry and code each get their own frame', async () => {
  await given().mount()
  expect(stripe.orders).toEqual(['mount cardNumber n', 'mount cardExpiry e', 'mount cardCvc c'])
})

test('a field’s error is shown with the product’s own text', async () => {
  const { changes, left, mount } = given()
  await mount()
  const emit = (event: string, detail?: object) => stripe.handlers.get(event)?.(detail)
  emit('cardNumber change', { empty: false, complete: false, error: {}, brand: 'visa' })
  expect(changes.at(-1)).toEqual([
    'number',
    {
      isEmpty: false,
      isValid: false,
      isPotentiallyValid: false,
      isFocused: false,
      cardType: 'visa',
    },
  ])
  emit('cardNumber change', { empty: false, complete: true, error: undefined, brand: 'unknown' })
  expect(changes.at(-1)?.[1]).toMatchObject({ isValid: true, cardType: '' })
  emit('cardCvc focus')
  expect(changes.at(-1)).toMatchObject(['cvc', { isFocused: true, isEmpty: true }])
  emit('cardCvc blur')
  expect(changes.at(-1)?.[1].isFocused).toBe(false)
  expect(left).toEqual(['cvc'])
})

test('the card is confirmed with the booking’s secret and the holder’s address, and there is no nonce', async () => {
  const { mount } = given()
  const fields = await mount()
  const billing = {
    name: ' Maya Osei ',
    country: 'GB',
    postalCode: 'E14 4QQ',
    addressLine1: '20 Cabot Square',
    addressLine2: '',
    city: 'London',
  }
  const result = await fields.prepare({ billing, due: { amount: '86.00', currency: 'GBP' } })
  expect(result).toMatchObject({ ok: true, nonce: '' })
  expect(stripe.confirmed).toEqual([])
  if (result.ok !== true) throw new Error('the card is not ready')
  expect(await result.confirm?.({ clientSecret: 'pi_1_secret_2', paypalOrderId: '' })).toEqual({
    ok: true,
    transactionId: 'pi_1',
    status: 'succeeded',
  })
  expect(stripe.confirmed).toEqual([
    [
      'pi_1_secret_2',
      {
        payment_method: {
          card: expect.anything(),
          billing_details: {
            name: 'Maya Osei',
            address: {
              country: 'GB',
              postal_code: 'E14 4QQ',
              line1: '20 Cabot Square',
              city: 'London',
            },
          },
        },
      },
    ],
  ])
})

test('while a payment is running every field is locked, and a failure clears only the code', async () => {
  const fields = await given().mount()
  stripe.orders = []
  fields.lock(true)
  fields.clear('cvc')
  fields.focus('expiry')
  expect(stripe.orders).toEqual([
    'cardNumber {"disabled":true}',
    'cardExpiry {"disabled":true}',
    'cardCvc {"disabled":true}',
    'clear cardCvc',
    'focus cardExpiry',
  ])
})

test('a script that does not load is a failure, not a wait', async () => {
  stripe.isThere = false
  await expect(given().mount()).rejects.toThrow('Failed to load Stripe.js')
})

test('a closed dialog leaves no frame behind', async () => {
  const { ending, mount } = given()
  await mount()
  ending.abort()
  expect(stripe.orders.slice(-3)).toEqual([
    'destroy cardNumber',
    'destroy cardExpiry',
    'destroy cardCvc',
  ])
})
