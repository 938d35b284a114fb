import { minor } from '@kerbside/domain/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Confirm, Confirmed } from '../payment/confirm.ts'
import { type ExpressFacts, mountExpress } from './mount-express.ts'

type Listener = (event: object) => void

/** The part of Stripe's script that wallets use. A browser test covers the real loader (e2e/wallets.spec.ts). */
const script = vi.hoisted(() => ({
  here: true,
  calls: [] as [what: string, overrides: object][],
  handlers: new Map<string, Listener>(),
  intent: {
    id: 'pi_1',
    amount: 8600,
    capture_method: 'automatic',
    status: 'requires_confirmation',
  },
  gone: false,
}))

vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async () =>
    script.here
      ? {
          elements: (options: object) => {
            script.calls.push(['elements', options])
            return {
              create: (_type: string, more: object) => {
                script.calls.push(['create', more])
                return {
                  on: (event: string, listener: Listener) => script.handlers.set(event, listener),
                  mount: () => {},
                  destroy: () => {
                    script.gone = true
                  },
                }
              },
              update: async (more: object) => script.calls.push(['update', more]),
              submit: async () => ({ selectedPaymentMethod: 'apple_pay' }),
            }
          },
          retrievePaymentIntent: async () => ({ paymentIntent: script.intent }),
          confirmPayment: async (more: object) => {
            script.calls.push(['confirm', more])
            return { paymentIntent: { ...script.intent, status: 'succeeded' } }
          },
        }
      : null,
}))

const FACTS: ExpressFacts = {
  publishableKey: 'pk_test',
  amount: minor(8600),
  currency: 'GBP',
  wallets: ['apple'],
}
const callOf = (what: string) => script.calls.find(([name]) => name === what)?.[1]

beforeEach(() => {
  Object.assign(script, { here: true, calls: [], gone: false })
  Object.assign(script.intent, { amount: 8600, capture_method: 'automatic' })
  script.handlers.clear()
})
afterEach(() => vi.restoreAllMocks())

async function givenWallets(facts: Partial<ExpressFacts> = {}) {
  const offered: boolean[] = []
  const end = new AbortController()
  let paid: Confirmed | 'failed' | undefined
  /** Undefined if the server opens no payment. */
  let secret: string | undefined = 'pi_1_secret_2'
  await mountExpress(document.createElement('div'), {
    ...FACTS,
    ...facts,
    signal: end.signal,
    onOffer: (is) => offered.push(is),
    onPay: async (confirm: Confirm) => {
      if (secret === undefined) return
      paid = await confirm({ clientSecret: secret, paypalOrderId: '' }).catch(
        () => 'failed' as const,
      )
    },
  })
  const paymentFailed = vi.fn()
  return {
    offered,
    end,
    paymentFailed,
    openNothing: () => {
      secret = undefined
    },
    emit: async (event: string, overrides: object = {}) => {
      script.handlers.get(event)?.({ paymentFailed, ...overrides })
      await vi.waitFor(() => Promise.resolve())
      await new Promise((done) => setTimeout(done, 5))
      return paid
    },
  }
}

test('only the operator’s wallets are requested, and only those of the browser are offered', async () => {
  const { offered, emit } = await givenWallets()
  expect(callOf('elements')).toMatchObject({ mode: 'payment', amount: 8600, currency: 'gbp' })
  expect(callOf('create')).toMatchObject({
    paymentMethods: { applePay: 'auto', googlePay: 'never', link: 'never', paypal: 'never' },
  })
  await emit('ready', { availablePaymentMethods: undefined })
  await emit('ready', { availablePaymentMethods: { applePay: true } })
  await emit('loaderror')
  expect(offered).toEqual([false, true, false])
})

test('approval in the wallet pays the payment that the server opened, and never leads to an address that is an access key', async () => {
  const { emit } = await givenWallets()
  expect(await emit('confirm')).toEqual({ ok: true, transactionId: 'pi_1', status: 'succeeded' })
  expect(callOf('confirm')).toMatchObject({
    clientSecret: 'pi_1_secret_2',
    redirect: 'if_required',
    confirmParams: { return_url: expect.stringMatching(/\/booking\.html$/) },
  })
})

test('an amount that differs from the wallet’s is not confirmed', async () => {
  script.intent.amount = 9900
  const { emit } = await givenWallets()
  expect(await emit('confirm')).toBe('failed')
  expect(callOf('confirm')).toBeUndefined()
})

test('a payment to be authorised only is also only authorised in the wallet', async () => {
  script.intent.capture_method = 'manual'
  const { emit } = await givenWallets()
  await emit('confirm')
  expect(callOf('update')).toEqual({ captureMethod: 'manual' })
})

test('if the server opens no payment, the wallet is told that it failed', async () => {
  const { emit, openNothing, paymentFailed } = await givenWallets()
  openNothing()
  await emit('confirm')
  expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' })
})

test('a currency Stripe counts differently, nothing to pay, or a missing script: no wallet is offered', async () => {
  await givenWallets({ currency: 'ISK' })
  await givenWallets({ amount: minor(0) })
  script.here = false
  await givenWallets()
  expect(script.calls).toEqual([])
})

test('the buttons are removed with the dialog', async () => {
  const { end } = await givenWallets()
  end.abort()
  expect(script.gone).toBe(true)
})
