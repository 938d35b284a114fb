import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  expectPrices,
  expectTicket,
  fillJourney,
  next,
  PADDINGTON,
} from './booking-flow.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpTestApp()

const onAccount = (page: Page) => page.getByRole('radio', { name: /^On account/ })

test('a booker of a company can choose its account, and books on it', async ({ page }) => {
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { paymentMethods: ['card', 'cash', 'account'] },
  })
  // the server notices within five seconds
  await expect
    .poll(async () => {
      const response = await fetch(`http://127.0.0.1:${testApp().port}/api/configuration`)
      return ((await response.json()) as { isaccountallowed?: boolean }).isaccountallowed
    })
    .toBe(true)

  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page, { from: PADDINGTON, to: CANARY_WHARF })
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await page.getByRole('button', { name: 'Already a member? SignIn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('demo.booker@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('kerbside-demo')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Customer' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Phone' }).fill('2079460199')
  await page.getByRole('tab', { name: 'Main Passenger' }).click()
  await page.getByRole('checkbox', { name: 'Use customer details' }).check()
  await next(page).click()
  await onAccount(page).check({ force: true })
  await expect(page.getByText('We’ll add it to your company’s invoice.')).toBeVisible()
  await bookNow(page).click()
  await expectTicket(page, 'Ada')
  await expect(page.getByRole('article', { name: 'Reference' })).toContainText('On account')
})

test('a guest is not offered payment on account', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page, { from: PADDINGTON, to: CANARY_WHARF })
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await page.getByLabel('Name', { exact: true }).fill('Maya Osei')
  await page.getByLabel('Phone', { exact: true }).fill('2079460123')
  await page.getByLabel('Email', { exact: true }).fill('maya@example.com')
  await next(page).click()
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeAttached()
  await expect(onAccount(page)).toHaveCount(0)
})
