import { type PaymentIntentReply, payByLink, updateBooking } from '@kerbside/contract/payment.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CardFieldsOptions, EMPTY_FIELD } from '../../features/payment/card-fields.ts'
import { pickPaySettings } from '../../features/wallet/pay-settings.ts'
import { CONFIGURATION } from '../booking/given-operator.ts'
import { PaymentIsland } from './payment-island.tsx'

/** The used part of PayPal's script. A browser test covers the real loader (e2e/paypal.spec.ts). */
const script = vi.hoisted(() => ({
  eligible: true,
  answer: 'approve' as 'approve' | 'cancel' | 'error',
  orders: [] as string[],
}))

vi.mock('@paypal/paypal-js/sdk-v6', () => ({
  loadCoreSdkScript: async () => ({
    createInstance: async () => ({
      findEligibleMethods: async () => ({ isEligible: () => script.eligible }),
      createPayPalOneTimePaymentSession: (handlers: {
        onApprove: (data: object) => void
        onCancel: (data: object) => void
        onError: (data: object) => void
      }) => ({
        start: async (_mode: object, order: Promise<{ orderId: string }>) => {
          script.orders.push((await order).orderId)
          if (script.answer === 'approve') handlers.onApprove({})
          if (script.answer === 'cancel') handlers.onCancel({})
          if (script.answer === 'error') handlers.onError({})
        },
        cancel: () => script.orders.push('shut'),
      }),
    }),
  }),
}))

const card = vi.hoisted(() => ({
  options: undefined as CardFieldsOptions | undefined,
  cleared: [] as string[],
}))

// A browser test covers the real frames (e2e/card-fields.spec.ts).
vi.mock('../../features/payment/mount-fields.ts', () => ({
  loadFields: async () => async (_hosts: unknown, options: CardFieldsOptions) => {
    card.options = options
    return {
      prepare: async () => ({ ok: true, nonce: 'tok_1', cardType: 'visa', last4: '3155' }),
      clear: (field: string) => card.cleared.push(field),
      focus: () => {},
      mark: () => {},
      lock: () => {},
    }
  },
}))

const typeCard = () =>
  act(async () => {
    for (const field of ['number', 'month', 'year', 'cvc'] as const)
      card.options?.onChange(field, { ...EMPTY_FIELD, isEmpty: false, isValid: true })
  })

const SEARCH = '?id=1040718&code=abcdefghijklmnopqrstuv'
const settings = (more: Partial<typeof CONFIGURATION> = {}) =>
  pickPaySettings({ ...CONFIGURATION, ...more })
const PAYPAL = {
  ispaypalallowed: true,
  paypalenvironment: 'sandbox',
}
let clients = 0

const result = (code: number, paypalorderid = '') => ({
  code,
  message: '',
  authcode: '',
  additionalinfo: '',
  actionurl: '',
  ...(paypalorderid && { paypalorderid }),
})
const due = (more: Partial<PaymentIntentReply> = {}): PaymentIntentReply => ({
  code: 1,
  message: '',
  bref: '1040718',
  jobpartid: 1_040_718,
  transactionid: '',
  ticketcode: '',
  name: 'Maya Osei',
  bookingdate: '2026-11-30T09:15',
  pickupaddress: 'Heathrow Terminal 5, Longford, TW6 2GA',
  dropoffaddress: 'Canary Wharf, London, E14 5AB',
  vehicletype: 'Saloon',
  price: 86,
  currencycode: 'GBP',
  purpose: 'fare',
  linkstate: 'due',
  payby: '',
  tips: [],
  ...more,
})

const show = (configuration = settings(), search = SEARCH) =>
  render(<PaymentIsland configuration={configuration} locale="en-GB" search={search} />)
const pressPay = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Pay now/i }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 })

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] })
  Object.assign(script, { eligible: true, answer: 'approve', orders: [] })
  // each test has its own client: the result of PayPal's check is cached
  clients += 1
  Object.assign(PAYPAL, { paypalclientid: `client-${clients}` })
})
afterEach(cleanup)

test('the link shows the amount to pay, the journey, and the time left', async () => {
  const payby = new Date(Date.now() + 14.5 * 60_000).toISOString()
  givenServer([answering(payByLink, () => due({ payby }))])
  show()
  await heading('Pay for your trip')
  for (const text of ['KB-1040718', 'Heathrow Terminal 5', 'Mon 30 Nov, 09:15', 'Maya Osei'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('timer').textContent).toMatch(/^14:/)
  expect(screen.getByRole('button', { name: 'Pay Now · £86.00' })).toBeDefined()
})

test.each([
  ['deposit', 'Pay your deposit'],
  ['balance', 'Pay the balance'],
] as const)('a link for a %s is labelled as such', async (purpose, title) => {
  givenServer([answering(payByLink, () => due({ purpose, price: 17.2 }))])
  show()
  await heading(title)
  expect(screen.getByRole('button', { name: 'Pay Now · £17.20' })).toBeDefined()
})

test.each([
  ['paid', /^Payment received\. Thank you, Maya/, 'Call +44 20 7946 0123'],
  ['lapsed', 'This payment has expired', 'Book again'],
  ['cancelled', 'This booking was cancelled', 'Book again'],
  ['none', 'There’s nothing to pay', 'Call +44 20 7946 0123'],
] as const)(
  'a link that is %s says so, with a way to continue',
  async (linkstate, title, action) => {
    givenServer([answering(payByLink, () => due({ linkstate }))])
    show()
    await heading(title)
    expect(screen.getByRole('link', { name: action })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Pay now/i })).toBeNull()
  },
)

test('an invalid link and an address without one look the same', async () => {
  const { requests } = givenServer([
    answering(payByLink, () => Response.json({ code: 0, message: '' }, { status: 404 })),
  ])
  show()
  await heading('We can’t find this payment')
  cleanup()
  show(settings(), '?id=1040718')
  await heading('We can’t find this payment')
  expect(requests).toHaveLength(1)
})

test('without a connection the page says that nothing was charged, and tries again', async () => {
  let offline = true
  givenServer([
    answering(payByLink, () => (offline ? Promise.reject(new TypeError('offline')) : due())),
  ])
  show()
  await heading('Couldn’t load the payment')
  offline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Pay for your trip')
})

test('with card and PayPal the method is asked; PayPal pays in its own window', async () => {
  const { requests } = givenServer([
    answering(payByLink, (input) =>
      input.paymentmethod === 'paypal'
        ? due({ paymentmethod: 'paypal', paymentresult: result(0, 'ORDER-1'), transactionid: 'x' })
        : requests.some(({ path }) => path === '/api/updatebooking')
          ? due({ linkstate: 'paid' })
          : due(),
    ),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  show(settings(PAYPAL))
  await pressPay()
  await screen.findByRole('dialog', { name: 'Payment method' })
  await userEvent.click(screen.getByRole('radio', { name: /^Paypal/ }))
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
  await heading(/^Payment received\. Thank you/)
  expect(script.orders).toEqual(['ORDER-1'])
  expect(requests.find(({ path }) => path === '/api/updatebooking')?.input).toMatchObject({
    transactionid: 'ORDER-1',
    jobpartid: 1_040_718,
    code: 'abcdefghijklmnopqrstuv',
  })
})

test('closing PayPal changes nothing, and leaves the other method available', async () => {
  script.answer = 'cancel'
  const { requests } = givenServer([
    answering(payByLink, () => due({ paymentresult: result(0, 'ORDER-1') })),
  ])
  show(settings({ ...PAYPAL, iscardallowed: true }))
  await pressPay()
  await userEvent.click(await screen.findByRole('radio', { name: /^Paypal/ }))
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You haven’t been charged')
  expect(requests.some(({ path }) => path === '/api/updatebooking')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Another way to pay' }))
  await screen.findByRole('dialog', { name: 'Payment method' })
})

test.each([
  ['closed', 'you haven’t been charged'],
  ['refused', 'It was not possible'],
] as const)(
  'a bank’s dialog that is %s keeps the input, and the result is shown',
  async (how, text) => {
    card.cleared = []
    const waits = { ...result(0), actionurl: 'about:blank#bank' }
    const { requests } = givenServer([
      answering(payByLink, ({ nonce }) =>
        due(nonce ? { paymentresult: waits, transactionid: 'tx-1' } : {}),
      ),
      answering(updateBooking, () => ({
        Code: 2,
        Message: how === 'closed' ? 'Payment information invalid.' : 'It was not possible.',
        PaymentResult: how === 'closed' ? waits : { ...result(2), message: 'It was not possible.' },
      })),
    ])
    show(settings({ iscardallowed: true, ispaypalallowed: false }))
    await pressPay()
    await userEvent.type(await screen.findByLabelText('City'), 'Leeds')
    await userEvent.type(screen.getByLabelText('Postal code'), 'LS1 4DY')
    await userEvent.type(screen.getByLabelText('Address Line'), '1 The Calls')
    await typeCard()
    await userEvent.click(
      screen.getAllByRole('button', { name: /^Pay now/i }).at(-1) as HTMLElement,
    )
    const frame = await screen.findByTitle<HTMLIFrameElement>('Confirm with your bank')
    if (how === 'closed') {
      const dialog = frame.closest('dialog') as HTMLElement
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    } else
      await act(async () => {
        const data = { kind: 'kerbside-challenge' }
        const event = new MessageEvent('message', { data, origin: 'null' })
        Object.defineProperty(event, 'source', { value: frame.contentWindow })
        dispatchEvent(event)
      })
    expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toContain(text)
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Leeds')
    expect(screen.getByLabelText<HTMLInputElement>('Name on Card').value).toBe('Maya Osei')
    expect(screen.queryByTitle('Confirm with your bank')).toBeNull()
    await vi.waitFor(() => expect(card.cleared).toEqual(['cvc']), 30_000)
    // the customer may have confirmed before closing the frame: the server is asked in either case
    expect(requests.filter(({ path }) => path === '/api/updatebooking')).toHaveLength(1)
  },
)

test('a payment that PayPal rejects is reported about PayPal, not about a card', async () => {
  givenServer([
    answering(payByLink, () => due({ paymentresult: result(0, 'ORDER-1') })),
    answering(updateBooking, () => ({
      Code: 2,
      Message:
        'It was not possible to process the payment, please check the card details and try again.',
      PaymentResult: result(2),
    })),
  ])
  show(settings({ ...PAYPAL, iscardallowed: false }))
  await pressPay()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
  expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toContain(
    'Try again with another card or account',
  )
})

test('if PayPal is not available, or for a currency other than pounds, it is not offered at all', async () => {
  script.eligible = false
  givenServer([answering(payByLink, () => due())])
  show(settings({ ...PAYPAL, iscardallowed: false }))
  await screen.findByText(/^You can’t pay here at the moment/)
  cleanup()
  script.eligible = true
  givenServer([answering(payByLink, () => due({ currencycode: 'EUR' }))])
  show(settings({ ...PAYPAL, iscardallowed: false }))
  await screen.findByText(/^You can’t pay here at the moment/)
})

test('a tip is one of the suggestions or an amount of the customer’s choice, and never nothing', async () => {
  const { requests } = givenServer([
    answering(payByLink, (input) =>
      input.tip
        ? due({ purpose: 'tip', price: 7.5, paymentresult: result(0, 'ORDER-2') })
        : due({
            linkstate: 'paid',
            purpose: 'tip',
            tips: [{ percent: 10, amount: 8.6 }],
            ticketcode: 'ticket-1',
          }),
    ),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  show(settings({ ...PAYPAL, iscardallowed: false }))
  await heading('Leave a tip')
  const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay now/i })
  expect(pay().disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /^10%/ }))
  expect(pay().textContent).toBe('Pay Now · £8.60')
  await userEvent.click(screen.getByRole('radio', { name: /^Other amount/ }))
  expect(pay().disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Amount'), '7.505')
  expect(screen.getByText('Enter an amount, such as 5 or 7.50.')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '7,5')
  await pressPay()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
  await vi.waitFor(() =>
    expect(requests.find(({ path }) => path === '/api/updatebooking')).toBeDefined(),
  )
  expect(requests.find(({ input }) => 'tip' in (input as object))?.input).toMatchObject({
    tip: '750',
  })
})

test('when the time is up the page fetches the state', async () => {
  let lapsed = false
  const payby = new Date(Date.now() + 1500).toISOString()
  givenServer([answering(payByLink, () => due(lapsed ? { linkstate: 'lapsed' } : { payby }))])
  show()
  await heading('Pay for your trip')
  lapsed = true
  await act(() => new Promise((done) => setTimeout(done, 2500)))
  await heading('This payment has expired')
})
