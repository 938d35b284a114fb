import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CANARY_WHARF, choosePlace, pickup } from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { expectQuality } from './quality-of-screen.ts'
import { readEmail } from './read-email.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const PASSWORD = 'kerbside-demo'
const CUSTOMER = 'demo.customer@example.com'
const TRAVELLER = 'demo.traveller@example.com'

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' })
const main = (page: Page) => page.locator('#account')
const expectStatus = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** Dark mode changes only the colours of the same elements. */
async function expectReadableInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const axeOptions = { within: '[data-top]', rules: ['color-contrast'] }
  expect.soft(await findViolations(page, axeOptions), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** Opens a page of the account and signs in through the form it shows. */
async function enter(page: Page, path: string, email: string) {
  await page.goto(`${testApp().site()}${path}`)
  await main(page).getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email)
  // the pressed button disappears with the sign-in page
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await welcome(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await welcome(page).getByLabel('Password', { exact: true }).fill(password)
  await welcome(page).getByLabel('Password', { exact: true }).press('Enter')
  await expect(welcome(page)).toBeHidden()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a customer saves their home, removes it, undoes that, and books from it by its label', async ({
    page,
  }) => {
    await enter(page, '/dashboard.html', TRAVELLER)
    await expect(page.getByText('Hello, Demo')).toBeVisible()
    await main(page).getByRole('link', { name: 'My Places' }).click()
    await page.getByRole('button', { name: 'Add home' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add home' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Address is required')).toBeVisible()
    await expectQuality(page, 'add a place')
    await choosePlace(page, dialog.getByRole('combobox', { name: 'Address' }), CANARY_WHARF)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectStatus(page, 'Home saved')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

    await page.getByRole('button', { name: 'Remove Home' }).click()
    await expect(page.getByRole('button', { name: 'Add home' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
    await expectQuality(page, 'my places')

    await page.goto(`${testApp().site()}/booking.html`)
    await choosePlace(page, pickup(page), { typed: 'home', name: 'Canary Wharf' })

    await page.goto(`${testApp().site()}/addressbook.html`)
    await page.locator('summary[aria-label=Menu]').click()
    await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${testApp().site()}/`)
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a customer sees their sessions, changes their details, and downloads their data', async ({
    page,
    browser,
  }) => {
    await enter(page, '/profile.html', CUSTOMER)
    await expectQuality(page, 'profile')
    await expectReadableInTheDark(page)
    await page.setViewportSize(DESKTOP.viewport)
    const elsewhere = await browser.newPage()
    await enter(elsewhere, '/addressbook.html', CUSTOMER)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expectStatus(page, 'You’ve been signed out everywhere else.')
    await elsewhere.reload()
    await expect(elsewhere.getByText('Sign in to see this page')).toBeVisible()
    await elsewhere.close()

    await page.getByRole('switch', { name: 'Offers by email' }).click()
    await expectStatus(page, 'Choices saved')
    await page.getByRole('button', { name: 'Edit your details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your details' })
    await dialog.getByLabel('First name').fill('Noor')
    await dialog.getByLabel('Email').fill('noor@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      main(page).getByText(/a link to noor@example.com. Until you open it/),
    ).toBeVisible()
    await expect(page.getByRole('banner').getByText('Noor')).toBeVisible()
    const message = await readEmail(page, { to: 'noor@example.com', subject: /./ })
    const [link = ''] = /\/profile\.html#email=[\w-]+/.exec(message) ?? []
    await page.goto(`${testApp().site()}/about.html`)
    await page.goto(`${testApp().site()}${link}`)
    await expectStatus(page, 'Your email is now noor@example.com.')
    expect(page.url()).toBe(`${testApp().site()}/profile.html`)

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const csv = await readFile(await (await file).path(), 'utf8')
    expect(csv).toContain('noor@example.com')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const leave = page.getByRole('dialog', { name: 'Delete my account' })
    await leave.getByLabel('Password', { exact: true }).fill('not-the-password')
    await leave.getByRole('button', { name: 'Delete account' }).click()
    await expect(leave.getByText('That’s not your password. Please try again.')).toBeVisible()
    await leave.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await leave.getByRole('button', { name: 'Delete account' }).click()
    await expectStatus(page, 'Your account has been deleted')
    await expect(page.getByText('Sign in to see this page')).toBeVisible()
  })

  test('a forgotten password is reset by the link in an e-mail, which works once and leaves no trace', async ({
    page,
  }) => {
    await page.goto(`${testApp().site()}/resetpassword.html`)
    await page.getByLabel('Email').fill(TRAVELLER)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expectStatus(page, 'A password reset link has been sent to your email')
    const message = await readEmail(page, { to: TRAVELLER, subject: /password/i })
    const [link = ''] = /\/resetpassword\/\d+\/[\w-]+/.exec(message) ?? []
    const response = await page.goto(`${testApp().site()}${link}`)
    expect(response?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.getByLabel('New password')).toBeVisible()
    expect(page.url()).toBe(`${testApp().site()}/resetpassword.html`)

    const save = page.getByRole('button', { name: 'Save password' })
    await page.getByLabel('New password').fill('short')
    await save.click()
    await expect(page.getByText('New password  must be at least 6 characters long')).toBeVisible()
    await page.getByLabel('New password').fill('likes-trains')
    await page.getByLabel('Confirm password').fill('likes-train')
    await save.click()
    await expect(page.getByText('Password and Confirm password not match')).toBeVisible()
    await expectQuality(page, 'reset password')
    await page.getByLabel('New password').fill('123456')
    await page.getByLabel('Confirm password').fill('123456')
    await save.click()
    await expect(page.getByText('too easy to guess')).toBeVisible()
    await page.getByLabel('New password').fill('likes-trains')
    await page.getByLabel('Confirm password').fill('likes-trains')
    await save.click()
    await expectStatus(page, 'Password saved.')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, TRAVELLER, 'likes-trains')
    await expect(page.getByText('Hello, Demo')).toBeVisible()

    await page.goto(`${testApp().site()}${link}`)
    await page.getByLabel('New password').fill('likes-planes')
    await page.getByLabel('Confirm password').fill('likes-planes')
    await save.click()
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible()

    await page.goto(`${testApp().site()}/changepassword.html`)
    await page.getByLabel('Current password').fill('likes-trains')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expectStatus(page, 'Password changed.')
  })
})
