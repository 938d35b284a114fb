import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CardDialog, type CardDialogProps } from './card-dialog.tsx'
import type {
  Billing,
  CardFieldsOptions,
  CardGateway,
  CardResult,
  Due,
  FieldName,
  FieldState,
} from './card-fields.ts'
import { ChallengeFrame } from './challenge-frame.tsx'
import { PaymentProcessDialog } from './payment-process-dialog.tsx'

/** The gateway's side of the fields. A browser test covers the real frames (e2e/card-fields.spec.ts). */
const gateway = vi.hoisted(() => ({
  options: undefined as CardFieldsOptions | undefined,
  orders: [] as string[],
  answer: { ok: false, message: '' } as CardResult,
  request: undefined as { billing: Billing; due: Due } | undefined,
  isThere: true,
}))

vi.mock('./mount-fields.ts', () => ({
  loadFields: async () => async (_hosts: unknown, options: CardFieldsOptions) => {
    if (!gateway.isThere) throw new Error('the script did not come')
    gateway.options = options
    options.signal.addEventListener('abort', () => gateway.orders.push('teardown'))
    return {
      prepare: async (params: { billing: Billing; due: Due }) => {
        gateway.request = params
        return gateway.answer
      },
      clear: (field: FieldName) => gateway.orders.push(`clear ${field}`),
      focus: (field: FieldName) => gateway.orders.push(`focus ${field}`),
      mark: (field: FieldName, error: string) => {
        if (error) gateway.orders.push(`mark ${field} ${error}`)
      },
      lock: (locked: boolean) => gateway.orders.push(`lock ${locked}`),
      dress: () => {},
    }
  },
}))

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] })
  gateway.orders = []
  gateway.answer = { ok: true, nonce: 'tok_1', cardType: 'visa', last4: '4242' }
  gateway.isThere = true
  gateway.request = undefined
})
afterEach(cleanup)

const GOOD: FieldState = {
  isEmpty: false,
  isValid: true,
  isPotentiallyValid: true,
  isFocused: false,
  cardType: '',
}
const changeField = (field: FieldName, state: Partial<FieldState>) =>
  act(() => gateway.options?.onChange(field, { ...GOOD, ...state }))
const typeCard = () => {
  changeField('number', { cardType: 'visa' })
  for (const field of ['month', 'year', 'cvc'] as const) changeField(field, {})
}
const payNow = () => userEvent.click(screen.getByRole('button', { name: 'Pay now · £86.00' }))

const SANDBOX: CardGateway = { name: 'sandbox', origin: 'http://fields.test', merchant: 'cab' }
const STRIPE: CardGateway = { name: 'stripe', publishableKey: 'pk_test_1' }
const SQUARE: CardGateway = {
  name: 'square',
  applicationId: 'sandbox-app-1',
  locationId: 'L1',
  environment: 'sandbox',
}

async function show(props: Partial<CardDialogProps> = {}) {
  const onPay = vi.fn()
  const onCancel = vi.fn()
  const all: CardDialogProps = {
    gateway: SANDBOX,
    due: { amount: '86.00', currency: 'GBP' },
    testMode: false,
    price: '£86.00',
    locale: 'en-GB',
    start: {
      name: 'Maya Osei',
      country: 'GB',
      postalCode: 'E14 4QQ',
      addressLine1: '20 Cabot Square',
      addressLine2: '',
      city: 'London',
    },
    busy: false,
    onPay,
    onCancel,
    ...props,
  }
  const { rerender } = render(<CardDialog {...all} />)
  // the gateway's fields load after the dialog
  await act(async () => {})
  return {
    onPay,
    onCancel,
    change: (next: Partial<CardDialogProps>) => rerender(<CardDialog {...all} {...next} />),
  }
}

test('a valid card is exchanged for a nonce, and only that reaches the booking', async () => {
  const { onPay } = await show()
  typeCard()
  expect(screen.getByText('Visa')).toBeDefined()
  await payNow()
  expect(gateway.request).toMatchObject({
    billing: { name: 'Maya Osei', postalCode: 'E14 4QQ' },
    due: { amount: '86.00', currency: 'GBP' },
  })
  expect(onPay).toHaveBeenCalledExactlyOnceWith({
    nonce: 'tok_1',
    cardType: 'visa',
    last4: '4242',
    billing: expect.objectContaining({ city: 'London', country: 'GB' }),
  })
})

test('Enter inside a card field pays like the button', async () => {
  const { onPay } = await show()
  typeCard()
  await act(async () => gateway.options?.onSubmit())
  expect(onPay).toHaveBeenCalledOnce()
})

test('Enter right after the last digit pays, before the page has rendered the input', async () => {
  const { onPay } = await show()
  await act(async () => {
    gateway.options?.onChange('number', { ...GOOD, cardType: 'visa' })
    for (const field of ['month', 'year', 'cvc'] as const) gateway.options?.onChange(field, GOOD)
    gateway.options?.onSubmit()
  })
  expect(onPay).toHaveBeenCalledOnce()
})

test('no error is shown while typing, all are shown on submit, and a corrected one goes at once', async () => {
  const { onPay } = await show({
    start: {
      name: '',
      country: 'GB',
      postalCode: '',
      addressLine1: '',
      addressLine2: '',
      city: '',
    },
  })
  await userEvent.click(screen.getByLabelText('City'))
  await userEvent.tab()
  expect(screen.queryByText('City is required')).toBeNull()

  await payNow()
  expect(onPay).not.toHaveBeenCalled()
  expect(screen.getByText('Card number is required')).toBeDefined()
  expect(screen.getByText('City is required')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Name on Card'))
  expect(gateway.orders).toContain('mark number Card number is required')

  await userEvent.type(screen.getByLabelText('City'), 'London')
  expect(screen.queryByText('City is required')).toBeNull()
  changeField('number', {})
  expect(screen.queryByText('Card number is required')).toBeNull()
})

test('after the first submit a field is validated when it is left', async () => {
  await show()
  typeCard()
  changeField('cvc', { isValid: false })
  await payNow()
  expect(gateway.orders).toContain('focus cvc')
  await userEvent.clear(screen.getByLabelText('Postal code'))
  expect(screen.queryByText('Postal code is required')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Postal code is required')).toBeDefined()
})

test('a card the gateway rejects is reported in a dialog and the code is asked again', async () => {
  gateway.answer = { ok: false, message: 'Use a test card number' }
  const { onPay } = await show()
  typeCard()
  await payNow()
  expect((await screen.findByRole('alertdialog', { name: 'Error' })).textContent).toContain(
    'Use a test card number',
  )
  expect(gateway.orders).toContain('clear cvc')
  expect(onPay).not.toHaveBeenCalled()
})

test('a gateway that does not respond gives the generic message', async () => {
  gateway.answer = { ok: false, message: '' }
  await show()
  typeCard()
  await payNow()
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Something went wrong, please try again.',
  )
})

test('each failed payment clears the code once more and shows the reason', async () => {
  const { change } = await show()
  typeCard()
  gateway.orders = []
  change({ failure: { count: 1, text: 'It was not possible.' } })
  expect(screen.getByRole('alert').textContent).toBe('It was not possible.')
  change({ failure: { count: 2, text: 'It was not possible.' } })
  expect(gateway.orders.filter((order) => order === 'clear cvc')).toHaveLength(2)
})

test('while the payment is running nothing can be pressed twice or cancelled', async () => {
  const { onPay, onCancel, change } = await show()
  typeCard()
  change({ busy: true })
  await payNow()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(onPay).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
  expect(gateway.orders).toContain('lock true')
})

test('the time remaining, the reference and the test card are shown if they are known', async () => {
  const { change } = await show()
  expect(screen.queryByRole('timer')).toBeNull()
  change({ secondsLeft: 432, priceValidSeconds: 600, reference: 'KB-1040718', testMode: true })
  expect(screen.getByRole('timer').textContent).toBe('07:12')
  expect(screen.getByText('KB-1040718')).toBeDefined()
  expect(screen.getByText('Test mode: 4242 4242 4242 4242')).toBeDefined()
})

test('PayPal is offered only if the operator accepts it', async () => {
  const onPaypal = vi.fn()
  const { change } = await show()
  expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull()
  change({ onPaypal })
  await userEvent.click(screen.getByRole('button', { name: 'PayPal' }))
  expect(onPaypal).toHaveBeenCalledOnce()
})

test('fields that fail to load can be loaded again', async () => {
  gateway.isThere = false
  await show()
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the card fields.')
  gateway.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  typeCard()
  expect(screen.getByText('Visa')).toBeDefined()
})

test('Pay now before the fields are loaded asks for the card, and breaks nothing', async () => {
  gateway.isThere = false
  const { onPay } = await show()
  await payNow()
  expect(screen.getByText('Card number is required')).toBeDefined()
  expect(onPay).not.toHaveBeenCalled()
})

test('Stripe’s card has number, expiry and code, and is confirmed instead of exchanged for a nonce', async () => {
  const confirm = vi.fn()
  gateway.answer = { ok: true, nonce: '', cardType: 'visa', last4: '', confirm }
  const { onPay } = await show({ gateway: STRIPE })
  expect(screen.queryByText('Expiry Month')).toBeNull()
  expect(screen.getByText('Expiry')).toBeDefined()
  changeField('number', { cardType: 'visa' })
  changeField('expiry', { isValid: false })
  changeField('cvc', {})
  await payNow()
  expect(screen.getByText('Expiry is invalid')).toBeDefined()
  expect(gateway.orders).toContain('focus expiry')
  changeField('expiry', {})
  await payNow()
  expect(onPay).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ nonce: '', confirm }))
})

test('Square’s card is one box that shows the same messages as the others', async () => {
  await show({ gateway: SQUARE })
  changeField('number', { cardType: 'visa' })
  changeField('expiry', { isEmpty: true, isValid: false })
  changeField('cvc', {})
  await payNow()
  expect(screen.getByText('Expiry is required')).toBeDefined()
  expect(gateway.orders).toContain('focus expiry')
})

test('closing the bank’s dialog leaves the card as it was', async () => {
  gateway.answer = { ok: 'left' }
  const { onPay } = await show()
  typeCard()
  await payNow()
  expect(onPay).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(gateway.orders).not.toContain('clear cvc')
})

test('the waiting dialog closes only at the end', async () => {
  render(<PaymentProcessDialog />)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Please wait' }).textContent).toContain(
    'We are processing your request. Please do not refresh or close the browser',
  )
})

test('only the bank’s own frame can report that its check is finished', () => {
  const onAnswered = vi.fn()
  render(<ChallengeFrame url="about:blank#bank" onAnswered={onAnswered} onClose={vi.fn()} />)
  const frame = screen.getByTitle<HTMLIFrameElement>('Confirm with your bank')
  const postMessage = (origin: string, source: unknown, kind = 'kerbside-challenge') =>
    act(() => {
      const event = new MessageEvent('message', { data: { kind }, origin })
      Object.defineProperty(event, 'source', { value: source })
      dispatchEvent(event)
    })
  const { origin } = new URL('about:blank#bank')
  postMessage('http://thief.test', frame.contentWindow)
  postMessage(origin, window)
  postMessage(origin, frame.contentWindow, 'something else')
  expect(onAnswered).not.toHaveBeenCalled()
  postMessage(origin, frame.contentWindow)
  expect(onAnswered).toHaveBeenCalledOnce()
})
