import type { Page } from '@playwright/test'
import { expectQuality } from './quality-of-screen.ts'
import { readEmail } from './read-email.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const PASSWORD = 'kerbside-demo'
const CUSTOMER = 'demo.customer@example.com'

test.use(PHONE)

const main = (page: Page) => page.locator('#account')
const expectStatus = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** A phone that stores passkeys, and whose owner always agrees. */
async function givenDevice(page: Page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    kept: async () => (await wire.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Makes its owner refuse, or agree again. */
    agree: (isUserVerified: boolean) =>
      wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' })

async function signOut(page: Page) {
  await page.locator('summary[aria-label=Menu]').click()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(`${testApp().site()}/`)
}

async function openSignIn(page: Page) {
  await page.goto(`${testApp().site()}/profile.html`)
  await main(page).getByRole('link', { name: 'Sign In' }).click()
}

test('a customer adds their phone, signs in with it without a password, and removes it', async ({
  page,
}) => {
  const device = await givenDevice(page)
  await openSignIn(page)
  await expect(welcome(page).getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectQuality(page, 'sign in, with passkeys')
  await welcome(page).getByRole('textbox', { name: 'Email' }).fill(CUSTOMER)
  await welcome(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await welcome(page).getByLabel('Password', { exact: true }).press('Enter')
  await expect(welcome(page)).toBeHidden()

  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expectStatus(page, /added. You can now sign in with it./)
  expect(await device.kept()).toMatchObject([{ rpId: 'kerbside.localhost', userName: CUSTOMER }])
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectStatus(page, 'Renamed to My phone')
  await expectQuality(page, 'profile, with a passkey')
  await readEmail(page, { to: CUSTOMER, subject: /A passkey was added/ })
  await signOut(page)

  await openSignIn(page)
  await device.agree(false)
  const withPasskey = welcome(page).getByRole('button', { name: 'Sign in with a passkey' })
  const offered = page.waitForResponse(/\/api\/passkey\/signinoffer/)
  await withPasskey.click()
  await offered
  // the device must have refused before it is asked again
  await expect(withPasskey).not.toHaveAttribute('aria-busy', 'true')
  await device.agree(true)
  await welcome(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(welcome(page)).toBeHidden()
  await expect(main(page).getByText(CUSTOMER)).toBeVisible()
  await expect(page.getByText(/^Last used/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove My phone' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectStatus(page, 'My phone removed')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  // After removal by keyboard the focus is not lost.
  await expect(page.locator('body')).not.toBeFocused()
  // The browser removes the passkey from the device, so that an invalid passkey is not offered.
  await expect.poll(device.kept).toEqual([])
})
