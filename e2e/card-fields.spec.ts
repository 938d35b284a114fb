import { AxeBuilder } from '@axe-core/playwright'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { answerBankDialog } from './booking-flow.ts'
import { startCardTestApp } from './card-test-app.ts'

let testApp: Awaited<ReturnType<typeof startCardTestApp>>

test.beforeAll(async () => {
  testApp = await startCardTestApp()
})
test.afterAll(async () => {
  await testApp.close()
})

const CVC = '739'
const inField = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`)
const number = (page: Page) => inField(page, 'Card Number').getByLabel('Card Number')
const cvc = (page: Page) => inField(page, 'CVC').getByLabel('CVC')
const payNow = (page: Page) => page.getByRole('button', { name: /^Pay now/ })

/** Ports, nonces and file names are random and may contain any three digits. */
const withoutNames = (text: string): string =>
  text
    .replaceAll(/localhost:\d+|localhost%3A\d+/g, '')
    .replaceAll(/tok_[\w-]+/g, '')
    .replaceAll(/assets\/[\w.-]+/g, '')

async function openPage(page: Page, query = ''): Promise<void> {
  await page.goto(
    `${testApp.appOrigin}/?fields=${encodeURIComponent(testApp.fieldsOrigin)}${query}`,
  )
  await expect(cvc(page)).toBeVisible()
  await expect(number(page)).toBeVisible()
}

async function typeCard(page: Page, digits: string, code = CVC): Promise<void> {
  await number(page).pressSequentially(digits)
  await inField(page, 'Expiry Month').getByLabel('Expiry Month').selectOption('12')
  await inField(page, 'Expiry Year').getByLabel('Expiry Year').selectOption({ index: 3 })
  await cvc(page).pressSequentially(code)
}

test('a card pays, and neither its number nor its code ever reaches our own origin', async ({
  page,
}) => {
  const before = testApp.requests.length
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openPage(page)
  await typeCard(page, '4242424242424242')
  await expect(number(page)).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByText('Visa', { exact: true })).toBeVisible()
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: 'captured' })).toBeVisible()

  const ours = testApp.requests.slice(before)
  const paid = ours.find(({ url }) => url === '/api/pay')
  expect(paid?.body).toContain('"last4":"4242"')
  expect(paid?.body).toContain('"nonce":"tok_')
  const traffic = withoutNames(JSON.stringify([ours, logged]))
  expect(traffic).toContain('Maya Osei')
  expect(traffic).not.toMatch(/4242[ -]?4242/)
  expect(traffic).not.toContain(CVC)
  expect(await testApp.kept()).not.toMatch(/4242[ -]?4242|"739"/)
  expect(logged).toEqual([])
})

test('our page can read nothing inside a card field', async ({ page }) => {
  await openPage(page)
  await number(page).pressSequentially('4242424242424242')
  const seen = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Card Number"]')
    const tried: string[] = [frame?.contentDocument === null ? 'null' : 'readable']
    try {
      tried.push(frame?.contentWindow?.document.body.innerHTML ?? '')
    } catch (error) {
      tried.push(error instanceof Error ? error.name : 'error')
    }
    return tried
  })
  expect(seen).toEqual(['null', 'SecurityError'])
})

test('a page that is not the operator’s cannot frame the fields', async ({ page }) => {
  await page.route('http://thief.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${testApp.fieldsOrigin}/fields/v1/frame.html?field=number&merchant=cab"></iframe>`,
    }),
  )
  await page.goto('http://thief.localhost/')
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error:')
  await expect(page.frameLocator('iframe').locator('input')).toHaveCount(0)
})

test('errors appear on submit, in the specification’s words, and disappear as they are corrected', async ({
  page,
}) => {
  await openPage(page)
  await payNow(page).click()
  const error = (text: string) => page.locator('.field-error', { hasText: text })
  await expect(error('Card number is required')).toBeVisible()
  await expect(error('Expiry is required')).toBeVisible()
  await expect(number(page)).toBeFocused()
  await number(page).pressSequentially('4242424242424241')
  await cvc(page).pressSequentially('73')
  await page.getByLabel('City').click()
  await expect(error('Card number is invalid')).toBeVisible()
  await expect(error('Expiry is invalid')).toBeVisible()
  await number(page).fill('4242424242424242')
  await expect(error('Card number is invalid')).toBeHidden()
  await cvc(page).fill(CVC)
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a card that is not a test card is rejected by the gateway, in a dialog', async ({ page }) => {
  await openPage(page)
  await typeCard(page, '4929420573595709')
  await payNow(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Error' })
  await expect(dialog).toContainText('Use a test card number')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(cvc(page)).toHaveValue('')
})

test('a declined card clears the code and keeps the number, and the next try pays', async ({
  page,
}) => {
  await openPage(page)
  await typeCard(page, '4000000000000002')
  await payNow(page).click()
  await expect(page.getByRole('alert')).toContainText('It was not possible to process the payment')
  await expect(cvc(page)).toHaveValue('')
  await expect(number(page)).toHaveValue('4000 0000 0000 0002')
  await number(page).fill('5555555555554444')
  await cvc(page).pressSequentially(CVC)
  await cvc(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'captured' })).toBeVisible()
})

test('an American Express card has its own grouping and a four-digit code', async ({ page }) => {
  await openPage(page)
  await typeCard(page, '378282246310005', '73914')
  await expect(number(page)).toHaveValue('3782 822463 10005')
  await expect(cvc(page)).toHaveValue('7391')
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: 'captured' })).toBeVisible()
})

test('correcting a digit in the middle keeps the caret in place', async ({ page }) => {
  await openPage(page)
  await number(page).pressSequentially('42424242')
  for (let step = 0; step < 6; step++) await number(page).press('ArrowLeft')
  await number(page).press('Backspace')
  await number(page).pressSequentially('9')
  await expect(number(page)).toHaveValue('4292 4242')
})

for (const { text: label, shown } of [
  { text: 'Yes, pay', shown: 'captured' },
  { text: 'No, refuse', shown: 'It was not possible to process the payment' },
] as const)
  test(`the bank asks, the cardholder says ${label}`, async ({ page }) => {
    await openPage(page)
    await typeCard(page, '4000002500003155')
    await payNow(page).click()
    const bank = inField(page, 'Confirm with your bank')
    await expect(bank.getByText('£86.00').first()).toBeVisible()
    await answerBankDialog(page, label)
    await expect(page.getByText(shown).first()).toBeVisible()
  })

for (const label of ['No, refuse', 'Close'] as const)
  test(`the bank asks, and after ${label} what was typed beside the card still stands`, async ({
    page,
  }) => {
    await openPage(page)
    await page.getByLabel('Name on Card').fill('Ama Boateng')
    await page.getByLabel('City').fill('Leeds')
    await typeCard(page, '4000002500003155')
    await payNow(page).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
    if (label === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
    else await answerBankDialog(page, label)
    await expect(page.getByRole('alert')).toContainText(/not possible|You haven’t been charged/)
    await expect(page.getByLabel('Name on Card')).toHaveValue('Ama Boateng')
    await expect(page.getByLabel('City')).toHaveValue('Leeds')
    await expect(cvc(page)).toHaveValue('')
    await number(page).fill('4242424242424242')
    await cvc(page).pressSequentially(CVC)
    await payNow(page).click()
    await expect(page.getByRole('heading', { name: 'captured' })).toBeVisible()
  })

test('on a laptop the whole form fits without scrolling, with or without PayPal', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const query of ['', '&paypal=on']) {
    await openPage(page, query)
    const hidden = await page
      .locator('.dialog-body')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden).toBe(0)
  }
})

test('the fields can be reached and filled with the keyboard alone', async ({ page }) => {
  await openPage(page)
  await page.getByLabel('Name on Card').focus()
  const tabTo = async (title: string) => {
    await page.keyboard.press('Tab')
    // the focus moves to another process, so the test must wait
    await expect(inField(page, title).getByLabel(title)).toBeFocused()
  }
  await tabTo('Card Number')
  await page.keyboard.type('4242424242424242')
  await tabTo('Expiry Month')
  await tabTo('Expiry Year')
  await page.keyboard.press('ArrowDown')
  await tabTo('CVC')
  await page.keyboard.type(CVC)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'captured' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the dialog and its frames, with errors shown, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openPage(page)
    await payNow(page).click()
    await expect(page.locator('.field-error').first()).toBeVisible()
    // the frames are fields, not pages: only the WCAG rules apply to them
    const { violations } = await new AxeBuilder({ page })
      .include('dialog')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
