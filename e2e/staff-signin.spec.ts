import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectQuality } from './quality-of-screen.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))
const ANN = 'ann@kerbside.example'
const PASSWORD = 'eleven blue buses'

// Leaving the board while it opens interrupts its live channel; requests of a client signed out meanwhile are
// rejected.
test.use({ ...PHONE, forgiven: /WebSocket connection|\/api\/desk\/(live|board|emergencies)/ })

/** The invitation link for a new member of staff, made by the platform. */
async function invite(): Promise<string> {
  const args = ['staff-member', 'add', ANN, '--role', 'dispatcher', '--name', 'Ann Fox']
  const desk = spawn(process.execPath, [program, ...args, '--operator', 'kerbside'], {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: testApp().stateDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [link = ''] = (await text(desk.stdout)).split('\n')
  return link
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function givePassword(page: Page, password = PASSWORD) {
  // the demo would also let her in without one
  const withPassword = button(page, 'Sign in with a password')
  await expect(page.getByLabel('Email').or(withPassword)).toBeVisible()
  if (await withPassword.isVisible()) await withPassword.click()
  await page.getByLabel('Email').fill(ANN)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('a dispatcher is invited, sets up password and phone, and signs in with both', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}${await invite()}`)
  await expect(page.getByText(`with ${ANN}, a password and a code`)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  await expectQuality(page, 'setting up a sign-in')
  await page.getByText('Can’t scan it?').click()
  const secret = (await page.locator('.desk-key').innerText()).replaceAll(' ', '')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
  await button(page, 'Finish setup').click()

  await expect(heading(page, 'Save your recovery codes')).toBeFocused()
  const codes = await page.locator('.desk-codes li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectQuality(page, 'recovery codes')
  await expect(button(page, 'Continue')).toBeDisabled()
  const saved = page.waitForEvent('download')
  await button(page, 'Save as file').click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByLabel('I’ve saved them somewhere safe').check()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Hello, Ann Fox')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open board' })).toBeVisible()
  await button(page, 'Sign out').click()
  await page.waitForURL('**/console/signin.html')

  await button(page, 'Sign in with a password').click()
  await expect(heading(page, 'Sign in to the console')).toBeVisible()
  await expectQuality(page, 'signing in to the console')
  await givePassword(page, 'eleven red buses')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password. Please try again.')
  await givePassword(page)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectQuality(page, 'the code of an authenticator')
  // The code of the next half minute, because she has used this one's already.
  const epoch = Math.floor(Date.now() / 1000) + 30
  await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret, epoch }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/board')
  await button(page, 'Your account').click()
  await expect(page.getByText(`${ANN}, dispatcher`)).toBeVisible()
  // A console page opened later has her session; the website does not.
  await page.goto(`${testApp().site()}/console`)
  await expect(heading(page, 'Dispatch')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await button(page, 'Your account').click()
  await button(page, 'Sign out').click()
  await page.waitForURL('**/console/signin.html')
  await givePassword(page)
  await button(page, 'I don’t have my phone').click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/board')

  // Signed out in another window, she signs in on the page she was on: it is not reloaded.
  await expect(heading(page, 'Dispatch')).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'what she wrote'
  })
  const other = await page.context().newPage()
  await other.goto(`${testApp().site()}/console/board`)
  await button(other, 'Your account').click()
  await button(other, 'Sign out').click()
  await other.waitForURL('**/console/signin.html')
  await other.close()
  const again = page.getByRole('alertdialog', { name: 'You’re signed out' })
  await expect(again).toBeVisible()
  await expectQuality(page, 'signing in again over the board')
  await givePassword(page)
  await button(page, 'I don’t have my phone').click()
  await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'what she wrote')
  await expect(heading(page, 'Dispatch')).toBeVisible()
})

test.describe('in a demo', () => {
  // what the page fetches by itself between the end of the session and the reload
  test.use({ forgiven: /status of 404 .*\/api\/desk\// })

  test('on the machine of a demo the console opens with one press, and again when the session has ended', async ({
    page,
  }) => {
    await page.goto(`${testApp().site()}/console`)
    await expect(heading(page, 'Open the demo console')).toBeVisible()
    await expectQuality(page, 'opening the demo console')
    await button(page, 'Open as dispatcher').click()
    await expect(heading(page, 'Dispatch')).toBeVisible()

    await page.context().clearCookies()
    const again = page.getByRole('alertdialog', { name: 'You’re signed out' })
    await page.reload()
    await button(page, 'Open as owner').click()
    await expect(heading(page, 'Dispatch')).toBeVisible()
    await expect(again).toBeHidden()
  })
})

test('an invalid link says so', async ({ page }) => {
  await page.goto(`${testApp().site()}/console/enrol#${'A'.repeat(43)}`)
  await expect(heading(page, 'This link doesn’t work')).toBeVisible()
})
