import type { Page, TestInfo } from '@playwright/test'
import { openDesk } from './desk-hand.ts'
import { expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** Screenshots of a desktop in light mode and a phone in dark mode. */
async function saveScreenshots(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const [size, colorScheme] of [
    [DESK, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}-${colorScheme}.png`) })
  }
}

test('an owner gives a program a key and ends it, and reads in a webhook’s log why nothing arrived', async ({
  page,
  request,
}, info) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.setViewportSize(DESK)
  await page.goto(`${testApp().address}/console/setup/api`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Hotel Aldine')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  expect(key).toMatch(/^kbk_/)
  const fetchVehicleTypes = () =>
    request.get(`${testApp().address}/api/v1/vehicle-types`, {
      headers: { authorization: `Bearer ${key}` },
    })
  expect((await fetchVehicleTypes()).status()).toBe(200)
  // an unknown path of the API gets a problem document, even next to the site's pages
  const nothing = await request.get(`${testApp().address}/api/v1/nothing`)
  expect(nothing.status()).toBe(404)
  expect(await nothing.json()).toMatchObject({ code: 'not-found', status: 404 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: 'Hotel Aldine' })).toBeVisible()
  await saveScreenshots(page, info, 'api')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await fetchVehicleTypes()).status()).toBe(401)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESK)
  await page.goto(`${testApp().address}/console/setup/webhooks`)
  await page.getByRole('button', { name: 'New endpoint' }).click()
  await page.getByLabel('Name').fill('Reservations')
  await page.getByLabel('URL').fill('nowhere')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a URL such as')
  await page.getByLabel('URL').fill('https://hooks.invalid/taxi')
  await page.getByRole('checkbox', { name: 'booking.created' }).check()
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Log' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const sent = page.getByRole('dialog').getByRole('listitem').first()
  await expect(sent).toContainText(/hooks\.invalid|ENOTFOUND|EAI_AGAIN/, { timeout: 60_000 })
  await saveScreenshots(page, info, 'hooks')
})

test('a dispatcher subscribes to all legs in a calendar app, until they end the calendar’s address', async ({
  page,
  request,
}, info) => {
  await openDesk(testApp(), page.request, { role: 'dispatcher' })
  await page.setViewportSize(DESK)
  await page.goto(`${testApp().address}/console/setup/calendar`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const shown = page.locator('.dk-shown-once code')
  await expect(shown).toHaveText(/\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
  const path = new URL(await shown.innerText()).pathname
  const read = () => request.get(`${testApp().address}${path}`)
  const file = await read()
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
  await saveScreenshots(page, info, 'calendar')
  await page.getByRole('button', { name: 'Delete link' }).click()
  await expect(page.getByText('No link yet')).toBeVisible()
  expect((await read()).status()).toBe(404)
})
