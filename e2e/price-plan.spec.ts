import { openDesk } from './desk-hand.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

test('a draft is planned, moved and cancelled, and becomes the draft again', async ({ page }) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/prices/distance`)
  await page.getByLabel('Base fare', { exact: true }).first().fill('12')
  await page.getByLabel('Base fare', { exact: true }).first().press('Tab')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish these prices?' })
  const year = new Date().getUTCFullYear() + 1
  await publish.getByLabel('Publish at').fill(`${year}-06-01T00:00`)
  await publish.getByRole('button', { name: 'Schedule prices' }).click()
  await expect(page.getByText(`Prices scheduled for ${year}-06-01 00:00.`)).toBeVisible()
  await page.getByRole('link', { name: 'Versions and schedule' }).click()
  const waits = page.getByRole('region', { name: 'Scheduled prices' })
  await expect(waits.getByText('scheduled', { exact: true })).toBeVisible()
  await waits.getByRole('button', { name: 'Reschedule' }).click()
  const move = page.getByRole('dialog', { name: 'Reschedule prices' })
  await move.getByLabel('Publish at').fill('2020-01-01T00:00')
  await move.getByRole('button', { name: 'Reschedule' }).click()
  await expect(move.getByText('Choose a time in the future.')).toBeVisible()
  await move.getByLabel('Publish at').fill(`${year}-07-01T00:00`)
  await move.getByRole('button', { name: 'Reschedule' }).click()
  await expect(move).toBeHidden()
  await waits.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(
    page.getByText('Schedule cancelled. These prices are your draft again.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Distance and time' }).click()
  await expect(page.getByLabel('Base fare', { exact: true }).first()).toHaveValue('12.00')
})
