import type { Browser, Page } from '@playwright/test'
import { openDesk } from './desk-hand.ts'
import {
  button,
  DRIVER,
  doNext,
  doNextEarly,
  HEATHROW,
  signInDriver,
  startShift,
} from './driver-app.ts'
import { expectNoViolations, expectQuality } from './quality-of-screen.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'
import { bookForCash, soon } from './wire.ts'

const testApp = setUpTestApp()

test.use({
  ...PHONE,
  geolocation: HEATHROW,
  permissions: ['geolocation'],
  // An offline phone, which this test is about.
  forgiven: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/,
})

/** On a Sunday evening the pickup is on Monday, and its earnings belong to the next week. */
const isNextWeek = (pickup: string) =>
  new Date().getUTCDay() === 0 && new Date(`${pickup}Z`).getUTCDay() === 1

/** Maya, in a browser of her own, follows her car. */
async function openPassenger(browser: Browser, code: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const maya = await context.newPage()
  await maya.goto(`${testApp().site()}/tracking/${code}.html`)
  await expect(maya.getByRole('heading', { name: /is your driver$/ })).toBeVisible()
  return maya
}

test('a driver accepts an offer, sets off offline, and takes the passenger to the drop-off', async ({
  page,
  context,
  request,
  browser,
}) => {
  const pickupAt = soon()
  const [{ jobpartid, code }, desk] = await Promise.all([
    bookForCash(testApp(), { bookingdate: pickupAt, vehtypeid: 1 }),
    openDesk(testApp(), request),
  ])
  const stateAtDesk = async () => (await desk.find(jobpartid)).state
  await signInDriver(testApp(), page)
  await startShift(page)
  // An offline reload needs the page's service worker.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

  await desk.change('offer', { jobpartid, driverId: DRIVER.number, seconds: 120 })
  await expect(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await expectQuality(page, 'an offer')
  await button(page, /^Accept £/).click()
  await button(page, /Heathrow Terminal 5/).click()
  await expect.poll(stateAtDesk).toBe('assigned')
  const maya = await openPassenger(browser, code)

  await context.setOffline(true)
  // The pickup is in more than two hours: the app asks, without a signal too.
  await doNext(page, 'Set off')
  await expect(page.getByRole('alertdialog', { name: 'Set off now?' })).toContainText(
    /This job’s pickup is at \d\d:\d\d, in 2 hours/,
  )
  await button(page, 'Don’t set off').click()
  await doNextEarly(page, 'Set off', 'Set off now')
  await expect(page.getByText(/^Offline since/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Offline since/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting to send' })).toContainText('On the way')
  await expectNoViolations(page, 'no signal')
  expect(await stateAtDesk()).toBe('assigned')
  await context.setOffline(false)
  await expect(page.getByText(/^Offline since/)).toBeHidden()
  await expect.poll(stateAtDesk).toBe('en_route')

  // Her page updates automatically: the driver, the plate, the distance, and the car on the map.
  await expect(maya.getByRole('heading', { name: /is on the way$/ })).toBeVisible()
  await expect(maya.getByText(/^Number plate/)).toBeAttached()
  await expect(maya.getByText(/^Last seen/)).toBeVisible()
  await expect(maya.locator('.map-live.ready')).toBeVisible({ timeout: 60_000 })
  const car = maya.locator('.map-live .map-car')
  await expect(car).toBeVisible()
  const placeOfCar = async () => JSON.stringify(await car.boundingBox())
  const before = await placeOfCar()
  await context.setGeolocation({ ...HEATHROW, longitude: HEATHROW.longitude + 0.02 })
  await expect.poll(placeOfCar).not.toBe(before)
  await expectQuality(maya, 'a car on its way')

  await doNext(page, 'I’ve arrived')
  await expect(maya.getByRole('heading', { name: /is here$/ })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectQuality(page, 'waiting')

  // She sends a ready-made message, he reads it on his driving screen, and she sees that he has.
  await maya.getByRole('link', { name: 'Message', exact: true }).click()
  await maya.getByRole('button', { name: 'Coming out now' }).click()
  const messageLog = maya.getByRole('log', { name: 'Messages' })
  await expect(messageLog).toContainText('Sent')
  await expectNoViolations(maya, 'a conversation')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Coming out now')
  await expect(messageLog).toContainText('Read')
  await maya.keyboard.press('Escape')
  await button(page, 'Back').click()
  // Her message is still shown in full on his waiting screen.
  await expect(button(page, /Coming out now$/)).toBeVisible()

  await doNextEarly(page, 'Passenger on board', 'Passenger is on board')
  await expect(maya.getByRole('heading', { name: /^On the way to/ })).toBeVisible()
  await doNextEarly(page, 'Complete job', 'Complete job')
  const cash = page.getByRole('dialog', { name: 'Cash' })
  await cash.getByRole('button', { name: /^I collected £/ }).click()
  await expect(cash).toBeHidden()
  await expect.poll(stateAtDesk).toBe('completed')
  await expect(maya.getByRole('heading', { name: /^Arrived at/ })).toBeVisible()
  await expect(maya.getByRole('link', { name: /^Call us/ })).toBeVisible()

  await maya.goto(`${testApp().site()}/feedback/${code}.html`)
  await maya.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
  await maya.getByText('Clean car').click()
  await expectNoViolations(maya, 'stars')
  await maya.getByRole('button', { name: 'Send feedback' }).click()
  await expect(maya.getByText(/^Thank you\./)).toBeVisible()
  await maya.context().close()

  await button(page, 'Earnings').click()
  await expect(page.getByRole('list', { name: 'By day' }).getByRole('listitem')).toHaveCount(7)
  if (isNextWeek(pickupAt)) await expect(page.getByText(/^No jobs yet/).first()).toBeVisible()
  else {
    await expect(page.getByText(/^1 job, 0 h \d+ min on shift$|^1 job$/)).toBeVisible()
    await button(page, 'View job').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'cash collected' })).toBeVisible()
  }
  await button(page, 'Documents').click()
  await expect(page.getByText('Driving licence')).toBeVisible()
})
