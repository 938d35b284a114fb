import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { attachScreenshot } from './attach-screenshot.ts'
import { openDesk } from './desk-hand.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

const RUTLAND = fileURLToPath(new URL('../testkit/osm/rutland-england.osm.pbf', import.meta.url))
const hasStreets = existsSync(
  fileURLToPath(new URL('../streets/node_modules/@valhallajs/valhallajs', import.meta.url)),
)

/** 1 for a price by streets, 4 for an estimate by the built-in roads. */
async function codeOfQuote(
  { address }: RunningTestApp,
  request: APIRequestContext,
): Promise<number> {
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  const response = await request.post(`${address}/api/quotation`, {
    headers: { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' },
    data: {
      pick: 'Oakham Station',
      picklat: 52.6724,
      picklng: -0.7342,
      pickpostcode: 'LE15 6QT',
      doff: 'Uppingham Market Place',
      dofflat: 52.5886,
      dofflng: -0.7237,
      droppostcode: 'LE15 9QH',
      bookingdate: `${day}T12:30`,
      rtntype: '',
      source: 'web',
      recalcroute: true,
      recalcnearestdriver: true,
      viaaddresses: [],
      currencyCode: 'GBP',
      paymentmethod: 'card',
      requestid: 'area',
      passengers: 1,
      luggages: 0,
      handbags: 0,
    },
  })
  return ((await response.json()) as { code: number }).code
}

test('an owner uploads an extract, imports it, compares trips, and uses it for prices and addresses', async ({
  page,
}, info) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/site/streets`)
  await expect(page.getByText('Built-in roads and places')).toBeVisible()
  await expect(page.getByText('No extracts yet. Upload one first.')).toBeVisible()
  expect(await codeOfQuote(testApp(), page.request)).toBe(4)

  await page.getByLabel('Upload a file').setInputFiles(RUTLAND)
  await expect(page.getByLabel('Extract', { exact: true })).toHaveValue('rutland-england.osm.pbf')
  await expectNoViolations(page, 'an uploaded extract')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ready to use' })).toBeVisible({
    timeout: 120_000,
  })
  const area = page.getByRole('article', { name: 'rutland-england' })
  await expect(area.getByText(/1,6\d\d places, 361 house numbers/)).toBeVisible()
  await expect(area.getByText('This map data is more than a year old.')).toBeVisible()
  if (hasStreets)
    await expect(page.getByRole('table', { name: 'Sample trips' }).getByRole('row')).toHaveCount(21)
  await attachScreenshot(page, { info, name: 'area-ready', fullPage: true })
  await expectNoViolations(page, 'an area that is ready')

  await area.getByRole('button', { name: 'Use this area' }).click()
  const sheet = page.getByRole('alertdialog', { name: 'Use rutland-england?' })
  await sheet.getByRole('button', { name: 'Use this area' }).click()
  await expect(page.getByText('In use from now on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use built-in data' })).toBeVisible()
  if (!hasStreets) return
  await expect.poll(() => codeOfQuote(testApp(), page.request)).toBe(1)

  // no trip was driven yet: nothing is measured, and nothing changes
  await expect(page.getByText('The standard times are in use.')).toBeVisible()
  await page.getByRole('button', { name: 'Calculate now' }).click()
  const times = page.getByRole('table', { name: 'Your own driving times' })
  await expect(times.getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Use these times' }).click()
  await expect(page.getByText(/^Your own times have been in use since/)).toBeVisible()
  await expectNoViolations(page, 'driving times in use')
  await attachScreenshot(page, { info, name: 'driving-times', fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await attachScreenshot(page, { info, name: 'driving-times-phone', fullPage: true })
  await page.getByRole('button', { name: 'Go back to the standard times' }).click()
  await expect(page.getByText('The standard times are in use.')).toBeVisible()
})
