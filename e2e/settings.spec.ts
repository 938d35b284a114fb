import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'

const house = houseOfFile()

test.use(DESKTOP)

/** The owner is let in by the calls of the sign-in, which has a journey of its own. */
async function signIn({ request }: Page) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(`${house().address}${path}`, { headers, data })).json()
  const link = await inviteToDesk(house(), 'Nadia Bell', 'owner')
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

test('an owner changes the colour and a popup, sees both before visitors do, and puts them live', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(house().address)
  const before = await brandOf(visitor)

  await page.goto(`${house().address}/console/site/brand`)
  await page.getByLabel('Brand colour', { exact: true }).fill('#e9b949')
  await expect(page.getByText(/too close to the page to read \(1\.\d\)/)).toBeVisible()
  await expect(page.getByText('1 change, not live')).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('html')).toHaveCSS('--brand', '#e9b949')
  await visitor.reload()
  expect(await brandOf(visitor)).toBe(before)
  await expectNoViolations(page, 'brand')
  await expectFitsEverySize(page, 'brand')

  await page.keyboard.press('Control+s')
  await expect(page.getByText('All is live')).toBeVisible()
  await visitor.reload()
  expect(await brandOf(visitor)).toBe('#e9b949')

  await page.getByRole('combobox', { name: 'Pages of Site' }).selectOption('Popups')
  await page.getByRole('switch', { name: 'Note for the driver' }).click()
  await page.getByRole('combobox', { name: 'Pages of Site' }).selectOption('Brand')
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Put live' }).click()
  await expect(page.getByText('All is live')).toBeVisible()
  const asked = await visitor.request.get(`${house().address}/api/configuration`)
  expect(await asked.json()).toMatchObject({ notepopup: true })
  await visitor.context().close()
})
