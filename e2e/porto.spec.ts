import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { attachScreenshot } from './attach-screenshot.ts'
import {
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  expectTicket,
  fillContact,
  MAYA,
  next,
  payCash,
  pickup,
} from './booking-flow.ts'
import { openDesk, runCommand } from './desk-hand.ts'
import { button, DRIVER, doNext, doNextEarly, signInDriver, startShift } from './driver-app.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const EXTRACT = here('../testkit/osm/porto-portugal.osm.pbf')
const AIRPORT = { latitude: 41.2371, longitude: -8.6707 }

/** Early enough that a driver may set off now. Lisbon has London's time. */
function soonInLisbon() {
  const lisbon = (at: number) =>
    new Date(at).toLocaleString('sv', { timeZone: 'Europe/Lisbon' }).slice(0, 16)
  const [now, pickupAt] = [lisbon(Date.now()), lisbon(Date.now() + 150 * 60_000)]
  const minute = String(Math.floor(Number(pickupAt.slice(14, 16)) / 5) * 5).padStart(2, '0')
  const isToday = now.slice(0, 10) === pickupAt.slice(0, 10)
  return { days: isToday ? 0 : 1, hour: pickupAt.slice(11, 13), minute }
}

const testApp = setUpTestApp()

test.skip(
  !existsSync(here('../streets/node_modules/@valhallajs/valhallajs')),
  'street routing is not installed',
)
test.use({
  ...PHONE,
  webgl: true,
  geolocation: AIRPORT,
  permissions: ['geolocation'],
  timezoneId: 'Europe/Lisbon',
})
test.setTimeout(240_000)

test('an operator in Porto: from the airport to a hotel, booked in euros, dispatched and driven', async ({
  page,
  request,
  browser,
}, info) => {
  page.setDefaultTimeout(60_000)
  await runCommand(testApp(), ['demo', 'add', 'porto'])
  const imported = await runCommand(testApp(), ['import', 'area', EXTRACT, '--operator', 'porto'])
  expect(imported).toContain('is in use')

  await page.goto(`${testApp().site('porto')}/booking.html`)
  await choosePlace(page, pickup(page), { typed: 'porto airp', name: 'Porto Airport' })
  await choosePlace(page, dropOff(page), { typed: 'hotel alia', name: 'Hotel Aliados' })
  await chooseTime(page, 'When', soonInLisbon())
  await attachScreenshot(page, { info, name: 'porto-journey' })
  await next(page).click()
  await expectPrices(page)
  await attachScreenshot(page, { info, name: 'porto-cars' })
  await next(page).click()
  await fillContact(page, { ...MAYA, phone: '+44 20 7946 0123' })
  await next(page).click()
  const flight = page.getByRole('dialog', { name: 'Flight Details' })
  await flight.getByLabel('Flight number').fill('XX1350')
  await flight
    .getByLabel(/^Arriving from/)
    .first()
    .fill('Lisbon')
  await attachScreenshot(page, { info, name: 'porto-flight' })
  await flight.getByRole('button', { name: 'OK' }).click()
  await attachScreenshot(page, { info, name: 'porto-payment', fullPage: true })
  await payCash(page)
  const book = page.getByRole('button', { name: /^Book Now · €\d+\.\d\d/ })
  await expect(book).toBeVisible()
  await book.click()
  await expectTicket(page)
  await expect(page.getByRole('article', { name: 'Reference' })).toContainText('Hotel Aliados')
  await attachScreenshot(page, { info, name: 'porto-ticket', fullPage: true })
  const code = /\/confirmed\/([\w-]+)\.html$/.exec(page.url())?.[1] ?? ''
  const reference = Number(
    (await page.locator('.ticket-reference').textContent())?.replaceAll(/\D/g, ''),
  )

  const desk = await openDesk(testApp(), request, { operator: 'porto' })
  const state = async () => (await desk.find(reference)).state
  const driving = await browser.newContext({
    ...PHONE,
    geolocation: AIRPORT,
    permissions: ['geolocation'],
  })
  const phone = await driving.newPage()
  phone.setDefaultTimeout(60_000)
  await signInDriver(testApp(), phone, 'porto')
  await startShift(phone, AIRPORT)
  await desk.change('offer', { jobpartid: reference, driverId: DRIVER.number, seconds: 120 })
  await expect(phone.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await attachScreenshot(phone, { info, name: 'porto-offer' })
  await button(phone, /^Accept €/).click()
  await button(phone, /Porto Airport/).click()
  await expect.poll(state).toBe('assigned')

  await page.goto(`${testApp().site('porto')}/tracking/${code}.html`)
  await doNextEarly(phone, 'Set off', 'Set off now')
  await expect.poll(state).toBe('en_route')
  await expect(page.getByRole('heading', { name: /is on the way$/ })).toBeVisible()
  await expect(page.locator('.map-live.ready')).toBeVisible()
  await attachScreenshot(page, { info, name: 'porto-tracking' })
  await doNext(phone, 'I’ve arrived')
  await doNextEarly(phone, 'Passenger on board', 'Passenger is on board')
  await doNextEarly(phone, 'Complete job', 'Complete job')
  const cash = phone.getByRole('dialog', { name: 'Cash' })
  await cash.getByRole('button', { name: /^I collected €/ }).click()
  await expect.poll(state).toBe('completed')
  await expect(page.getByRole('heading', { name: /^Arrived at/ })).toBeVisible()
  await expectNoViolations(page, 'arrived in Porto')
})
