import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

/** Signs the owner in through the API; sign-in has a browser test of its own. */
async function signIn({ request }: Page) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(`${testApp().address}${path}`, { headers, data })).json()
  const link = await inviteToDesk(testApp(), 'Nadia Bell', { role: 'owner' })
  const invitation = link.split('#')[1] ?? ''
  const { secret } = (await post('/api/staff/invitation', { invitation })) as { secret: string }
  const enrolled = (await post('/api/staff/enrol', {
    invitation,
    passwordhash: `v1.${randomBytes(32).toString('base64url')}`,
    code: generateSync({ secret }),
  })) as { code: number }
  expect(enrolled.code).toBe(1)
}

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))

test('an owner changes the colour and a popup, previews both, and publishes them', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const client = await (await browser.newContext()).newPage()
  await client.goto(testApp().address)
  const before = await brandOf(client)

  await page.goto(`${testApp().address}/console/site/brand`)
  await page.getByLabel('Brand colour', { exact: true }).fill('#e9b949')
  await expect(page.getByText(/hard to read on the page \(1\.\d\)/)).toBeVisible()
  await expect(page.getByText('1 unpublished change')).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('html')).toHaveCSS('--brand', '#e9b949')
  await client.reload()
  expect(await brandOf(client)).toBe(before)
  await expectNoViolations(page, 'brand')
  await expectFitsEverySize(page, 'brand')

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await client.reload()
  expect(await brandOf(client)).toBe('#e9b949')

  await page.getByRole('combobox', { name: 'Pages in Website' }).selectOption('Pop-ups')
  await page.getByRole('switch', { name: 'Note for the driver' }).click()
  await page.getByRole('combobox', { name: 'Pages in Website' }).selectOption('Brand')
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  const response = await client.request.get(`${testApp().address}/api/configuration`)
  expect(await response.json()).toMatchObject({ notepopup: true })
  await client.context().close()
})
