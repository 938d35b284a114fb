import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPdf } from '../apps/server/test/read-pdf.ts'
import {
  bookNow,
  CANARY_WHARF,
  expectPrices,
  next,
  openJourney,
  PADDINGTON,
} from './booking-flow.ts'
import { agreeWithCompany, driveLastMonth, findApprovalPath } from './corporate-setup.ts'
import { findViolations } from './find-violations.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpTestApp()

test.beforeAll(async () => {
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { paymentMethods: ['card', 'cash', 'account'] },
  })
  await agreeWithCompany(testApp(), {
    reference: { label: 'PO number', mask: 'PO-####', required: true },
    costCentreRequired: true,
    approveAll: true,
  })
})

/** In the open dialog. */
async function signIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('demo.booker@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('kerbside-demo')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

/** Pounds; the price of an hour depends on the tariff. */
async function readFare(page: Page): Promise<number> {
  const text = await page.locator('.booking-bar .price-ring').textContent()
  return Number(text?.replace(/[^\d.]/g, ''))
}

test('a company’s month: a booking by its rules, approved from an e-mail, on the statement, invoiced and saved as a PDF', async ({
  page,
  browser,
}) => {
  await page.goto(`${testApp().site()}/commission.html`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'No trips in this period' })).toBeVisible()

  await openJourney(page, { from: PADDINGTON, to: CANARY_WHARF })
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await page.getByRole('textbox', { name: 'PO number' }).fill('PO-0077')
  await page.getByLabel('Cost centre').selectOption('EVENTS')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Phone' }).fill('2079460199')
  await page.getByRole('tab', { name: 'Main Passenger' }).click()
  await page.getByRole('checkbox', { name: 'Use customer details' }).check()
  await next(page).click()
  await page.getByRole('radio', { name: /^On account/ }).check({ force: true })
  const fare = await readFare(page)
  await bookNow(page).click()
  await page.waitForURL(/\/confirmed\//)
  await expect(page.getByText(/^Waiting for .+ to approve by /)).toBeVisible()

  const path = await expect
    .poll(() => findApprovalPath(testApp()), { timeout: 60_000 })
    .toBeTruthy()
    .then(() => findApprovalPath(testApp()))
  const approver = await browser.newPage()
  await approver.goto(`${testApp().site()}${path}`)
  await expect(approver.getByText('would like to book this trip')).toBeVisible()
  expect.soft(await findViolations(approver)).toEqual([])
  await approver.getByLabel(/Message to/).fill('Have a good trip')
  await approver.getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText(/The trip is booked/)).toBeVisible()
  await approver.close()

  await driveLastMonth(testApp())
  await page.goto(`${testApp().site()}/commission.html`)
  await page.getByLabel('Period').selectOption('Last month')
  const row = page.getByRole('row', { name: /Canary Wharf/ })
  await expect(row).toContainText(fare.toFixed(2))
  await expect(row).toContainText((fare / 10).toFixed(2))
  await expect(page.getByRole('table', { name: 'Your week' })).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect.soft(await findViolations(page)).toEqual([])
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(readFileSync(await (await csv).path(), 'utf8')).toMatch(/,PO-0077,EVENTS,finish,Ada,/)
  await page.setViewportSize(DESKTOP.viewport)

  await page.goto(`${testApp().site()}/invoice.html`)
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  const net = Math.round((fare / 1.2) * 100) / 100
  const card = page.getByRole('listitem').filter({ hasText: `£${fare.toFixed(2)}` })
  await expect(card).toContainText(`including £${(fare - net).toFixed(2)} VAT`)
  expect.soft(await findViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { name: /Invoice KB-INV-0001/ })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const file = await (await pdf).path()
  const [driverDocument = ''] = await readPdf(readFileSync(file))
  for (const text of [
    'KB-INV-0001',
    'PO-0077',
    'EVENTS',
    `VAT 20% on £${net.toFixed(2)}`,
    `£${fare.toFixed(2)}`,
  ])
    expect(driverDocument).toContain(text)
})
