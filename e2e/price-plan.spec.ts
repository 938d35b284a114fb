import { openDesk } from './desk-hand.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

test('a draft is planned, moved and cancelled, and becomes the draft again', async ({ page }) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/prices/distance`)
  await page.getByLabel('To start').first().fill('12')
  await page.getByLabel('To start').first().press('Tab')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish these prices?' })
  const year = new Date().getUTCFullYear() + 1
  await publish.getByLabel('From when').fill(`${year}-06-01T00:00`)
  await publish.getByRole('button', { name: 'Publish then' }).click()
  await expect(page.getByText(`The prices wait and go live on ${year}-06-01 00:00.`)).toBeVisible()
  await page.getByRole('link', { name: 'Versions and schedule' }).click()
  const waits = page.getByRole('region', { name: 'Waiting for their time' })
  await expect(waits.getByText('waits')).toBeVisible()
  await waits.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Another time' })
  await move.getByLabel('Goes live').fill('2020-01-01T00:00')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move.getByText('That time is past.')).toBeVisible()
  await move.getByLabel('Goes live').fill(`${year}-07-01T00:00`)
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move).toBeHidden()
  await waits.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('Cancelled. The prices are your draft again.')).toBeVisible()
  await page.getByRole('link', { name: 'Distance and time' }).click()
  await expect(page.getByLabel('To start').first()).toHaveValue('12.00')
})
