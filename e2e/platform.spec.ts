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
  await expect(page.getByRole('heading', { name: 'Come in with your host key' })).toBeVisible()
  await expectNoViolations(page, 'coming in at the host page')
  await expectFitsEverySize(page, 'coming in at the host page')
  await page.getByLabel('Host key').fill('khk_wrong')
  await button(page, 'Come in').click()
  await expect(page.getByText('This key opens nothing here')).toBeVisible()
  await page.getByLabel('Host key').fill(await makePlatformKey(testApp()))
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'Operators of this install' })
  await expect(list.getByText('northway', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'operators of the install')

  await button(page, 'New operator').click()
  const sheet = page.locator('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('West Cars')
  await sheet.getByLabel('Short name').fill('kerbside')
  await sheet.getByLabel('Host name').fill('west.localhost')
  await sheet.getByLabel('Owner’s name').fill('Wes Hill')
  await sheet.getByLabel('Owner’s e-mail').fill('wes@west.example')
  await sheet.getByLabel('At home at').fill('51.45')
  await button(page, 'Make it').click()
  await expect(sheet.getByText('Say it as latitude, longitude')).toBeVisible()
  await sheet.getByLabel('At home at').fill('51.45, -2.59')
  await button(page, 'Make it').click()
  await expect(sheet.getByText('Another operator has this short name.')).toBeVisible()
  await expectNoViolations(page, 'a new operator')
  await sheet.getByLabel('Short name').fill('west-cars')
  await button(page, 'Make it').click()
  await expect(sheet.getByRole('heading', { name: 'West Cars is made' })).toBeVisible()
  const link = await sheet.locator('code').innerText()
  await button(page, 'Done').click()

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link)
  await owner.getByText('Can’t point a camera at it?').click()
  const secret = (await owner.locator('.desk-key').innerText()).replaceAll(' ', '')
  await owner.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await owner.getByLabel('Confirm password').fill(PASSWORD)
  await owner.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
  await button(owner, 'Finish').click()
  await owner.getByLabel('I have kept them somewhere safe').check()
  await button(owner, 'Go on').click()
  await expect(owner.getByRole('heading', { name: 'Hello, Wes Hill', level: 1 })).toBeVisible()

  await page.reload()
  await expect(list.getByRole('row').filter({ hasText: 'West Cars' })).not.toContainText(
    'No one yet',
  )
  await list.getByRole('button', { name: /West Cars/ }).click()
  await expect(button(page, 'Delete')).toBeDisabled()
  const saved = page.waitForEvent('download')
  await button(page, 'Export everything').click()
  expect((await saved).suggestedFilename()).toBe('west-cars.zip')
  await expect(sheet.getByText('west-cars.zip is in your downloads')).toBeVisible()
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
  await sheet.getByLabel('Type west-cars to delete it').fill('west-cars')
  await expectNoViolations(page, 'deleting an operator')
  await button(page, 'Delete').click()
  const row = list.getByRole('row').filter({ hasText: 'West Cars' })
  await expect(row).toContainText('To be deleted')
  await list.getByRole('button', { name: /West Cars/ }).click()
  await expect(sheet.getByText(/^Everything of it goes for ever on/)).toBeVisible()
  await expectNoViolations(page, 'an operator that is to be deleted')
  await button(page, 'Keep it').click()
  await expect(sheet.getByText('west-cars · Suspended')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const log = page.getByRole('region', { name: 'What was done' }).getByRole('table')
  await expect(log).toContainText('operator.deletion-planned · west-cars')
  await expect(log).toContainText('operator.kept · west-cars')
  await expect(log).toContainText('operator.suspended · west-cars · No licence')

  await button(page, 'Sign out').click()
  await expect(page.getByLabel('Host key')).toBeVisible()
})
