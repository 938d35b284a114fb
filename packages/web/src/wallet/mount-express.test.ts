import { minor } from '@kerbside/domain/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Confirm, Confirmed } from '../payment/confirm.ts'
import { type ExpressFacts, mountExpress } from './mount-express.ts'

type Hear = (event: object) => void

/** Stripe's script, in as much of it as wallets use. The real loader is tried in a browser (e2e/wallets.spec.ts). */
const script = vi.hoisted(() => ({
  here: true,
  asked: [] as [what: string, said: object][],
  hears: new Map<string, Hear>(),
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
            script.asked.push(['elements', options])
            return {
              create: (_type: string, more: object) => {
                script.asked.push(['create', more])
                return {
                  on: (event: string, hear: Hear) => script.hears.set(event, hear),
                  mount: () => {},
                  destroy: () => {
                    script.gone = true
                  },
                }
              },
              update: async (more: object) => script.asked.push(['update', more]),
              submit: async () => ({ selectedPaymentMethod: 'apple_pay' }),
            }
          },
          retrievePaymentIntent: async () => ({ paymentIntent: script.intent }),
          confirmPayment: async (more: object) => {
            script.asked.push(['confirm', more])
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
const askedFor = (what: string) => script.asked.find(([name]) => name === what)?.[1]

beforeEach(() => {
  Object.assign(script, { here: true, asked: [], gone: false })
  Object.assign(script.intent, { amount: 8600, capture_method: 'automatic' })
  script.hears.clear()
})
afterEach(() => vi.restoreAllMocks())

async function givenWallets(facts: Partial<ExpressFacts> = {}) {
  const offered: boolean[] = []
  const end = new AbortController()
  let paid: Confirmed | 'failed' | undefined
  /** Undefined when the server opens nothing. */
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
    say: async (event: string, said: object = {}) => {
      script.hears.get(event)?.({ paymentFailed, ...said })
      await vi.waitFor(() => Promise.resolve())
      await new Promise((done) => setTimeout(done, 5))
      return paid
    },
  }
}

test('only the operator’s wallets are asked for, and only what the browser has is offered', async () => {
  const { offered, say } = await givenWallets()
  expect(askedFor('elements')).toMatchObject({ mode: 'payment', amount: 8600, currency: 'gbp' })
  expect(askedFor('create')).toMatchObject({
    paymentMethods: { applePay: 'auto', googlePay: 'never', link: 'never', paypal: 'never' },
  })
  await say('ready', { availablePaymentMethods: undefined })
  await say('ready', { availablePaymentMethods: { applePay: true } })
  await say('loaderror')
  expect(offered).toEqual([false, true, false])
})

test('a yes in the wallet pays what the server opened, and never leads to an address that is a key', async () => {
  const { say } = await givenWallets()
  expect(await say('confirm')).toEqual({ ok: true, transactionId: 'pi_1', status: 'succeeded' })
  expect(askedFor('confirm')).toMatchObject({
    clientSecret: 'pi_1_secret_2',
    redirect: 'if_required',
    confirmParams: { return_url: expect.stringMatching(/\/booking\.html$/) },
  })
})

test('another amount than the wallet showed is not confirmed', async () => {
  script.intent.amount = 9900
  const { say } = await givenWallets()
  expect(await say('confirm')).toBe('failed')
  expect(askedFor('confirm')).toBeUndefined()
})

test('what is to be held is held by the wallet, too', async () => {
  script.intent.capture_method = 'manual'
  const { say } = await givenWallets()
  await say('confirm')
  expect(askedFor('update')).toEqual({ captureMethod: 'manual' })
})

test('when the server opens nothing, the wallet is told that it failed', async () => {
  const { say, openNothing, paymentFailed } = await givenWallets()
  openNothing()
  await say('confirm')
  expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' })
})

test('a currency Stripe counts otherwise, nothing to pay and a missing script offer no wallet', async () => {
  await givenWallets({ currency: 'ISK' })
  await givenWallets({ amount: minor(0) })
  script.here = false
  await givenWallets()
  expect(script.asked).toEqual([])
})

test('with the dialog the buttons go', async () => {
  const { end } = await givenWallets()
  end.abort()
  expect(script.gone).toBe(true)
})
