import { openDesk } from './desk-hand.ts'
import { expectFits, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
const PHONE = { width: 390, height: 844 }

// Leaving the desk while it opens interrupts its live channel.
test.use({ ...DESKTOP, forgiven: /WebSocket connection/ })

test('an owner makes a promo code; no text in its form or in a link’s is cut off, and the record prints without the menus', async ({
  page,
}) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/prices/promos`)
  await page.getByRole('button', { name: 'New code' }).click()
  const code = page.getByRole('dialog', { name: 'New code' })
  await expectFits(page, 'a promo code at a desk')
  await page.setViewportSize(PHONE)
  await expectFits(page, 'a promo code on a phone')
  await expectNoViolations(page, 'a promo code')
  await page.setViewportSize(DESKTOP.viewport)
  await code.getByLabel('Code', { exact: true }).fill('autumn7')
  await code.getByLabel('Discount').fill('7')
  await code.getByRole('button', { name: 'Create code' }).click()
  await expect(code).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'AUTUMN7' })).toContainText('7%')

  await page.goto(`${testApp().address}/console/prices/links`)
  await page.getByRole('button', { name: 'New link' }).click()
  await expectFits(page, 'a promotion link at a desk')

  await page.goto(`${testApp().address}/console/records/inspection`)
  await expect(page.getByLabel('Requested by')).toHaveCSS('border-top-left-radius', /[1-9]/)
  await expectFits(page, 'the inspection')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
  await expect(page.getByText('Private hire operator’s record')).toBeVisible()
})
