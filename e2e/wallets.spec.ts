import type { Locator, Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import {
  bookNow,
  dropOff,
  expectPrices,
  expectTicket,
  fillBilling,
  fillContact,
  next,
  payNow,
} from './journey.ts'
import { letHoldsLapse } from './owner-database.ts'
import { ASKED_PROVIDERS, openWalletHouse, type WalletHouse } from './wallet-house.ts'
import { DESKTOP, expect, PHONE, test } from './watched-test.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

let wallets: WalletHouse

test.describe.configure({ mode: 'serial' })
test.use({
  serviceWorkers: 'block',
  forgiven: ASKED_PROVIDERS,
})
test.beforeAll(async () => {
  wallets = await openWalletHouse()
})
test.afterAll(async () => {
  await wallets?.stop()
})
test.beforeEach(({ context }) => wallets.route(context))

const site = (operator?: 'northway') => wallets.house.site(operator)
const captured = (at: 'paypal' | 'stripe') =>
  wallets[at].journal.movements.filter(({ kind }) => kind === 'captured').length

/** From a link that fills the journey in to the ways to pay. */
async function toPayment(page: Page) {
  const when = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
  await page.goto(`${site()}/booking.html?pickup=E14+5AB&dropoff=W2+1HQ&when=${when}&passengers=2`)
  // the link is read once the page lives
  await expect(dropOff(page)).toHaveValue(/W2 1HQ/)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await expect(bookNow(page)).toBeVisible()
}

const way = (page: Page, name: string): Locator =>
  page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) })
const paypalDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay with PayPal' })

async function toPaypal(page: Page) {
  await toPayment(page)
  await way(page, 'Paypal').click()
  await bookNow(page).click()
  await expect(paypalDialog(page)).toContainText('Time remaining')
}

/** Presses PayPal's button and, in the window that opens, one of its own. */
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

/** A booking that was made and never paid. */
async function givenHeld(): Promise<{ reference: string; code: string }> {
  const { reply: quote } = await ask<Quoted>(wallets.house, {
    path: '/api/quotation',
    body: JOURNEY(),
  })
  const { reply } = await ask<Made>(wallets.house, {
    path: '/api/createbookingTest',
    body: { ...bookingOf(quote), paymentmethod: 'card' },
  })
  return { reference: reply.Bref ?? '', code: reply.ticketcode ?? '' }
}

test.describe('at a desk', () => {
  test.use(DESKTOP)

  test('PayPal: left, an empty card, then paid, all for one booking', async ({ page }) => {
    await toPaypal(page)
    await inPaypal(page, 'Cancel and return')
    await expect(paypalDialog(page).getByRole('alert')).toContainText('Nothing was taken')
    await expect(paypalDialog(page)).toContainText('KB-')
    expect(await findViolations(page, { within: 'dialog' })).toEqual([])

    await inPaypal(page, 'Pay with an empty card')
    await expect(paypalDialog(page).getByRole('alert')).toContainText('choose another card')

    await inPaypal(page, 'Pay')
    await expectTicket(page)
    await expect(page.getByText('Paid by PayPal')).toBeVisible()
    expect(captured('paypal')).toBe(1)
  })

  test('who gives PayPal up pays the same booking by card, where no wallet leaves a gap', async ({
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

  test('Apple Pay stands above the card’s form in a browser that has it, and pays with a press', async ({
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

  test('a browser that ends after PayPal’s yes loses nothing: PayPal’s own message brings it home', async ({
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
    const told = await fetch(`${wallets.house.address}/api/webhooks/paypal`, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body)),
    })
    expect(told.status).toBe(200)
    await expect.poll(() => captured('paypal')).toBe(before + 1)
  })

  test('PayPal whose script does not come is not offered', async ({ page }) => {
    await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort())
    await toPayment(page)
    await expect(way(page, 'Paypal')).toBeHidden()
    await expect(way(page, 'By card')).toBeVisible()
  })
})

test.describe('on a telephone', () => {
  test.use(PHONE)

  test('the ticket of an unpaid booking leads to its payment; paid once, the link says so', async ({
    page,
  }) => {
    const { reference, code } = await givenHeld()
    await page.goto(`${site()}/ticket/${code}.html`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for the payment')
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.waitForURL(new RegExp(`/payment\\.html\\?id=${reference}&code=[\\w-]+$`))
    const link = page.url()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByText('Heathrow Terminal 5')).toBeVisible()
    await payNow(page).click()
    const methods = page.getByRole('dialog', { name: 'Payment method' })
    await way(page, 'Paypal').click()
    await methods.getByRole('button', { name: 'OK' }).click()
    await inPaypal(page, 'Pay')
    await expectTicket(page)

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you, Maya')
    await page.getByRole('link', { name: 'To your ticket' }).click()
    await expect(page.getByText('Paid by PayPal')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)
  })

  test('a link paid by card; altered, at another operator and out of time it opens nothing', async ({
    page,
  }) => {
    const { code } = await givenHeld()
    await page.goto(`${site()}/bookinginfo/${code}.html`)
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/payment\.html/)
    const { search } = new URL(page.url())
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Pay for your journey')

    await page.goto(`${site('northway')}/payment.html${search}`)
    await expect(title).toHaveText('We cannot find this payment')
    await page.goto(`${site()}/payment.html${search.slice(0, -3)}xyz`)
    await expect(title).toHaveText('We cannot find this payment')

    await page.goto(`${site()}/payment.html${search}`)
    await payNow(page).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await payByCard(page)
    await expectTicket(page)

    const late = await givenHeld()
    await page.goto(`${site()}/ticket/${late.code}.html`)
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await expect(title).toHaveText('Pay for your journey')
    await letHoldsLapse(wallets.house)
    await page.reload()
    await expect(title).toHaveText('This payment has run out')
    await page.getByRole('link', { name: 'Book again' }).click()
    await expect(dropOff(page)).toBeVisible()
  })
})
