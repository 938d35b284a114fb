import { openDesk } from './desk-hand.ts'
import { expectFits, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'

const house = houseOfFile()
const PHONE = { width: 390, height: 844 }

// Whoever leaves the desk as it opens cuts its live channel off.
test.use({ ...DESKTOP, forgiven: /WebSocket connection/ })

test('an owner makes a promo code; nothing of its form or of a link’s is cut, and the record is printed without the menus', async ({
  page,
}) => {
  await openDesk(house(), page.request, { role: 'owner' })
  await page.goto(`${house().address}/console/prices/promos`)
  await page.getByRole('button', { name: 'New code' }).click()
  const code = page.getByRole('dialog', { name: 'New code' })
  await expectFits(page, 'a promo code at a desk')
  await page.setViewportSize(PHONE)
  await expectFits(page, 'a promo code on a phone')
  await expectNoViolations(page, 'a promo code')
  await page.setViewportSize(DESKTOP.viewport)
  await code.getByLabel('Code', { exact: true }).fill('autumn7')
  await code.getByLabel('How much').fill('7')
  await code.getByRole('button', { name: 'Make the code' }).click()
  await expect(code).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'AUTUMN7' })).toContainText('7 %')

  await page.goto(`${house().address}/console/prices/links`)
  await page.getByRole('button', { name: 'New link' }).click()
  await expectFits(page, 'a promotion link at a desk')

  await page.goto(`${house().address}/console/records/inspection`)
  await expect(page.getByLabel('Asked for by')).toHaveCSS('border-top-left-radius', /[1-9]/)
  await expectFits(page, 'the inspection')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
  await expect(page.getByText('Private hire operator’s record')).toBeVisible()
})
