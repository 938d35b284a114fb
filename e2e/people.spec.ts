import type { Page, TestInfo } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  expectPrices,
  expectTicket,
  fillJourney,
  next,
  PADDINGTON,
} from './booking-flow.ts'
import { openDesk } from './desk-hand.ts'
import { asOwner, changeSettings } from './owner-database.ts'
import { expectQuality } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

// Leaving the desk while it opens interrupts its live channel.
test.use({ ...DESKTOP, forgiven: /WebSocket connection/ })

const EMAIL = 'ada.fern@example.com'
const SIZES = [
  [1440, 900],
  [390, 844],
] as const
const PASSWORD = 'a long way to Tipperary'

/** The invitation's path; undefined until it was sent. */
async function findInvitation(): Promise<string | undefined> {
  const { rows } = await asOwner(testApp(), (client) =>
    client.query<{ path: string }>(
      `select substring(body_text from '/resetpassword/[0-9]+/[A-Za-z0-9_-]+') as path
       from stored_message where recipient = $1`,
      [EMAIL],
    ),
  )
  return rows[0]?.path
}

async function bookOnAccount(page: Page): Promise<void> {
  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page, { from: PADDINGTON, to: CANARY_WHARF })
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await page.getByRole('button', { name: 'Already a member? SignIn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Customer' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Zelda')
  await page.getByRole('textbox', { name: 'Phone' }).fill('2079460199')
  await page.getByRole('tab', { name: 'Main Passenger' }).click()
  await page.getByRole('checkbox', { name: 'Use customer details' }).check()
  await next(page).click()
  await page.getByRole('radio', { name: /^On account/ }).check({ force: true })
  await bookNow(page).click()
  await expectTicket(page, 'Zelda')
}

/** Screenshots of a page, wide and narrow, light and dark; on a phone nothing is placed side by side. */
async function takeScreenshot(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const [width, height] of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft([name, width, beside > 0]).toEqual([name, width, false])
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
}

test('an owner makes an account with a limit and invites a booker, who books on it; the desk sees the booking and the changed balance', async ({
  page,
  browser,
}, info) => {
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { paymentMethods: ['card', 'cash', 'account'] },
  })
  await openDesk(testApp(), page.request, { role: 'owner' })
  const urlOf = (path: string) => `${testApp().address}/console/${path}`
  await page.goto(urlOf('customers/accounts'))
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter a company name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Fern & Sons')
  await page.getByLabel('Credit limit').fill('900')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Fern & Sons' })).toBeVisible()
  await expectQuality(page, 'an account')

  await page.getByRole('button', { name: 'Invite booker' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite booker' })
  await sheet.getByLabel('First name').fill('Ada')
  await sheet.getByLabel('Last name').fill('Fern')
  await sheet.getByLabel('Email').fill(EMAIL)
  await sheet.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: EMAIL })).toBeVisible()

  await expect.poll(findInvitation, { timeout: 60_000 }).toBeTruthy()
  const ada = await browser.newPage(DESKTOP)
  await ada.goto(`${testApp().site()}${await findInvitation()}`)
  await ada.getByLabel('New password').fill(PASSWORD)
  await ada.getByLabel('Confirm password').fill(PASSWORD)
  await ada.getByRole('button', { name: 'Save password' }).click()
  await expect(ada.getByRole('status').filter({ hasText: 'Password saved.' })).toBeVisible()
  await bookOnAccount(ada)
  await ada.close()

  await page.goto(urlOf('bookings?q='))
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Account', { exact: true }).selectOption('Fern & Sons')
  await page.getByLabel('Search bookings').fill('zel')
  await expect(page).toHaveURL(/q=zel.*bookerId=\d+/)
  await expect(page.getByRole('row').filter({ hasText: 'Zelda' })).toContainText('On account')
  await expectQuality(page, 'bookings found')
  await page.getByLabel('Payment', { exact: true }).selectOption('Refunded')
  await expect(page.getByText('No bookings found')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Refunded' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Zelda' })).toBeVisible()
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await csv).suggestedFilename()).toBe('bookings-kerbside.csv')

  await page.goto(urlOf('customers/accounts'))
  const row = page.getByRole('row').filter({ hasText: 'Fern & Sons' })
  await expect(row).toContainText('£900.00')
  await expect(row).not.toContainText('£0.00')
  await row.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Bookers' })).toBeVisible()
  await takeScreenshot(page, 'account', info)
  await page.goto(urlOf('bookings?q='))
  await expect(page.getByRole('row').filter({ hasText: 'Zelda' })).toBeVisible()
  await takeScreenshot(page, 'bookings', info)

  await page.goto(urlOf('customers/people'))
  await page.getByLabel('Search customers').fill('ada.f')
  await page.getByRole('row').filter({ hasText: EMAIL }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Ada Fern' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'On account' })).toBeVisible()
  await page.getByRole('button', { name: 'Add place' }).click()
  const place = page.getByRole('dialog', { name: 'Add place' })
  await place.getByLabel('Type').selectOption('Home')
  await place.getByRole('combobox', { name: 'Address' }).fill('Canary Wharf')
  await page.getByRole('option').filter({ hasText: 'Canary Wharf' }).first().click()
  await expectQuality(page, 'a place of a customer')
  await place.getByRole('button', { name: 'Save place' }).click()
  await expect(place).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Home' })).toContainText('Canary Wharf')
  await page.getByLabel('Note', { exact: true }).fill('Rings before she comes down')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expectQuality(page, 'a customer')
  await takeScreenshot(page, 'customer', info)
  await page.setViewportSize(DESKTOP.viewport)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Suspend this customer?' })
  await confirmDialog.getByLabel('Reason').fill('Asked for it')
  await confirmDialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('This customer is suspended. Asked for it')).toBeVisible()
  await expect(page.getByText('Not signed in', { exact: true })).toBeVisible()
  await page.goto(urlOf('customers/people'))
  await expect(page.getByRole('row').filter({ hasText: EMAIL })).toContainText('Suspended')
  await takeScreenshot(page, 'customers', info)
})
