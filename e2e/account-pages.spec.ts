import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { CANARY_WHARF, choosePlace, pickup } from './journey.ts'
import { expectQuality } from './quality-of-screen.ts'
import { readLetter } from './read-letter.ts'
import { DESKTOP, expect, houseOfFile, PHONE, test } from './watched-test.ts'

const house = houseOfFile()
const PASSWORD = 'kerbside-demo'
const CUSTOMER = 'demo.customer@example.com'
const TRAVELLER = 'demo.traveller@example.com'

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' })
const main = (page: Page) => page.locator('#account')
const told = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** In the dark the same elements have other colours, and nothing else. */
async function expectReadableInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const asked = { within: '[data-top]', rules: ['color-contrast'] }
  expect.soft(await findViolations(page, asked), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** To a page of the account, by the way in that it shows. */
async function enter(page: Page, path: string, email: string) {
  await page.goto(`${house().site()}${path}`)
  await main(page).getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email)
  // what was pressed is gone with the page that asked for it
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

  test('a customer keeps their home, loses it, takes that back, and books from it with a word', async ({
    page,
  }) => {
    await enter(page, '/dashboard.html', TRAVELLER)
    await expect(page.getByText('Hello Demo')).toBeVisible()
    await main(page).getByRole('link', { name: 'My Places' }).click()
    await page.getByRole('button', { name: 'Add your home' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add your home' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Address is required')).toBeVisible()
    await expectQuality(page, 'add a place')
    await choosePlace(page, dialog.getByRole('combobox', { name: 'Address' }), CANARY_WHARF)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Home is saved.')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

    await page.getByRole('button', { name: 'Remove Home' }).click()
    await expect(page.getByRole('button', { name: 'Add your home' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
    await expectQuality(page, 'my places')

    await page.goto(`${house().site()}/booking.html`)
    await choosePlace(page, pickup(page), { typed: 'home', name: 'Canary Wharf' })

    await page.goto(`${house().site()}/addressbook.html`)
    await page.locator('summary[aria-label=Menu]').click()
    await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${house().site()}/`)
  })
})

test.describe('at a desk', () => {
  test.use(DESKTOP)

  test('a customer sees where they are signed in, changes what is known of them, and takes it along', async ({
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
    await told(page, 'You are signed out everywhere else.')
    await elsewhere.reload()
    await expect(elsewhere.getByText('Sign in to see this page')).toBeVisible()
    await elsewhere.close()

    await page.getByRole('switch', { name: 'Offers by email' }).click()
    await told(page, 'Saved.')
    await page.getByRole('button', { name: 'Change your details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your details' })
    await dialog.getByLabel('First name').fill('Noor')
    await dialog.getByLabel('Email').fill('noor@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      main(page).getByText(/a link to noor@example.com. Until you open it/),
    ).toBeVisible()
    await expect(page.getByRole('banner').getByText('Noor')).toBeVisible()
    const letter = await readLetter(page, { to: 'noor@example.com', subject: /./ })
    const [link = ''] = /\/profile\.html#email=[\w-]+/.exec(letter) ?? []
    await page.goto(`${house().site()}/about.html`)
    await page.goto(`${house().site()}${link}`)
    await told(page, 'Your email is now noor@example.com.')
    expect(page.url()).toBe(`${house().site()}/profile.html`)

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const said = await readFile(await (await file).path(), 'utf8')
    expect(said).toContain('noor@example.com')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const leave = page.getByRole('dialog', { name: 'Delete my account' })
    await leave.getByLabel('Password', { exact: true }).fill('not-the-password')
    await leave.getByRole('button', { name: 'Delete for ever' }).click()
    await expect(leave.getByText('This is not your password. Please try again.')).toBeVisible()
    await leave.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await leave.getByRole('button', { name: 'Delete for ever' }).click()
    await told(page, 'Your account is deleted')
    await expect(page.getByText('Sign in to see this page')).toBeVisible()
  })

  test('a forgotten password is set anew by the link in a letter, which works once and leaves no trace', async ({
    page,
  }) => {
    await page.goto(`${house().site()}/resetpassword.html`)
    await page.getByLabel('Email').fill(TRAVELLER)
    await page.getByRole('button', { name: 'Send link' }).click()
    await told(page, 'A password reset link has been sent to your email')
    const letter = await readLetter(page, { to: TRAVELLER, subject: /password/i })
    const [link = ''] = /\/resetpassword\/\d+\/[\w-]+/.exec(letter) ?? []
    const answer = await page.goto(`${house().site()}${link}`)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.getByLabel('New password')).toBeVisible()
    expect(page.url()).toBe(`${house().site()}/resetpassword.html`)

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
    await expect(page.getByText('one of the first that somebody would guess')).toBeVisible()
    await page.getByLabel('New password').fill('likes-trains')
    await page.getByLabel('Confirm password').fill('likes-trains')
    await save.click()
    await told(page, 'Your password is saved.')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, TRAVELLER, 'likes-trains')
    await expect(page.getByText('Hello Demo')).toBeVisible()

    await page.goto(`${house().site()}${link}`)
    await page.getByLabel('New password').fill('likes-planes')
    await page.getByLabel('Confirm password').fill('likes-planes')
    await save.click()
    await expect(page.getByText('This link has been used or is too old.')).toBeVisible()

    await page.goto(`${house().site()}/changepassword.html`)
    await page.getByLabel('Current password').fill('likes-trains')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await told(page, 'Your password is changed.')
  })
})
