import { openDesk } from './desk-hand.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { JOURNEY, postJson, type Quoted } from './wire.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

const quote = async (): Promise<Quoted> => {
  const day = JOURNEY().bookingdate.slice(0, 10)
  const body = { ...JOURNEY(), bookingdate: `${day}T11:00`, vehtypeid: 1 }
  return (await postJson<Quoted>(testApp(), { path: '/api/quotation', body })).reply
}

const LIST = ['From\tTo\tAll types', 'Heathrow\tDocklands\t188'].join('\n')

test('prices are simulated on the last quotes, a regression quote rejects them, they go live with a reason and are rolled back', async ({
  page,
}) => {
  const before = (await quote()).totalfare
  await openDesk(testApp(), page.request, { role: 'owner' })

  await page.goto(`${testApp().address}/console/prices/simulation`)
  await expect(page.getByText('No draft to compare')).toBeVisible()
  await page.getByRole('link', { name: 'Fixed prices' }).click()
  await page.getByRole('button', { name: 'Import prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import prices' })
  await dialog.getByLabel('Price list').fill(LIST)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText(/changed/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Price simulator' }).click()
  await expect(page.getByText(/of (1 quote|\d+ quotes) would change/)).toBeVisible()
  const rows = page.getByRole('region', { name: 'Changed prices' })
  await expect(rows.getByRole('button', { name: /^Guarantee the price/ }).first()).toBeVisible()
  await expectNoViolations(page, 'the price simulation')
  await rows
    .getByRole('button', { name: /^Guarantee the price/ })
    .first()
    .click()
  const agree = page.getByRole('dialog', { name: 'Guarantee this price' })
  await agree.getByLabel('Name').fill('')
  await agree.getByRole('button', { name: 'Guarantee price' }).click()
  await expect(agree.getByText('Enter a name.')).toBeVisible()
  await agree.getByLabel('Name').fill('The harbour run')
  await agree.getByRole('button', { name: 'Guarantee price' }).click()
  await expect(page.getByText('“The harbour run” is now guaranteed.')).toBeVisible()

  await page.getByRole('link', { name: 'Guaranteed prices' }).click()
  const agreed = page.getByRole('row', { name: /The harbour run/ })
  await expect(agreed.getByText('OK', { exact: true })).toBeVisible()
  await expect(agreed.getByText(/\+£.* off/)).toBeVisible()
  await expectNoViolations(page, 'agreed journeys')

  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish these prices?' })
  await publish.getByRole('button', { name: 'Publish now' }).click()
  await expect(publish.getByText(/The harbour run: guaranteed/)).toBeVisible()
  await publish.getByLabel('Reason for override').fill('The hotel agreed to more')
  await publish.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText(/Version \d+ published/)).toBeVisible()
  expect((await quote()).totalfare).toBeGreaterThan(before)

  await page.getByRole('link', { name: 'Versions and schedule' }).click()
  const versions = page.getByRole('region', { name: 'Versions and schedule' }).getByRole('row')
  await expect(versions.getByText('current', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'the versions of a book')
  await page.getByRole('button', { name: 'Version 1', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  const back = page.getByRole('dialog', { name: 'Roll back to version 1?' })
  await expect(back.getByText(/would change/)).toBeVisible()
  await expect(back.getByRole('button', { name: 'Roll back' })).toBeDisabled()
  await back.getByLabel('Reason').fill('A slip of the finger')
  await back.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText(/Rolled back: version \d+ published/)).toBeVisible()
  await expect(page.getByText('A slip of the finger')).toBeVisible()
  expect((await quote()).totalfare).toBe(before)
})
