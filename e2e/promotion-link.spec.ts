import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  CANARY_WHARF,
  choosePlace,
  dropOff,
  expectPrices,
  HEATHROW,
  next,
  pickup,
} from './booking-flow.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { DESKTOP, expect, setUpGuestTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpGuestTestApp()

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** Makes a link as the operator does, from the command line next to the running server. */
function makeLink({ stateDir }: RunningTestApp, flags: Readonly<Record<string, string>>): string {
  const args = Object.entries(flags).flatMap(([option, value]) => [`--${option}`, value])
  const output = execFileSync(
    process.execPath,
    [program, 'promotion', 'create', '--operator', 'kerbside', ...args],
    { env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir }, encoding: 'utf8' },
  )
  return output.split('\n')[0]?.trim() ?? ''
}

test('a link fills in the passenger and the code, and is removed from the address bar', async ({
  page,
}) => {
  const token = makeLink(testApp(), { code: 'FIVER', 'first-name': 'Maya', surname: 'Osei' })
  await page.goto(`${testApp().site()}/booking.html?promotion=${token}&source=mailing`)
  await expect(page).toHaveURL(/\/booking\.html\?source=mailing$/)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await next(page).click()
  await expectPrices(page)
  await page.locator('summary', { hasText: 'Price breakdown' }).click()
  await expect(page.getByRole('row', { name: 'Promo FIVER −£5.00' })).toBeVisible()
  await next(page).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maya Osei')
})

test.describe('a link that has ended', () => {
  test.use({ forgiven: /status of 404/ })

  test('is reported as ended, and booking continues as usual', async ({ page }) => {
    await page.goto(`${testApp().site()}/booking.html?token=unknown`)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('This offer has ended. You can still book here.')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/booking\.html$/)
    await expect(pickup(page)).toBeEnabled()
  })
})
