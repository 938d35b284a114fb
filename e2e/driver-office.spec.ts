import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { attachScreenshot } from './attach-screenshot.ts'
import { openDesk } from './desk-hand.ts'
import { button, signInDriver } from './driver-app.ts'
import { expectNoViolations, expectQuality } from './quality-of-screen.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use({
  ...PHONE,
  geolocation: { latitude: 51.4723, longitude: -0.4881 },
  permissions: ['geolocation'],
  // An offline phone, and pages that are left while their channel opens.
  forgiven: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/,
})

async function openConsole(
  browser: Browser,
  path: string,
  role: 'owner' | 'dispatcher',
): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })
  const desk = await context.newPage()
  await openDesk(testApp(), desk.request, { role })
  await desk.goto(`${testApp().address}/console/${path}`)
  return desk
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'App sections' }).getByRole('button', { name })

/** A photo of 24 megapixels, as a new phone takes it: noise, which JPEG can hardly make smaller. */
const bigPhoto = () =>
  sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

test('an operator asks for a DBS check, the driver sends it from the phone, and the office approves it', async ({
  page,
  browser,
}, info) => {
  const desk = await openConsole(browser, 'fleet/documents', 'owner')
  await desk.getByRole('button', { name: 'Document types' }).click()
  await desk.getByRole('button', { name: 'DBS check' }).click()
  await attachScreenshot(desk, { info, name: 'document-type' })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Driver · Required · warning 30 days before')).toBeVisible()
  await expectQuality(desk, 'the document types')
  await attachScreenshot(desk, { info, name: 'document-types' })
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('columnheader', { name: 'DBS check' })).toBeVisible()

  await signInDriver(testApp(), page)
  await tab(page, 'Documents').click()
  const row = page.getByRole('button', { name: /DBS check/ })
  await expect(row).toContainText('Missing')
  await expectQuality(page, 'the driver’s documents')
  await attachScreenshot(page, { info, name: 'driver-documents' })
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'DBS check' })
  await sheet.getByLabel('Document number').fill('001234567')
  await sheet.getByLabel('Expiry date').fill('2030-03-01')

  // a file that is no photo: a clear error, and nothing typed is lost
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  const choose = sheet.getByLabel('Choose file')
  await choose.setInputFiles(file('notes.jpg', 'image/jpeg', Buffer.from('not a photo')))
  await expect(sheet.getByText(/isn’t a photo or PDF we can read/)).toBeVisible()
  await expect(sheet.getByLabel('Document number')).toHaveValue('001234567')

  // a photo of a new phone is made smaller in the browser
  const photo = await bigPhoto()
  expect(photo.length).toBeGreaterThan(6_000_000)
  await sheet.getByLabel('Take photo').setInputFiles(file('dbs.jpg', 'image/jpeg', photo))
  await expect(sheet.getByRole('img', { name: 'Photo of DBS check' })).toBeVisible()
  await expectNoViolations(page, 'a document to send')
  await attachScreenshot(page, { info, name: 'driver-document' })
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Send to office' }).click()
  await expect(sheet.getByText(/Not sent: no connection/)).toBeVisible()
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Send to office' }).click()
  await expect(row).toContainText('Waiting for approval')

  await desk.goto(`${testApp().address}/console/board`)
  await desk.getByRole('link', { name: '1 document to approve' }).click()
  await desk.getByRole('button', { name: 'Check document' }).click()
  const review = desk.getByRole('dialog')
  await expect(review.getByRole('img', { name: 'Scan: DBS check' })).toBeVisible()
  await expectQuality(desk, 'a document to approve')
  await attachScreenshot(desk, { info, name: 'approve-document' })
  await review.getByRole('button', { name: 'Approve document' }).click()
  await expect(desk.getByText('Document approved')).toBeVisible()
  await expect(row).toContainText('Valid')
  await expect(row).toContainText('001234567')
})

test('a driver without a job writes to the office, also offline, and reads the answer', async ({
  page,
  context,
  browser,
}, info) => {
  await signInDriver(testApp(), page)
  await tab(page, 'Messages').click()
  await page.getByRole('button', { name: /^Office/ }).click()
  await context.setOffline(true)
  await page.getByLabel('Message the office').fill('My tablet is broken')
  await button(page, 'Send').click()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  const desk = await openConsole(browser, 'board', 'dispatcher')
  await desk.getByRole('link', { name: '1 new message from drivers' }).click()
  await expect(desk.getByRole('log')).toContainText('My tablet is broken')
  await expectQuality(desk, 'a conversation with a driver')
  await attachScreenshot(desk, { info, name: 'driver-messages' })
  await desk.getByRole('textbox').fill('Pick up a new one here')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('Pick up a new one here')
  await expectQuality(page, 'the chat with the office')
  await attachScreenshot(page, { info, name: 'driver-office-chat' })

  await button(page, 'Back').click()
  await desk.getByRole('textbox').fill('Are you coming?')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: /^Office/ })).toContainText('1 new')
  await attachScreenshot(page, { info, name: 'driver-messages-tab' })
})
