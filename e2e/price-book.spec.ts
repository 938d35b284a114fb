import { openDesk } from './desk-hand.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { JOURNEY, postJson, type Quoted } from './wire.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

const quote = async (): Promise<number> => {
  const day = JOURNEY().bookingdate.slice(0, 10)
  const body = { ...JOURNEY(), bookingdate: `${day}T11:00`, vehtypeid: 1 }
  return (await postJson<Quoted>(testApp(), { path: '/api/quotation', body })).reply.totalfare
}

const LIST = ['From\tTo\tAll types', 'Heathrow\tDocklands\t88', 'Heathrow\tAtlantis\t64'].join('\n')

test('an owner imports a price list, corrects its error, types in the sheet and the next quote has the price', async ({
  page,
}) => {
  const before = await quote()
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/prices/fixed`)
  const sheet = page.getByRole('grid', { name: 'Fixed prices' })
  await expect(sheet).toBeVisible()
  await expectNoViolations(page, 'the sheet of fixed prices')

  await page.getByRole('button', { name: 'Import prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import prices' })
  await dialog.getByLabel('Price list').fill(LIST)
  await expect(dialog.getByText('Line 3, column 2:')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await dialog.getByLabel('Price list').fill(LIST.replace('Atlantis', 'NW3'))
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 prices changed')).toBeVisible()

  // by keyboard in the sheet: the price of the first row, plus five per cent and back again
  await sheet.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('+5%')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 prices changed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('2 prices changed')).toBeVisible()

  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish these prices?' })
  await publish.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/Version \d+ published/)).toBeVisible()
  expect(await quote()).toBeGreaterThan(before)

  // the sheet scrolls within itself, but a form has to fit
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByText('+20% from 23:00 to 05:00')).toBeVisible()
  await expectNoViolations(page, 'the calendar of prices')
  await page.getByLabel('Region').selectOption('Scotland')
  await page
    .getByRole('button', { name: /^Add Scotland/ })
    .last()
    .click()
  await expect(page.getByText(/rules changed/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/^Published, version \d+/)).toBeVisible()
  await expectFitsEverySize(page, 'the calendar of prices')
  await page.setViewportSize(DESKTOP.viewport)

  // One vehicle type gets its own rates: the others keep the general ones.
  await page.getByRole('link', { name: 'Distance and time' }).click()
  const type = page.getByRole('region', { name: 'Vehicles' }).getByRole('region').first()
  await type.getByRole('switch', { name: 'Own distance rates' }).click()
  await type.getByLabel('Base fare', { exact: true }).fill('9')
  await type.getByLabel('Base fare', { exact: true }).press('Tab')
  await expect(type.getByText(/^£9\.00 base fare/)).toBeVisible()
  await expectFitsEverySize(page, 'prices by distance')
})
