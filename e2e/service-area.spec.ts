import { CANARY_WHARF, choosePlace, dropOff, HEATHROW, pickup } from './booking-flow.ts'
import { openDesk } from './desk-hand.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import { expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

// The map is drawn in software: fewer pixels are quicker.
test.use({ viewport: { width: 1000, height: 640 }, webgl: true })

const OUTSIDE =
  'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'

test('a service area is drawn by keyboard and by pointer, and a customer outside is told so on the site', async ({
  page,
}) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/site/service-area`)
  const map = page.getByRole('application', { name: 'Map of the service area' })
  await expect(map).toHaveAttribute('data-ready')
  await expectNoViolations(page, 'the service area')

  // All of England is deleted, and a triangle around the middle of the map takes its place.
  await page.getByRole('button', { name: 'Delete Shape 1' }).click()
  await map.focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const times = (count: number, key: string) => Array.from({ length: count }, () => key)
  await press('n', ...times(2, 'ArrowUp'), 'Enter')
  await press(...times(3, 'ArrowDown'), ...times(2, 'ArrowLeft'), 'Enter')
  await press(...times(3, 'ArrowRight'), 'Enter', 'n')
  await expect(page.getByRole('row', { name: /^Corner/ })).toHaveCount(4)
  await expect(page.getByText('1 unpublished change')).toBeVisible()

  // A corner dragged across the opposite side makes the area invalid; moved back, it is valid again.
  const third = page.locator('.draw-corner').nth(2)
  const from = await third.boundingBox()
  const first = await page.locator('.draw-corner').first().boundingBox()
  if (!from || !first) throw new Error('the corners are on the map')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + 4, first.y - 40, { steps: 3 })
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByText(/^Shape 1 needs at least three different corners/)).toBeVisible()
  await expect(page.getByText('1 problem to fix')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 unpublished change')).toBeVisible()

  await choosePlace(page, page.getByRole('combobox', { name: 'Check an address' }), HEATHROW)
  await expect(page.getByText(`Customers see: “${OUTSIDE}”`)).toBeVisible()
  await expect(
    page.getByText(/^These airports are outside, so customers can’t book .*Heathrow/),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await expect(page.getByText(OUTSIDE)).toBeVisible()
})
