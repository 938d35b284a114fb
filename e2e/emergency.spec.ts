import { attachScreenshot } from './attach-screenshot.ts'
import { openDesk } from './desk-hand.ts'
import { button, doNext, HEATHROW, signInDriver, startShift } from './driver-app.ts'
import { expectNoViolations, expectQuality } from './quality-of-screen.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use({
  ...PHONE,
  geolocation: HEATHROW,
  permissions: ['geolocation'],
  forgiven: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/,
})

test('a driver withdraws a mistaken alert; a real one is seen and resolved by the office with a note', async ({
  page,
  browser,
}, info) => {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })
  const desk = await context.newPage()
  await openDesk(testApp(), desk.request)
  await desk.goto(`${testApp().address}/console/board`)
  const alert = desk.getByRole('alert').filter({ hasText: 'Emergency:' })

  await signInDriver(testApp(), page)
  await startShift(page)
  await button(page, 'Emergency').click()
  await expectNoViolations(page, 'the emergency sheet')
  await attachScreenshot(page, { info, name: 'emergency' })
  await doNext(page, 'Alert the office')
  await expect(alert).toBeVisible()
  await button(page, /Sent by mistake: withdraw/).click()
  await expect(alert).toBeHidden()

  await doNext(page, 'Alert the office')
  await expect(alert).toContainText('51.47230')
  await attachScreenshot(desk, { info, name: 'emergency-desk' })
  await alert.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText(/has seen your alert/)).toBeVisible()
  await expect(alert).toContainText('Acknowledged by')
  await alert.getByRole('button', { name: 'Resolve emergency' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Resolve emergency' }).click()
  await expect(sheet.getByText('Write what happened.').first()).toBeVisible()
  await sheet.getByLabel('What happened').fill('A passenger was aggressive; police came.')
  await expectQuality(desk, 'an emergency to resolve')
  await attachScreenshot(desk, { info, name: 'emergency-resolve' })
  await sheet.getByRole('button', { name: 'Resolve emergency' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByText(/has seen your alert/)).toBeHidden()
})
