import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardFieldsOptions, FieldName, FieldState, Hosts } from './card-fields.ts'
import { mountStripe } from './stripe-fields.ts'

type Hear = (said?: object) => void

/** Stripe's script as far as the driver speaks to it. Its real frames are tested in a browser. */
const stripe = vi.hoisted(() => ({
  isThere: true,
  hears: new Map<string, Hear>(),
  orders: [] as string[],
  confirmed: [] as unknown[],
}))

vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async () => {
    if (!stripe.isThere) throw new Error('Failed to load Stripe.js')
    return {
      elements: () => ({
        create: (type: string) => ({
          on: (event: string, hear: Hear) => {
            stripe.hears.set(`${type} ${event}`, hear)
            if (event === 'ready') queueMicrotask(() => hear())
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
  stripe.hears.clear()
  stripe.orders = []
  stripe.confirmed = []
})
afterEach(() => vi.restoreAllMocks())

const box = (id: string) => Object.assign(document.createElement('div'), { id })
const hosts: Hosts = { number: box('n'), expiry: box('e'), cvc: box('c') }

function given() {
  const told: [FieldName, FieldState][] = []
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
    onChange: (field, state) => told.push([field, state]),
    onBlur: (field) => left.push(field),
    onSubmit: () => {},
  }
  return {
    told,
    left,
    ending,
    mount: () => mountStripe({ publishableKey: 'pk_1' })(hosts, options),
  }
}

test('number, expiry and code each get a frame of their own', async () => {
  await given().mount()
  expect(stripe.orders).toEqual(['mount cardNumber n', 'mount cardExpiry e', 'mount cardCvc c'])
})

test('what a field says of itself is told in the house’s words', async () => {
  const { told, left, mount } = given()
  await mount()
  const say = (event: string, said?: object) => stripe.hears.get(event)?.(said)
  say('cardNumber change', { empty: false, complete: false, error: {}, brand: 'visa' })
  expect(told.at(-1)).toEqual([
    'number',
    {
      isEmpty: false,
      isValid: false,
      isPotentiallyValid: false,
      isFocused: false,
      cardType: 'visa',
    },
  ])
  say('cardNumber change', { empty: false, complete: true, error: undefined, brand: 'unknown' })
  expect(told.at(-1)?.[1]).toMatchObject({ isValid: true, cardType: '' })
  say('cardCvc focus')
  expect(told.at(-1)).toMatchObject(['cvc', { isFocused: true, isEmpty: true }])
  say('cardCvc blur')
  expect(told.at(-1)?.[1].isFocused).toBe(false)
  expect(left).toEqual(['cvc'])
})

test('the card is confirmed with the secret of the booking and the holder’s address, and leaves no nonce', async () => {
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
  const answer = await fields.prepare({ billing, due: { amount: '86.00', currency: 'GBP' } })
  expect(answer).toMatchObject({ ok: true, nonce: '' })
  expect(stripe.confirmed).toEqual([])
  if (answer.ok !== true) throw new Error('the card is not ready')
  expect(await answer.confirm?.({ clientSecret: 'pi_1_secret_2', paypalOrderId: '' })).toEqual({
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

test('while a payment runs every field is locked, and a failure clears the code alone', async () => {
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

test('a script that does not come is a failure, not a wait', async () => {
  stripe.isThere = false
  await expect(given().mount()).rejects.toThrow('Failed to load Stripe.js')
})

test('a dialog that was closed leaves no frame behind', async () => {
  const { ending, mount } = given()
  await mount()
  ending.abort()
  expect(stripe.orders.slice(-3)).toEqual([
    'destroy cardNumber',
    'destroy cardExpiry',
    'destroy cardCvc',
  ])
})
