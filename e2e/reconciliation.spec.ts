import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { bookAs } from './book-as.ts'
import { inviteToDesk } from './desk-hand.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
test.use(DESKTOP)

/** Sam keeps the accounts; sign-in has a browser test of its own. */
async function signIn({ request }: Page) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(`${testApp().address}${path}`, { headers, data })).json()
  const invitation =
    (await inviteToDesk(testApp(), 'Sam Reyes', { role: 'accounts' })).split('#')[1] ?? ''
  const { secret } = (await post('/api/staff/invitation', { invitation })) as { secret: string }
  const enrolled = (await post('/api/staff/enrol', {
    invitation,
    passwordhash: `v1.${randomBytes(32).toString('base64url')}`,
    code: generateSync({ secret }),
  })) as { code: number }
  expect(enrolled.code).toBe(1)
}

test('the accounts role refunds a part of a card payment and finds it in the ledger', async ({
  page,
}) => {
  await page.goto(`${testApp().address}/contact.html`)
  const { reference } = await bookAs(page, { days: 2, by: 'card' })
  await signIn(page)
  await page.goto(`${testApp().address}/console/money/payments`)
  const payments = page.getByRole('region', { name: 'Payments, table' })
  await expect(payments.getByText('Paid')).toBeVisible()
  await expectNoViolations(page, 'the payments')
  await page.getByLabel('Search').fill(String(reference))
  await payments.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('alertdialog', { name: 'Refund' })
  await sheet.getByLabel('Amount').fill('12.40')
  await sheet.getByRole('button', { name: 'Refund £12.40' }).click()
  await expect(sheet.getByText('Enter a reason, so colleagues can follow it later.')).toBeVisible()
  await sheet.getByLabel('Reason').fill('the car was late')
  await sheet.getByRole('button', { name: 'Refund £12.40' }).dblclick()
  await expect(page.getByText('Refunding £12.40.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('£12.40')).toHaveCount(1)
  await expectNoViolations(page, 'the story of a payment')

  await page.getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByText('Balanced: all accounts add up to £0.00')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Daily journal' }).first()).toContainText('£12.40')
  await page.goto(`${testApp().address}/console/reports/figures`)
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expectNoViolations(page, 'the reports')
})
