import type { Page } from '@playwright/test'
import { attachScreenshot } from './attach-screenshot.ts'
import { expectQuality } from './quality-of-screen.ts'
import { readEmail } from './read-email.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const CUSTOMER = 'demo.customer@example.com'
const PASSWORD = 'kerbside-demo'

async function signIn(page: Page, email: string, password: string) {
  const welcome = page.getByRole('dialog', { name: 'Welcome back' })
  await welcome.getByRole('textbox', { name: 'Email' }).fill(email)
  await welcome.getByLabel('Password', { exact: true }).fill(password)
  await welcome.getByLabel('Password', { exact: true }).press('Enter')
  await expect(welcome).toBeHidden()
}

/** Signs in with the password, changes the e-mail address and opens the link sent to the new one. */
async function moveAddress(page: Page, to: string) {
  await page.goto(`${testApp().site()}/profile.html`)
  await page.locator('#account').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, CUSTOMER, PASSWORD)
  await page.getByRole('button', { name: 'Edit your details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your details' })
  await dialog.getByLabel('Email').fill(to)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`a link to ${to}. Until you open it`)).toBeVisible()
  const message = await readEmail(page, { to, subject: /./ })
  const [link = ''] = /\/profile\.html#email=[\w-]+/.exec(message) ?? []
  await page.goto(`${testApp().site()}/about.html`)
  await page.goto(`${testApp().site()}${link}`)
  await expect(page.getByText(`Your email is now ${to}.`)).toBeVisible()
}

test.use(PHONE)

test('a customer whose e-mail address was changed by a thief undoes it by the e-mail to the old address', async ({
  page,
  browser,
}, info) => {
  const thief = await browser.newPage()
  await moveAddress(thief, 'thief@example.com')

  await page.goto(`${testApp().site()}/about.html`)
  await readEmail(page, { to: CUSTOMER, subject: /is about to change/ })
  const message = await readEmail(page, { to: CUSTOMER, subject: /email address has changed/ })
  const [link = ''] = /\/undoemail\.html#code=[\w-]+/.exec(message) ?? []
  const response = await page.goto(`${testApp().site()}${link}`)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  const protect = page.getByRole('button', { name: 'Protect my account' })
  await expect(protect).toBeVisible()
  await expect(page).toHaveURL(`${testApp().site()}/undoemail.html`)
  await expectQuality(page, 'undo a change of address')
  await attachScreenshot(page, { info, name: 'undo-phone', fullPage: true })
  await page.setViewportSize(DESKTOP.viewport)
  await attachScreenshot(page, { info, name: 'undo-desktop' })
  await page.setViewportSize(PHONE.viewport)

  await protect.click()
  await expect(page.getByText('Your email address is restored')).toBeVisible()
  await expectQuality(page, 'undone')
  await attachScreenshot(page, { info, name: 'undone-phone', fullPage: true })
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByLabel('New password').fill('likes-boats')
  await page.getByLabel('Confirm password').fill('likes-boats')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, CUSTOMER, 'likes-boats')
  await expect(page.getByText('Hello, Demo')).toBeVisible()

  await thief.reload()
  await expect(thief.getByText('Sign in to see this page')).toBeVisible()
  await thief.close()

  // the link works once
  await page.goto(`${testApp().site()}/about.html`)
  await page.goto(`${testApp().site()}${link}`)
  await protect.click()
  await expect(
    page.getByText('This link has been used or is more than seven days old.'),
  ).toBeVisible()
  await attachScreenshot(page, { info, name: 'spent-phone', fullPage: true })
})

test('a link without its code asks the customer to open the whole link', async ({ page }) => {
  await page.goto(`${testApp().site()}/undoemail.html`)
  await expect(page.getByText('This link is incomplete')).toBeVisible()
})
