import type { Page } from '@playwright/test'
import { bookAs } from './book-as.ts'
import { dropOff, pickup } from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { letBeDriven } from './owner-database.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

/** Through the page itself: it prompts for the sign-in, and shows the requested page after it. */
async function signInOn(page: Page, email: string) {
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('kerbside-demo')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a customer finds a past leg in their history, and books it again or in reverse', async ({
    page,
  }) => {
    await page.goto(`${testApp().site()}/bookinghistory.html`)
    await signInOn(page, 'demo.traveller@example.com')
    await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible()

    const past = await bookAs(page, { days: 1, by: 'cash' })
    const next = await bookAs(page, { days: 2, by: 'cash' })
    await letBeDriven(testApp(), { ...past, daysAgo: 100 })
    await page.goto(`${testApp().site()}/bookinghistory.html`)
    await expect(page.getByRole('tab', { name: 'Pending 1' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(
      page.getByRole('listitem').filter({ hasText: `KB-${next.reference}` }),
    ).toBeVisible()

    // not within the last three months, but within six
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'No trips in this period' })).toBeVisible()
    await page.locator('label', { hasText: 'Past 6 months' }).click()
    const row = page.getByRole('listitem').filter({ hasText: `KB-${past.reference}` })
    await expect(row).toContainText('Completed')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await row.getByRole('link', { name: 'Return' }).click()
    await expect(pickup(page)).toHaveValue(/Canary Wharf/)
    await expect(dropOff(page)).toHaveValue(/Heathrow Terminal 5/)
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await row.getByRole('link', { name: 'Repeat' }).click()
    await expect(pickup(page)).toHaveValue(/Heathrow Terminal 5/)
    await expect(dropOff(page)).toHaveValue(/Canary Wharf/)
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a customer opens their latest booking, cancels it, and reads that the money is refunded', async ({
    page,
  }) => {
    await page.goto(`${testApp().site()}/bookingdetail.html`)
    await signInOn(page, 'demo.customer@example.com')
    await expect(page.getByRole('link', { name: 'All my bookings' })).toBeVisible()
    const { reference } = await bookAs(page, { days: 3, by: 'card' })
    await page.goto(`${testApp().site()}/bookingdetail.html`)
    await expect(page).toHaveURL(new RegExp(`/bookingdetail/${reference}\\.html$`))
    const sheet = page.getByRole('region', { name: 'Your booking' })
    await expect(sheet).toContainText('Paid by card')
    expect(await findViolations(page)).toEqual([])
    const price = /£[\d.]+/.exec((await sheet.locator('.total').textContent()) ?? '')?.[0] ?? ''

    await sheet.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
    await expect(dialog).toContainText(`Refund to your card${price}`)
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(sheet).toContainText('Refund')
    await expect(sheet.getByRole('button', { name: 'Cancel booking' })).toBeHidden()
    await expect(sheet.getByRole('button', { name: 'Send receipt' })).toBeHidden()
    await expect(sheet.getByRole('link', { name: 'Repeat' })).toBeVisible()

    await page.goto(`${testApp().site()}/bookinghistory.html?group=history`)
    const row = page.getByRole('listitem').filter({ hasText: `KB-${reference}` })
    await expect(row).toContainText('Cancelled')
    await expect(row).toContainText('£0.00')
    await expect(row.getByRole('button', { name: /receipt/ })).toBeHidden()
  })
})
