import type { Locator, Page } from '@playwright/test'
import {
  bookNow,
  dropOff,
  expectPrices,
  expectTicket,
  fillBilling,
  fillContact,
  next,
  payNow,
} from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { backdatePendingBookings } from './owner-database.ts'
import {
  EXPECTED_PROVIDER_REQUESTS,
  startWalletTestApp,
  type WalletTestApp,
} from './wallet-test-app.ts'
import { DESKTOP, expect, PHONE, test } from './watched-test.ts'
import { bookingOf, JOURNEY, type Made, postJson, type Quoted } from './wire.ts'

let wallets: WalletTestApp

test.describe.configure({ mode: 'serial' })
test.use({
  serviceWorkers: 'block',
  forgiven: EXPECTED_PROVIDER_REQUESTS,
})
test.beforeAll(async () => {
  wallets = await startWalletTestApp()
})
test.afterAll(async () => {
  await wallets?.stop()
})
test.beforeEach(({ context }) => wallets.route(context))

const site = (operator?: 'northway') => wallets.testApp.site(operator)
const captured = (at: 'paypal' | 'stripe') =>
  wallets[at].journal.movements.filter(({ kind }) => kind === 'captured').length

/** From a link that fills the journey in to the payment methods. */
async function toPayment(page: Page) {
  const when = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
  await page.goto(`${site()}/booking.html?pickup=E14+5AB&dropoff=W2+1HQ&when=${when}&passengers=2`)
  // the link is applied once the page's script runs
  await expect(dropOff(page)).toHaveValue(/W2 1HQ/)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await expect(bookNow(page)).toBeVisible()
}

const methodButton = (page: Page, name: string): Locator =>
  page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) })
const paypalDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay with PayPal' })

async function toPaypal(page: Page) {
  await toPayment(page)
  await methodButton(page, 'Paypal').click()
  await bookNow(page).click()
  await expect(paypalDialog(page)).toContainText('Time remaining')
}

/** Clicks PayPal's button and then one in the window that opens. */
async function inPaypal(page: Page, button: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await paypalDialog(page).getByRole('button', { name: 'Pay with PayPal' }).click()
  const popup = await opening
  await popup.getByRole('button', { name: button, exact: true }).click()
}

const stripeField = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="Secure ${name} input frame"]`).getByRole('textbox')

async function payByCard(page: Page) {
  await fillBilling(page)
  await stripeField(page, 'number').pressSequentially('4242424242424242')
  await stripeField(page, 'expiry').pressSequentially('1234')
  await stripeField(page, 'cvc').pressSequentially('739')
  await payNow(page).last().click()
}

/** A booking that was made but not paid. */
async function givenPendingBooking(): Promise<{ reference: string; code: string }> {
  const { reply: quote } = await postJson<Quoted>(wallets.testApp, {
    path: '/api/quotation',
    body: JOURNEY(),
  })
  const { reply } = await postJson<Made>(wallets.testApp, {
    path: '/api/createbookingTest',
    body: { ...bookingOf(quote), paymentmethod: 'card' },
  })
  return { reference: reply.Bref ?? '', code: reply.ticketcode ?? '' }
}

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('PayPal: cancelled, an empty card, then paid, all for one booking', async ({ page }) => {
    await toPaypal(page)
    await inPaypal(page, 'Cancel and return')
    await expect(paypalDialog(page).getByRole('alert')).toContainText('You haven’t been charged')
    await expect(paypalDialog(page)).toContainText('KB-')
    expect(await findViolations(page, { within: 'dialog' })).toEqual([])

    await inPaypal(page, 'Pay with an empty card')
    await expect(paypalDialog(page).getByRole('alert')).toContainText('Try again with another card')

    await inPaypal(page, 'Pay')
    await expectTicket(page)
    await expect(page.getByText('Paid by PayPal')).toBeVisible()
    expect(captured('paypal')).toBe(1)
  })

  test('a customer who gives up on PayPal pays the same booking by card, and a missing wallet leaves no gap', async ({
    page,
  }) => {
    await toPaypal(page)
    await inPaypal(page, 'Cancel and return')
    await paypalDialog(page).getByRole('button', { name: 'Another way to pay' }).click()
    const methods = page.getByRole('dialog', { name: 'Payment method' })
    await expect(methods.getByRole('radio')).toHaveCount(2)
    expect(await findViolations(page, { within: 'dialog' })).toEqual([])
    await methods.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeHidden()
    await expect(page.locator('.express')).toHaveCSS('visibility', 'hidden')
    await payByCard(page)
    await expectTicket(page)
    await expect(page.getByText('Paid by card')).toBeVisible()
    expect(captured('paypal')).toBe(1)
  })

  test('Apple Pay appears above the card form in a browser that has it, and pays with one tap', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.assign(window, { walletsHere: ['applePay'] }))
    const before = captured('stripe')
    await toPayment(page)
    await bookNow(page).click()
    await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeVisible()
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    await expectTicket(page)
    await expect(page.getByText('Visa ending 4242')).toBeVisible()
    expect(captured('stripe')).toBe(before + 1)
  })

  test('if the browser closes after PayPal’s approval, PayPal’s webhook completes the booking', async ({
    page,
  }) => {
    const before = captured('paypal')
    await toPaypal(page)
    await page.route('**/api/updatebooking', (route) => route.abort())
    await inPaypal(page, 'Pay')
    await expect(page.getByRole('dialog', { name: 'Please wait' })).toBeVisible()
    await page.close()
    expect(captured('paypal')).toBe(before)
    const { headers, body } = wallets.paypal.events.sent.at(-1)?.posted ?? { headers: {}, body: '' }
    const webhookResponse = await fetch(`${wallets.testApp.address}/api/webhooks/paypal`, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body)),
    })
    expect(webhookResponse.status).toBe(200)
    await expect.poll(() => captured('paypal')).toBe(before + 1)
  })

  test('PayPal is not offered if its script does not load', async ({ page }) => {
    await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort())
    await toPayment(page)
    await expect(methodButton(page, 'Paypal')).toBeHidden()
    await expect(methodButton(page, 'By card')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the ticket of an unpaid booking leads to its payment; paid once, the link says so', async ({
    page,
  }) => {
    const { reference, code } = await givenPendingBooking()
    await page.goto(`${site()}/ticket/${code}.html`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking your payment')
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.waitForURL(new RegExp(`/payment\\.html\\?id=${reference}&code=[\\w-]+$`))
    const link = page.url()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByText('Heathrow Terminal 5')).toBeVisible()
    await payNow(page).click()
    const methods = page.getByRole('dialog', { name: 'Payment method' })
    await methodButton(page, 'Paypal').click()
    await methods.getByRole('button', { name: 'OK' }).click()
    await inPaypal(page, 'Pay')
    await expectTicket(page)

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Payment received. Thank you, Maya',
    )
    await page.getByRole('link', { name: 'View ticket' }).click()
    await expect(page.getByText('Paid by PayPal')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)
  })

  test('a link is paid by card; changed, at another operator or expired it is not found', async ({
    page,
  }) => {
    const { code } = await givenPendingBooking()
    await page.goto(`${site()}/bookinginfo/${code}.html`)
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/payment\.html/)
    const { search } = new URL(page.url())
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Pay for your trip')

    await page.goto(`${site('northway')}/payment.html${search}`)
    await expect(title).toHaveText('We can’t find this payment')
    await page.goto(`${site()}/payment.html${search.slice(0, -3)}xyz`)
    await expect(title).toHaveText('We can’t find this payment')

    await page.goto(`${site()}/payment.html${search}`)
    await payNow(page).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await payByCard(page)
    await expectTicket(page)

    const late = await givenPendingBooking()
    await page.goto(`${site()}/ticket/${late.code}.html`)
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await expect(title).toHaveText('Pay for your trip')
    await backdatePendingBookings(wallets.testApp)
    await page.reload()
    await expect(title).toHaveText('This payment has expired')
    await page.getByRole('link', { name: 'Book again' }).click()
    await expect(dropOff(page)).toBeVisible()
  })
})
