import { AxeBuilder } from '@axe-core/playwright'
import type { FrameLocator, Page, Route } from '@playwright/test'
import {
  bookNow,
  dropOff,
  expectPrices,
  expectTicket,
  fillBilling,
  fillContact,
  next,
  payNow,
  pressInFrame,
} from './booking-flow.ts'
import { type ProviderTestApp, startProviderTestApp } from './card-providers.ts'
import { routeProviders } from './providers/route-providers.ts'
import { DESKTOP, expect, isHere, PHONE, test } from './watched-test.ts'

let provided: ProviderTestApp
/** Every request of any page to our own origin, verbatim. */
let requests: string[] = []
/** Every request of any page to a third party. */
let outside: string[] = []

test.describe.configure({ mode: 'serial' })
test.use({
  webgl: false,
  serviceWorkers: 'block',
  // the providers run on this machine, and the browser addresses them by their real names
  forgiven:
    /^asked https:\/\/(js|api|hooks)\.stripe\.com\/|^asked https:\/\/(assets|api\.sandbox)\.braintreegateway\.com\/|^asked https:\/\/www\.paypal\.com\/xoplatform\/|^asked https:\/\/payments\.sandbox\.braintree-api\.com\/|^asked https:\/\/\w+\.cardinalcommerce\.com\/|^asked https:\/\/sandbox\.web\.squarecdn\.com\/|^asked https:\/\/pci-connect\.squareupsandbox\.com\/|402 \(Payment Required\)|net::ERR_FAILED/,
})
test.beforeAll(async () => {
  provided = await startProviderTestApp()
})
test.afterAll(async () => {
  await provided?.stop()
})
test.beforeEach(async ({ context }) => {
  requests = []
  outside = []
  context.on('request', (request) => {
    if (!isHere(request.url())) return void outside.push(request.url())
    requests.push(
      `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    )
  })
  await routeProviders(context, provided)
})
test.afterEach(() => {
  expect(requests.some((traffic) => traffic.includes('/api/createbookingTest'))).toBe(true)
  const cards = requests.filter((traffic) =>
    /(\d{4}[ +-]?){3}\d{4}(?!\d)|"?(cvc|cvv)"?[=:]/.test(withoutNames(traffic)),
  )
  expect(cards).toEqual([])
})

/** Random names may contain any digits. */
const withoutNames = (traffic: string): string =>
  traffic.replaceAll(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}|assets\/\S+|"signature":"[^"]*"/g, '')

const CARD = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  requests: '4000002500003155',
}

/** From a link that fills the journey in to the card dialog. */
async function toCard(page: Page) {
  const when = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
  const journey = `pickup=E14+5AB&dropoff=W2+1HQ&when=${when}&passengers=2`
  await page.goto(`${provided.testApp.site()}/booking.html?${journey}`)
  // the link is applied once the page's script runs
  await expect(dropOff(page)).toHaveValue(/W2 1HQ/)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await expect(bookNow(page)).toBeVisible()
  expect(outside).toEqual([])
  await bookNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Pay for your trip' })).toBeVisible()
}

const frameOf = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`)
const answerBankDialog = (page: Page, label: 'Close' | 'No, refuse' | 'Yes, pay') =>
  pressInFrame(page, { title: 'Bank window', text: label })
const fieldError = (page: Page, text: string) => page.locator('.field-error', { hasText: text })

const stripeField = (page: Page, name: 'number' | 'expiry' | 'cvc') =>
  frameOf(page, `Secure ${name} input frame`).getByRole('textbox')

async function typeStripeCard(page: Page, digits: string) {
  await stripeField(page, 'number').fill('')
  await stripeField(page, 'number').pressSequentially(digits)
  await stripeField(page, 'expiry').fill('')
  await stripeField(page, 'expiry').pressSequentially('1234')
  await stripeField(page, 'cvc').pressSequentially('739')
}

/** The contents of the providers' own frames are excluded. */
async function expectNoAxeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .include('dialog')
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('Stripe: unreachable, declined, bank dialog closed, refused and confirmed, all on one booking', async ({
    page,
  }) => {
    test.slow()
    await provided.use('stripe')
    const { stripe } = provided.fakes
    // its loader tries again automatically
    const reject = (route: Route) => route.abort()
    await page.route('https://js.stripe.com/**', reject)
    await toCard(page)
    await expect(page.getByText('Couldn’t load the card fields.')).toBeVisible()
    await page.unroute('https://js.stripe.com/**', reject)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(stripeField(page, 'cvc')).toBeVisible()

    await payNow(page).click()
    await expect(fieldError(page, 'Card number is required')).toBeVisible()
    await expect(fieldError(page, 'Expiry is required')).toHaveCount(2)
    await expect(stripeField(page, 'number')).toBeFocused()
    await expectNoAxeViolations(page)
    await fillBilling(page)
    await typeStripeCard(page, CARD.declined)
    await expect(page.locator('.field-error')).toHaveCount(0)
    await expect(page.getByText('Visa', { exact: true })).toBeVisible()

    await payNow(page).click()
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(stripeField(page, 'cvc')).toHaveValue('')
    await expect(stripeField(page, 'number')).toHaveValue('4000 0000 0000 0002')

    await typeStripeCard(page, CARD.requests)
    await payNow(page).click()
    await answerBankDialog(page, 'Close')
    await expect(payNow(page)).toBeEnabled()
    await payNow(page).click()
    await answerBankDialog(page, 'No, refuse')
    await expect(page.getByRole('alert')).toContainText('unable to authenticate')

    await stripeField(page, 'cvc').pressSequentially('739')
    await payNow(page).click()
    await answerBankDialog(page, 'Yes, pay')
    await expectTicket(page)
    await expect(page.getByText('ending 3155')).toBeVisible()
    expect(stripe.books.intents.size).toBe(1)
    expect(stripe.journal.movements.map(({ kind }) => kind)).toEqual(['captured'])
    expect(requests.filter((traffic) => traffic.includes('/api/createbookingTest'))).toHaveLength(1)
  })

  test('Braintree: the bank refuses, then confirms, and the resulting nonce pays', async ({
    page,
  }) => {
    await provided.use('braintree')
    await toCard(page)
    const field = (title: string, role: 'textbox' | 'combobox') =>
      frameOf(page, title).getByRole(role)
    await expect(field('CVC', 'textbox')).toBeVisible()
    await payNow(page).click()
    await expect(fieldError(page, 'Card number is required')).toBeVisible()
    await fillBilling(page)
    await field('Card Number', 'textbox').pressSequentially('4000000000001091')
    await field('Expiry Month', 'combobox').selectOption('12')
    await field('Expiry Year', 'combobox').selectOption({ index: 5 })
    await field('CVC', 'textbox').pressSequentially('739')
    await expect(page.locator('.field-error')).toHaveCount(0)

    await payNow(page).click()
    await answerBankDialog(page, 'Close')
    await expect(payNow(page)).toBeEnabled()
    await payNow(page).click()
    await answerBankDialog(page, 'No, refuse')
    const dialog = page.getByRole('alertdialog', { name: 'Error' })
    await expect(dialog).toContainText('It was not possible to process the payment')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(field('CVC', 'textbox')).toHaveValue('')
    expect(requests.join()).not.toContain('/api/createbookingTest')

    await field('CVC', 'textbox').pressSequentially('739')
    await payNow(page).click()
    await answerBankDialog(page, 'Yes, pay')
    await expectTicket(page)
    await expect(page.getByText('ending 1091')).toBeVisible()
    const kinds = provided.fakes.braintree.journal.movements.map(({ kind }) => kind)
    expect(kinds).toEqual(['held', 'captured'])
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('Stripe takes a card', async ({ page }) => {
    await provided.use('stripe')
    await toCard(page)
    await fillBilling(page)
    await typeStripeCard(page, CARD.pays)
    await stripeField(page, 'cvc').press('Enter')
    await expectTicket(page)
    await expect(page.getByText('ending 4242')).toBeVisible()
  })

  test('Square takes a card', async ({ page }) => {
    await provided.use('square')
    await toCard(page)
    const form = frameOf(page, 'Secure Credit Card Form')
    await expect(form.getByLabel('CVV')).toBeVisible()
    await fillBilling(page)
    await form.getByLabel('Card number').pressSequentially('4111111111111111')
    await payNow(page).click()
    await expect(fieldError(page, 'Expiry is required')).toBeVisible()
    await form.getByLabel('MM/YY').pressSequentially('1234')
    await form.getByLabel('CVV').pressSequentially('739')
    await payNow(page).click()
    await expectTicket(page)
    await expect(page.getByText('ending 1111')).toBeVisible()
  })
})
