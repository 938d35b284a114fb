import type { Browser, Page } from '@playwright/test'
import { openDesk } from './desk-hand.ts'
import { keepPicture } from './keep-picture.ts'
import { expectNoViolations, expectQuality } from './quality-of-screen.ts'
import { expect, houseOfFile, PHONE, test } from './watched-test.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

const house = houseOfFile()
/** Of the demo: the one driver who is a person. */
const DRIVER = { name: 'demo.driver@example.com', password: 'kerbside-demo', number: 1 }
const HEATHROW = { latitude: 51.4723, longitude: -0.4881 }

test.use({
  ...PHONE,
  geolocation: HEATHROW,
  permissions: ['geolocation'],
  // A phone without a signal, which is the point of it.
  forgiven: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/,
})

/** Near enough to set off to, in London's clock whatever the season. */
const soon = () => new Date(Date.now() + 150 * 60_000).toISOString().slice(0, 16)
/** On a Sunday night the pickup is on Monday, and counts in the week to come. */
const isNextWeek = (pickup: string) =>
  new Date().getUTCDay() === 0 && new Date(`${pickup}Z`).getUTCDay() === 1

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A tap asks once more; sliding and holding are for hands, which this is none of. */
async function doNext(page: Page, label: string) {
  await button(page, label).click()
  await button(page, `Yes: ${label}`).click()
}

async function bookForCash(journey: object = {}): Promise<{ jobpartid: number; code: string }> {
  const quote = await ask<Quoted>(house(), {
    path: '/api/quotation',
    body: { ...JOURNEY(), bookingdate: soon(), vehtypeid: 1, ...journey },
  })
  const made = await ask<Made>(house(), {
    path: '/api/createbookingTest',
    body: bookingOf(quote.reply),
  })
  expect(made.reply.Code).toBe(1)
  const { Bref = '', ticketcode: code = '' } = made.reply
  return { jobpartid: Number(Bref.replaceAll(/\D/g, '')), code }
}

async function signIn(page: Page) {
  await page.goto(`${house().site()}/driver`)
  await page.getByLabel('Mobile or e-mail').fill(DRIVER.name)
  await page.getByLabel('Password', { exact: true }).fill(DRIVER.password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
}

/** Maya, in a browser of her own, who wants to know where her car is. */
async function openPassenger(browser: Browser, code: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const maya = await context.newPage()
  await maya.goto(`${house().site()}/tracking/${code}.html`)
  await expect(maya.getByRole('heading', { name: /drives this journey$/ })).toBeVisible()
  return maya
}

test('a driver takes an offer, sets off without a signal, and brings the passenger there', async ({
  page,
  context,
  request,
  browser,
}) => {
  const pickupAt = soon()
  const [{ jobpartid, code }, desk] = await Promise.all([
    bookForCash({ bookingdate: pickupAt }),
    openDesk(house(), request),
  ])
  const stateAtDesk = async () => (await desk.find(jobpartid)).state
  await signIn(page)
  await button(page, 'Begin shift').click()
  await expect(page.getByText('The office sees where you are')).toBeVisible()
  // Whoever reloads without a signal needs the page's own worker.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

  await desk.change('offer', { jobpartid, driverid: DRIVER.number, seconds: 120 })
  await expect(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await expectQuality(page, 'an offer')
  await button(page, /^Accept £/).click()
  await button(page, /Heathrow Terminal 5/).click()
  await expect.poll(stateAtDesk).toBe('assigned')
  const maya = await openPassenger(browser, code)

  await context.setOffline(true)
  await doNext(page, 'Set off')
  await expect(page.getByText(/^No signal since/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^No signal since/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kept on this phone' })).toContainText('On the way')
  await expectNoViolations(page, 'no signal')
  expect(await stateAtDesk()).toBe('assigned')
  await context.setOffline(false)
  await expect(page.getByText(/^No signal since/)).toBeHidden()
  await expect.poll(stateAtDesk).toBe('en_route')

  // Her page followed without being touched: who, with which plate, how far, and the car on the map.
  await expect(maya.getByRole('heading', { name: /is on the way$/ })).toBeVisible()
  await expect(maya.getByText(/^Number plate/)).toBeAttached()
  await expect(maya.getByText(/^Last seen/)).toBeVisible()
  await expect(maya.locator('.map-live.ready')).toBeVisible({ timeout: 30_000 })
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

  // She says so at one press, he reads it where he drives, and she sees that he has.
  await maya.getByRole('link', { name: 'Message', exact: true }).click()
  await maya.getByRole('button', { name: 'Coming out now' }).click()
  const said = maya.getByRole('log', { name: 'Messages' })
  await expect(said).toContainText('Sent')
  await expectNoViolations(maya, 'a conversation')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Coming out now')
  await expect(said).toContainText('Read')
  await maya.keyboard.press('Escape')
  await button(page, 'Back').click()
  // What she wrote is still there, whole, where he waits.
  await expect(button(page, /Coming out now$/)).toBeVisible()

  await doNext(page, 'Passenger on board')
  await expect(maya.getByRole('heading', { name: /^On the way to/ })).toBeVisible()
  await doNext(page, 'Finished')
  const cash = page.getByRole('dialog', { name: 'Cash' })
  await cash.getByRole('button', { name: /^I took £/ }).click()
  await expect(cash).toBeHidden()
  await expect.poll(stateAtDesk).toBe('completed')
  await expect(maya.getByRole('heading', { name: /^Arrived at/ })).toBeVisible()
  await expect(maya.getByRole('link', { name: /^Call us/ })).toBeVisible()

  await maya.goto(`${house().site()}/feedback/${code}.html`)
  await maya.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
  await maya.getByText('Clean car').click()
  await expectNoViolations(maya, 'stars')
  await maya.getByRole('button', { name: 'Send' }).click()
  await expect(maya.getByText(/^Thank you\./)).toBeVisible()
  await maya.context().close()

  await button(page, 'Earnings').click()
  await expect(page.getByRole('list', { name: 'By day' }).getByRole('listitem')).toHaveCount(7)
  if (isNextWeek(pickupAt)) await expect(page.getByText(/^No jobs yet/).first()).toBeVisible()
  else {
    await expect(page.getByText(/^1 job, 0 h \d+ min on shift$|^1 job$/)).toBeVisible()
    await button(page, 'See the job').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'cash taken' })).toBeVisible()
  }
  await button(page, 'Papers').click()
  await expect(page.getByText('Driving licence')).toBeVisible()
})

test('a car that comes later than promised moves the one time on the ticket, and says how late', async ({
  page,
  request,
  browser,
}, info) => {
  // Nobody is on shift yet: the car is promised from the base in town.
  const [{ jobpartid, code }, desk] = await Promise.all([
    bookForCash({
      pick: 'Canary Wharf',
      picklat: 51.5053,
      picklng: -0.0209,
      pickpostcode: 'E14 4QQ',
      doff: 'Heathrow Terminal 5',
      dofflat: 51.4723,
      dofflng: -0.4881,
      droppostcode: 'TW6 2GA',
      bookingdate: '',
    }),
    openDesk(house(), request),
  ])
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const maya = await context.newPage()
  await maya.goto(`${house().site()}/confirmed/${code}.html`)
  const promised = (await maya.locator('.ticket-time').textContent()) ?? ''
  expect(promised).toMatch(/^\d\d:\d\d$/)

  // The driver who takes it is at Heathrow.
  await signIn(page)
  const begin = button(page, 'Begin shift')
  if (await begin.isVisible()) await begin.click()
  await expect(page.getByText('The office sees where you are')).toBeVisible()
  await desk.change('offer', { jobpartid, driverid: DRIVER.number, seconds: 120 })
  await button(page, /^Accept £/).click()
  await button(page, /Canary Wharf/).click()
  await doNext(page, 'Set off')

  const late = maya.locator('[data-ride-late]')
  await expect(late).toContainText(/^Your driver is running about \d+ minutes late/)
  await expect(late).toContainText(`We promised ${promised}`)
  await expect(maya.locator('.ticket-time')).not.toHaveText(promised)
  const arrives = /\d\d:\d\d/.exec(
    (await maya.locator('[data-ride-arrives]').textContent()) ?? '',
  )?.[0]
  await expect(maya.locator('.ticket-time')).toHaveText(arrives ?? '')
  await keepPicture(maya, { info, name: 'late-ticket', fullPage: true })
  await maya.goto(`${house().site()}/tracking/${code}.html`)
  await expect(maya.locator('[data-ride-late]')).toContainText(`We promised ${promised}`)
  await keepPicture(maya, { info, name: 'late-tracking' })
  await context.close()
})
