import type { Page } from '@playwright/test'
import { bookAs } from './book-as.ts'
import type { Walk } from './every-screen.ts'
import { letBeDriven } from './owner-database.ts'
import { expect } from './watched-test.ts'

const WHOLE = { whole: true }
const FOR_A_GUEST = { custname: 'Ada Guest', custphone: '2079460199', ourref: 'PO-0077' }

/** The screens of a customer with an account, and of a company's booker; at the operator Kerbside with bookings. */
export async function walkAccount(walk: Walk): Promise<void> {
  const { page, testApp, operator, look } = walk
  const site = testApp.site(operator)
  await page.goto(`${site}/profile.html`)
  await signIn(page, 'demo.customer@example.com')
  await look('profile', WHOLE)
  await page.goto(`${site}/addressbook.html`)
  await look('addressbook', WHOLE)
  if (operator === 'kerbside') await makeBookings(walk)
  await page.goto(`${site}/dashboard.html`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('dashboard', WHOLE)
  await page.goto(`${site}/bookinghistory.html`)
  await expect(page.getByRole('tablist')).toBeVisible()
  await look('history', WHOLE)
  await page.goto(`${site}/bookingdetail.html`)
  await look('detail', WHOLE)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/commission.html`)
  await signIn(page, 'demo.booker@example.com')
  if (operator === 'kerbside') {
    const made = await bookAs(page, { days: 1, by: 'cash', body: FOR_A_GUEST })
    await letBeDriven(testApp, { ...made, daysAgo: 1 })
    await page.reload()
  }
  await look('commission', WHOLE)
  await page.goto(`${site}/invoice.html`)
  await look('invoice', WHOLE)
  await page.goto(`${site}/console`)
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await look('console-sign-in')
}

async function makeBookings({ page, testApp }: Walk): Promise<void> {
  const past = await bookAs(page, { days: 1, by: 'card' })
  await bookAs(page, { days: 2, by: 'cash' })
  await bookAs(page, { days: 3, by: 'card' })
  await letBeDriven(testApp, { ...past, daysAgo: 5 })
}

/** Through the page itself, which prompts for it. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('kerbside-demo')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}
