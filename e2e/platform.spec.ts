import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { makePlatformKey } from './platform-key.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const PASSWORD = 'eleven blue buses'

// the page of a suspended site is requested although it responds with 503
test.use({ ...DESKTOP, forgiven: /503|WebSocket connection/ })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the platform makes an operator, whose owner signs in by the link; and suspends, exports and deletes it, or restores it', async ({
  page,
  browser,
}) => {
  const at = `http://host.localhost:${testApp().port}/host`
  await page.goto(`${testApp().site()}/host`)
  await expect(page).toHaveURL(/\/booking\.html$/)

  await page.goto(at)
  await expect(page.getByRole('heading', { name: 'Sign in with your host key' })).toBeVisible()
  await expectNoViolations(page, 'coming in at the host page')
  await expectFitsEverySize(page, 'coming in at the host page')
  await page.getByLabel('Host key').fill('khk_wrong')
  await button(page, 'Sign in').click()
  await expect(page.getByText('This key isn’t valid')).toBeVisible()
  await page.getByLabel('Host key').fill(await makePlatformKey(testApp()))
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'Operators' })
  await expect(list.getByText('northway', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'operators of the install')

  await button(page, 'New operator').click()
  const sheet = page.locator('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('West Cars')
  await sheet.getByLabel('Operator ID').fill('kerbside')
  await sheet.getByLabel('Domain').fill('west.localhost')
  await sheet.getByLabel('Owner’s name').fill('Wes Hill')
  await sheet.getByLabel('Owner’s email').fill('wes@west.example')
  await sheet.getByLabel('Base location').fill('51.45')
  await button(page, 'Create operator').click()
  await expect(sheet.getByText('Enter latitude, longitude')).toBeVisible()
  await sheet.getByLabel('Base location').fill('51.45, -2.59')
  await button(page, 'Create operator').click()
  await expect(sheet.getByText('Another operator already has this ID.')).toBeVisible()
  await expectNoViolations(page, 'a new operator')
  await sheet.getByLabel('Operator ID').fill('west-cars')
  await button(page, 'Create operator').click()
  await expect(sheet.getByRole('heading', { name: 'West Cars created' })).toBeVisible()
  const link = await sheet.locator('code').innerText()
  await button(page, 'Done').click()

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link)
  await owner.getByText('Can’t scan it?').click()
  const secret = (await owner.locator('.desk-key').innerText()).replaceAll(' ', '')
  await owner.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await owner.getByLabel('Confirm password').fill(PASSWORD)
  await owner.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
  await button(owner, 'Finish setup').click()
  await owner.getByLabel('I’ve saved them somewhere safe').check()
  await button(owner, 'Continue').click()
  await expect(owner.getByRole('heading', { name: 'Hello, Wes Hill', level: 1 })).toBeVisible()

  await page.reload()
  await expect(list.getByRole('row').filter({ hasText: 'West Cars' })).not.toContainText('Never')
  await list.getByRole('button', { name: /West Cars/ }).click()
  await expect(button(page, 'Delete')).toBeDisabled()
  const saved = page.waitForEvent('download')
  await button(page, 'Export all data').click()
  expect((await saved).suggestedFilename()).toBe('west-cars.zip')
  await expect(sheet.getByText('west-cars.zip downloaded')).toBeVisible()
  await expectNoViolations(page, 'one operator')
  await button(page, 'Suspend').click()
  await expect(sheet.getByText('West Cars takes no bookings at the moment.')).toBeVisible()
  await sheet.getByLabel('Reason').fill('No licence')
  await button(page, 'Suspend').click()
  await expect(sheet.getByText('west-cars · Suspended')).toBeVisible()
  const site = `http://west.localhost:${testApp().port}/`
  expect((await owner.goto(site))?.status()).toBe(503)

  await button(page, 'Delete').click()
  await expect(button(page, 'Delete')).toBeDisabled()
  await sheet.getByLabel('Type west-cars to confirm').fill('west-cars')
  await expectNoViolations(page, 'deleting an operator')
  await button(page, 'Delete').click()
  const row = list.getByRole('row').filter({ hasText: 'West Cars' })
  await expect(row).toContainText('Scheduled for deletion')
  await list.getByRole('button', { name: /West Cars/ }).click()
  await expect(sheet.getByText(/^All its data is deleted for good on/)).toBeVisible()
  await expectNoViolations(page, 'an operator that is to be deleted')
  await button(page, 'Cancel deletion').click()
  await expect(sheet.getByText('west-cars · Suspended')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const log = page.getByRole('region', { name: 'Activity log' }).getByRole('table')
  await expect(log).toContainText('operator.deletion-planned · west-cars')
  await expect(log).toContainText('operator.kept · west-cars')
  await expect(log).toContainText('operator.suspended · west-cars · No licence')

  await button(page, 'Sign out').click()
  await expect(page.getByLabel('Host key')).toBeVisible()
})
