import { openDesk } from './desk-hand.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

test('a dispatcher corrects a booking by keyboard: the contact at once, an extra with its price first', async ({
  page,
}) => {
  const { jobpartid } = await bookForCash(testApp(), { vehtypeid: 1 })
  await openDesk(testApp(), page.request)
  await page.goto(`${testApp().address}/console/leg/${jobpartid}`)
  await expect(page.getByRole('button', { name: 'Edit booking' })).toBeVisible()

  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: `Edit KB-${jobpartid}` })
  await sheet.getByLabel('Email', { exact: true }).fill('corrected@example.com')
  await sheet.getByLabel('Customer’s reference').fill('PO 7')
  await expectNoViolations(page, 'correcting a booking')
  await expectFitsEverySize(page, 'correcting a booking')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('corrected@example.com').first()).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Booking changed')
  await expect(history).toContainText('Your reference: PO 7 (was none)')

  await page.keyboard.press('e')
  await sheet.getByRole('button', { name: 'More: Child seats (up to 4)' }).click()
  await sheet.getByRole('button', { name: 'Show new price' }).click()
  await expect(sheet).toContainText('New price')
  await sheet.getByRole('button', { name: /^Save changes \(£/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('1 child seat').first()).toBeVisible()
})

test('a driver whose car is of another type is refused in words, and assigned with a reason', async ({
  page,
}) => {
  const { jobpartid } = await bookForCash(testApp(), { vehtypeid: 1 })
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/leg/${jobpartid}`)
  await expect(page.getByRole('button', { name: 'Edit booking' })).toBeVisible()
  await page.keyboard.press('a')
  const palette = page.getByRole('dialog', { name: `Assign KB-${jobpartid} to a driver` })
  const option = palette.getByRole('option').filter({ hasText: 'Different vehicle type booked' })
  await option.first().click()
  const question = page.getByRole('alertdialog', { name: 'Assign as a free upgrade?' })
  await expect(question).toContainText('isn’t the type that was booked')
  // nothing claims the assignment yet
  await expect(page.getByRole('button', { name: 'Notify now' })).toBeHidden()
  await expectNoViolations(page, 'a free upgrade')
  const upgrade = question.getByRole('button', { name: 'Assign anyway as a free upgrade' })
  await upgrade.click()
  await expect(question).toContainText('Enter a reason')
  await question.getByLabel('Reason').fill('no other car is near')
  await upgrade.click()
  await page.getByRole('button', { name: 'Notify now' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('no other car is near')
})
