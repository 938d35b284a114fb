import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  expectPrices,
  expectTicket,
  FROM_NEW_YORK,
  fillFlight,
  fillJourney,
  type JourneyOptions,
  next,
  openJourney,
  PADDINGTON,
  payCash,
} from './booking-flow.ts'
import { changeSettings, untilDrawnWith } from './owner-database.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const PASSWORD = 'kerbside-demo'
const TRAVELLER = 'demo.traveller@example.com'
const BOOKER = 'demo.booker@example.com'
const IN_TOWN = { from: PADDINGTON, to: CANARY_WHARF }

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' })

async function signIn(page: Page, email: string) {
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

async function toContact(page: Page, options: JourneyOptions = IN_TOWN) {
  await openJourney(page, { site: testApp().site(), ...options })
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
}

for (const [size, device] of [
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
] as const)
  test.describe(size, () => {
    test.use(device)

    test('a member signs in at the contact step, and becomes the passenger', async ({ page }) => {
      await toContact(page)
      await page.getByRole('button', { name: 'Already a member? SignIn' }).click()
      await signIn(page, TRAVELLER)
      await expect(page.getByRole('checkbox', { name: 'Use my details' })).toBeChecked()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
      await expect(page.getByRole('textbox', { name: 'Name' })).not.toHaveValue('')
      await next(page).click()
      await payCash(page)
      await bookNow(page).click()
      await expectTicket(page, 'Demo')
    })

    test('a booker books for a customer, who becomes the passenger', async ({ page }) => {
      await page.goto(`${testApp().site()}/booking.html`)
      await openMenu(page)
      await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).click()
      await signIn(page, BOOKER)
      await fillJourney(page, {})
      await next(page).click()
      await expectPrices(page)
      await next(page).click()

      // The customer comes first: a booker who continues without one is sent back to that tab.
      await expect(page.getByRole('tab', { name: 'Customer' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.getByRole('tab', { name: 'Main Passenger' }).click()
      await next(page).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await page.getByRole('textbox', { name: 'Our Ref' }).fill('PO 4711')
      await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
      await page.getByRole('textbox', { name: 'Phone' }).fill('2079460199')
      await page.getByRole('tab', { name: 'Main Passenger' }).click()
      await page.getByRole('checkbox', { name: 'Use customer details' }).check()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')
      await page.getByRole('tab', { name: 'Customer' }).click()
      await page.getByRole('textbox', { name: 'Last name' }).fill('Example')
      await page.getByRole('tab', { name: 'Main Passenger' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Example')
      await next(page).click()
      await fillFlight(page, FROM_NEW_YORK)
      await payCash(page)
      await bookNow(page).click()
      await expectTicket(page, 'Ada')
      await expect(page.getByText('Ada Example').first()).toBeVisible()
    })
  })

test('if guests may not book, signing in at Next continues to the flight automatically', async ({
  page,
}) => {
  await given(page, { allowGuest: false }, { allowGuest: false })
  await toContact(page, {})
  await next(page).click()
  await signIn(page, TRAVELLER)
  await fillFlight(page, FROM_NEW_YORK)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page, 'Demo')
})

test('a note and a confirmation are requested if the operator wants them, and Cancel stops', async ({
  page,
}) => {
  const popups = { flight: true, contact: true, note: true, confirm: true }
  await given(page, { popups, allowGuest: true }, { confirmpopup: true, allowGuest: true })
  await toContact(page)
  await page.getByRole('button', { name: 'Already a member? SignIn' }).click()
  await signIn(page, TRAVELLER)
  await next(page).click()
  await page.getByRole('dialog', { name: 'Note to driver' }).getByRole('textbox').fill('Two prams')
  await page.getByRole('button', { name: 'OK' }).click()
  const question = page.getByRole('alertdialog', { name: 'Please Confirm' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Two prams')).toBeVisible()
  await next(page).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await question.getByRole('button', { name: 'OK' }).click()
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page, 'Demo')
})

test('a guest creates an account with the booking, and signs in with it', async ({ page }) => {
  const popups = { flight: true, contact: false, note: false, confirm: false }
  await given(page, { popups, allowGuest: true }, { confirmpopup: false, allowGuest: true })
  await toContact(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Noor Example')
  await page.getByRole('textbox', { name: 'Phone' }).fill('2079460123')
  await page.getByRole('textbox', { name: 'Email' }).fill('noor@example.com')
  await page.getByRole('checkbox', { name: 'Create an account' }).check()
  await next(page).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('noor-likes-trains')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    'trains',
  )
  await next(page).click()
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page, 'Noor')
  // the leg of their ticket is saved for offline use
  const hasSavedLeg = () => page.evaluate(() => caches.has('kerbside-journey'))
  await expect.poll(hasSavedLeg).toBe(true)

  await page.goto(`${testApp().site()}/about.html`)
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Email' }).fill('noor@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-trains')
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('noor-likes-trains')
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await hasSavedLeg()).toBe(true)
  await page.getByText('Noor', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Please Confirm' })
  await expect(question.getByText('Do you want to sign out?')).toBeVisible()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).filter({ visible: true })).toBeVisible()
  await expect.poll(hasSavedLeg).toBe(false)
})

/** Sets the operator's settings and waits until the page shows them: the server notices within five seconds. */
async function given(page: Page, settings: object, seen: object) {
  await changeSettings(testApp(), { operator: 'kerbside', settings })
  await untilDrawnWith(testApp(), { configuration: seen })
  await page.goto(`${testApp().site()}/booking.html`)
}

/** On a phone the menu is behind a button. */
async function openMenu(page: Page) {
  const menu = page.locator('summary[aria-label=Menu]')
  if (await menu.isVisible()) await menu.click()
}

test.describe('a customer who did not choose to be remembered', () => {
  test.use(DESKTOP)

  test('is signed in in a tab opened next to theirs, and signed out in both', async ({
    page,
    context,
  }) => {
    await page.goto(`${testApp().site()}/faq.html`)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await dialogOf(page).getByRole('checkbox', { name: 'Remember me' }).uncheck()
    await signIn(page, TRAVELLER)
    const beside = await context.newPage()
    await beside.goto(`${testApp().site()}/booking.html`)
    const name = beside.locator('[data-text="first-name"]')
    await expect(name).toHaveText('Demo')
    await expect(name).toBeVisible()

    await page.locator('.account-menu summary').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(beside.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
})
