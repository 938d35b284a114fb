import { readFileSync } from 'node:fs'
import {
  bookNow,
  CANARY_WHARF,
  chooseParty,
  choosePlace,
  chooseTime,
  chooseVehicle,
  dropOff,
  expectTicket,
  fillContact,
  fillFlight,
  HEATHROW,
  MAYA,
  next,
  PADDINGTON,
  payCash,
  pickup,
  stop,
  TOMORROW_MORNING,
} from './booking-flow.ts'
import { readEmail } from './read-email.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

// While its server is down the page cannot fetch anything, and the browser logs each attempt.
test.use({
  ...PHONE,
  webgl: true,
  forgiven: /ERR_CONNECTION_(REFUSED|RESET)|error occurred when fetching the script|\/hub\?/,
})
const testApp = setUpTestApp()

test('a guest books on a phone, pays the driver, and the ticket survives a killed server', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await page.getByRole('button', { name: 'Add a stop' }).click()
  await choosePlace(page, stop(page), PADDINGTON)
  await chooseTime(page, 'When', TOMORROW_MORNING)
  await chooseParty(page)
  await next(page).click()

  await expect(page.getByRole('heading', { name: 'Choose your car' })).toBeVisible()
  await chooseVehicle(page, 'Estate')
  await next(page).click()

  await fillContact(page)
  await page.getByRole('button', { name: /^Note to driver/ }).click()
  const note = page.getByRole('dialog', { name: 'Note to driver' })
  await note.getByLabel('Note to driver').fill('A pushchair comes along')
  await note.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: /^Note to driver/ })).toContainText('pushchair')
  await next(page).click()
  await fillFlight(page)

  await payCash(page)
  const price = /£[\d.]+/.exec((await bookNow(page).textContent()) ?? '')?.[0] ?? ''
  await bookNow(page).click()

  await expectTicket(page)
  const shows = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
    const ticket = page.getByRole('article', { name: 'Reference' })
    await expect(ticket).toContainText('Heathrow Terminal 5')
    await expect(ticket).toContainText('Paddington')
    await expect(ticket).toContainText('Canary Wharf')
    await expect(ticket).toContainText('10:30')
    await expect(ticket).toContainText('2 passengers, 2 cases')
    await expect(ticket).toContainText('Estate')
    await expect(ticket).toContainText('BA114')
    await expect(ticket).toContainText('A pushchair comes along')
    await expect(ticket).toContainText('Pay the driver')
    await expect(ticket).toContainText(price)
    return ticket.locator('.ticket-reference').textContent()
  }
  const reference = await shows()
  expect(reference).toMatch(/^KB/)

  // A message whose server died while sending it is sent again after five minutes.
  const email = await readEmail(page, { to: MAYA.email, subject: /You’re booked/ })
  expect(email).toContain(new URL(page.url()).pathname.replace(/^\/confirmed/, '/ticket'))

  await testApp().kill()
  await testApp().restart()
  await page.reload()
  expect(await shows()).toBe(reference)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = await download
  expect(receipt.suggestedFilename()).toBe(`receipt-${reference}.pdf`)
  expect(readFileSync(await receipt.path(), 'latin1')).toMatch(/^%PDF-/)
})
