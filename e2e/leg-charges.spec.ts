import { openDesk } from './desk-hand.ts'
import { button, DRIVER, doNext, doNextEarly, signInDriver } from './driver-app.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, PHONE, setUpTestApp, test } from './watched-test.ts'
import { bookForCash, soon } from './wire.ts'

const testApp = setUpTestApp()
const HEATHROW = { latitude: 51.4723, longitude: -0.4881 }

/** A white picture of one pixel. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AwAI/AL+p5qgoAAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ ...DESKTOP, forgiven: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/ })

test('the desk agrees a price, the driver adds parking without a signal, and the desk accepts it with its receipt', async ({
  page,
  browser,
}) => {
  const { jobpartid } = await bookForCash(testApp(), { bookingdate: soon(), vehtypeid: 1 })
  const desk = await openDesk(testApp(), page.request)
  await page.goto(`${testApp().address}/console/leg/${jobpartid}`)
  await expect(page.getByRole('button', { name: 'Edit booking' })).toBeVisible()

  // the price by hand
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: `Edit KB-${jobpartid}` })
  await sheet.getByLabel('Agreed price').fill('50')
  await expect(sheet.getByText('Enter why the price changes.')).toBeVisible()
  await sheet.getByLabel('Reason').fill('Regular customer')
  await sheet.getByRole('button', { name: 'Show new price' }).click()
  await sheet.getByRole('button', { name: 'Save changes (£50.00)' }).click()
  await expect(sheet).toBeHidden()
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText('Agreed price')
  await expect(price).toContainText('£50.00')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Regular customer')

  // the driver, on the road
  await desk.change('assign', { jobpartid, driverId: DRIVER.number, anyway: true })
  const context = await browser.newContext({
    ...PHONE,
    geolocation: HEATHROW,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await signInDriver(testApp(), phone)
  await button(phone, 'Start shift').click()
  await button(phone, /Heathrow Terminal 5/).click()
  await doNextEarly(phone, 'Set off', 'Set off now')
  await doNext(phone, 'I’ve arrived')
  await doNextEarly(phone, 'Passenger on board', 'Passenger is on board')
  await context.setOffline(true)
  await button(phone, 'Add extra charge').click()
  const adding = phone.getByRole('dialog', { name: 'Add extra charge' })
  await adding.getByLabel('Amount in GBP').fill('6.50')
  const photo = adding.getByLabel('Add photo of the receipt')
  await photo.setInputFiles({
    name: 'receipt.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  })
  await expect(adding).toContainText('isn’t a photo')
  await photo.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: RECEIPT })
  await expect(adding.getByAltText('Your photo of the receipt')).toBeVisible()
  await expectNoViolations(phone, 'parking with a receipt')
  await adding.getByRole('button', { name: 'Add extra charge' }).click()
  await expect(phone.getByRole('list', { name: 'Extra charges' })).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(phone.getByRole('list', { name: 'Extra charges' })).toContainText('Collect in cash')

  // the desk
  await expect(price).toContainText('£56.50')
  await expect(price).toContainText('Collected in cash, to check')
  await price.getByRole('button', { name: 'Receipt' }).click()
  await expect(page.getByAltText('Photo of the receipt: Parking')).toBeVisible()
  await expectNoViolations(page, 'a receipt')
  await page.keyboard.press('Escape')
  await price.getByRole('button', { name: 'Accept' }).click()
  await expect(price.getByText('Collected in cash, to check')).toBeHidden()
  await expectFitsEverySize(page, 'a job with a charge')
  await context.close()

  // the same trip again, with the time left to choose
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Book return' }).click()
  const booking = await opened
  await expect(booking.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(
    /Heathrow Terminal 5/,
  )
  expect(new URL(booking.url()).searchParams.get('source')).toBe('desk')
})
