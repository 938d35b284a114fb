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
} from './journey.ts'
import type { RunningHouse } from './running-house.ts'
import { DESKTOP, expect, houseOfGuests, test } from './watched-test.ts'

test.use(DESKTOP)
const house = houseOfGuests()

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** As the operator makes one, from the command line beside the running house. */
function makeLink({ stateDir }: RunningHouse, says: Readonly<Record<string, string>>): string {
  const words = Object.entries(says).flatMap(([option, value]) => [`--${option}`, value])
  const said = execFileSync(
    process.execPath,
    [program, 'promotion', 'create', '--operator', 'kerbside', ...words],
    { env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir }, encoding: 'utf8' },
  )
  return said.split('\n')[0]?.trim() ?? ''
}

test('a link fills in who travels and the code, and leaves the address bar', async ({ page }) => {
  const token = makeLink(house(), { code: 'FIVER', 'first-name': 'Maya', surname: 'Osei' })
  await page.goto(`${house().site()}/booking.html?promotion=${token}&source=letter`)
  await expect(page).toHaveURL(/\/booking\.html\?source=letter$/)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await next(page).click()
  await expectPrices(page)
  await page.locator('summary', { hasText: 'Why this price' }).click()
  await expect(page.getByRole('row', { name: 'Promo FIVER -£5.00' })).toBeVisible()
  await next(page).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maya Osei')
})

test.describe('a link that is no more', () => {
  test.use({ forgiven: /status of 404/ })

  test('is said to be over, and booking goes on as usual', async ({ page }) => {
    await page.goto(`${house().site()}/booking.html?token=nobody-knows-this-one`)
    const told = page.getByRole('alertdialog')
    await expect(told).toContainText('This link no longer holds. You can book here as usual.')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/booking\.html$/)
    await expect(pickup(page)).toBeEnabled()
  })
})
