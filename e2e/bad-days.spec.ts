import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  expectTicket,
  fillContact,
  HEATHROW,
  MAYA,
  next,
  PADDINGTON,
  payCash,
  pickup,
  TOMORROW_MORNING,
  writtenTime,
} from './booking-flow.ts'
import { countBookings } from './owner-database.ts'
import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

/** The browser's own console messages about failed or missing responses. */
const BAD_LINE = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/

test.use({ ...PHONE, forgiven: BAD_LINE })
const testApp = setUpGuestTestApp()

const GENERIC = 'Something went wrong, please try again.'
const API = '**/api/**'
const held = (page: Page) => page.getByText(/^held for \d\d?:\d\d$/)
const openBooking = (page: Page) => page.goto(`${testApp().site()}/booking.html`)

async function fillPlaces(page: Page) {
  await choosePlace(page, pickup(page), PADDINGTON)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
}

/** Without an airport, and as soon as possible: the shortest path to the payment. */
async function goToPayment(page: Page, person = MAYA) {
  await page.goto(`${testApp().site()}/booking.html?pickup=Paddington&dropoff=Canary+Wharf`)
  await expect(dropOff(page)).toHaveValue(/Canary Wharf/)
  await goOnToPayment(page, person)
}

async function goOnToPayment(page: Page, person = MAYA) {
  await expect(held(page)).toBeVisible()
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page, person)
  await next(page).click()
  await payCash(page)
  await expect(bookNow(page)).toBeVisible()
}

/** Expects exactly one booking more than before. */
async function expectOneMore(before: number) {
  expect(await countBookings(testApp())).toBe(before + 1)
}

test('if every response takes three seconds, the page waits, and impatient clicks make one booking', async ({
  page,
}) => {
  const before = await countBookings(testApp())
  await page.route(API, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => undefined)
  })
  await openBooking(page)
  await choosePlace(page, pickup(page), PADDINGTON)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  // Clicked before the price is there: it continues automatically.
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Choose your car' })).toBeVisible()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await payCash(page)
  await bookNow(page).dblclick()
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toBeVisible()
  await expectTicket(page)
  await expectOneMore(before)
})

test('if every call fails, each says so in its place, nothing typed is lost, and the page continues once calls work', async ({
  page,
}) => {
  const before = await countBookings(testApp())
  const broken = async (on: boolean) =>
    on
      ? page.route(API, (route) => route.fulfill({ status: 500, body: '<h1>Oh no</h1>' }))
      : page.unroute(API)

  await openBooking(page)
  await broken(true)
  await pickup(page).pressSequentially('paddington')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(pickup(page)).toHaveValue('paddington')
  await broken(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option').filter({ hasText: PADDINGTON.name }).first().click()

  await page.route('**/api/quotation', (route) => route.fulfill({ status: 500 }))
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
  await page.unroute('**/api/quotation')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(held(page)).toBeVisible()

  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await payCash(page)
  await broken(true)
  await bookNow(page).click()
  const errorDialog = page.getByRole('alertdialog', { name: 'Error' })
  await expect(errorDialog).toContainText(GENERIC)
  await errorDialog.getByRole('button', { name: 'OK' }).click()
  await broken(false)
  await bookNow(page).click()
  await expectTicket(page)
  await expectOneMore(before)
})

test('if the response to a booking is lost, the page asks again by itself and gets the same booking', async ({
  page,
}) => {
  const before = await countBookings(testApp())
  await goToPayment(page)
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = async (target, init) => {
      const response = await real(target, init)
      if (typeof target !== 'string' || !target.includes('createbooking')) return response
      window.fetch = real
      throw new TypeError('Failed to fetch')
    }
  })
  await bookNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toContainText(
    'we don’t know yet whether this is booked',
  )
  await expectTicket(page)
  await expectOneMore(before)
})

test('the connection drops in the middle of a step and comes back', async ({ page, context }) => {
  const before = await countBookings(testApp())
  await openBooking(page)
  await fillPlaces(page)
  await expect(held(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More: Passengers' }).click()
  await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
  await next(page).click()
  await page.waitForTimeout(600)
  await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(held(page)).toBeVisible()
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await next(page).click()
  await payCash(page)
  await bookNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toContainText(
    'You’re offline. Nothing has been booked yet.',
  )
  await context.setOffline(false)
  await expectTicket(page)
  await expectOneMore(before)
})

test('a first response that arrives last changes nothing', async ({ page }) => {
  // However late, and even if it was cancelled: as on a connection that is slow in one direction.
  await page.addInitScript(() => {
    const real = window.fetch
    let first = true
    window.fetch = async (target, init) => {
      if (!first || typeof target !== 'string' || !target.includes('quotation'))
        return real(target, init)
      first = false
      const response = await real(target, { ...init, signal: null })
      const reply = await response.json()
      for (const price of reply.additionalprices) price.totalfare = 999
      await new Promise((resolve) => setTimeout(resolve, 2500))
      document.title = 'late'
      return Response.json(reply)
    }
  })
  await openBooking(page)
  await fillPlaces(page)
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'More: Passengers' }).click()
  await expect(held(page)).toBeVisible()
  await expect(page).toHaveTitle('late')
  await page.waitForTimeout(300)
  await expect(page.getByText('£999.00')).toHaveCount(0)
  await expect(held(page)).toBeVisible()
})

for (const [name, days] of [
  ['ahead', 1],
  ['behind', -1],
] as const)
  test(`a device whose clock is a day ${name} books tomorrow morning as any other`, async ({
    page,
  }) => {
    await page.addInitScript((wrongMs) => {
      const True = Date
      const now = () => True.now() + wrongMs
      globalThis.Date = new Proxy(True, {
        construct: (_, given) =>
          given.length === 0 ? new True(now()) : Reflect.construct(True, given),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      })
    }, days * 86_400_000)
    await openBooking(page)
    await choosePlace(page, pickup(page), HEATHROW)
    // By then the page knows the server's time.
    await chooseTime(page, 'When', TOMORROW_MORNING)
    await choosePlace(page, dropOff(page), CANARY_WHARF)
    await expect(page.getByText(/^held for (10:00|9:5\d)$/)).toBeVisible()
    await page.waitForTimeout(2500)
    await expect(page.getByText(/^held for 9:5\d$/)).toBeVisible()
    await next(page).click()
    await expectPrices(page)
    await expect(page.locator('.summary')).toContainText('10:30')
    // Nor does it lose its price after a reload.
    await page.reload()
    await expectPrices(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^When / })).toContainText(
      writtenTime(TOMORROW_MORNING),
    )
  })

for (const [name, errorDialog] of [
  ['forbidden', 'SecurityError'],
  ['full', 'QuotaExceededError'],
] as const)
  test(`the browser’s storage is ${name}: a booking is made all the same`, async ({ page }) => {
    const before = await countBookings(testApp())
    await page.addInitScript((reason) => {
      const reject = () => {
        throw new DOMException('no', reason)
      }
      if (reason === 'SecurityError') {
        Object.defineProperty(window, 'sessionStorage', { get: reject })
        Object.defineProperty(window, 'localStorage', { get: reject })
      } else Storage.prototype.setItem = reject
    }, errorDialog)
    await openBooking(page)
    await fillPlaces(page)
    await goOnToPayment(page)
    await bookNow(page).click()
    await expectTicket(page)
    await expectOneMore(before)
  })

test('if the payment provider is blocked, the page says so, and cash still works', async ({
  page,
}) => {
  const before = await countBookings(testApp())
  await goToPayment(page)
  await page.route(
    (url) => url.port !== String(testApp().port),
    (route) => route.abort('blockedbyclient'),
  )
  await page
    .getByText(/^By card|^Card/)
    .first()
    .click()
  await bookNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for your trip' })
  await expect(dialog.getByRole('alert')).toContainText(
    'Couldn’t load the card fields. Check your connection and try again.',
    { timeout: 60_000 },
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  await expectOneMore(before)
})

const PEOPLE = [
  ['an emoji of several', '👩🏽‍🚀👨‍👩‍👧‍👦 Zoë O’Brien-Łukasz'],
  ['right-to-left letters', 'ليلى محمود'],
  ['markup', '<img src=x onerror=alert(1)> & Söhne'],
] as const
for (const [name, person] of PEOPLE)
  test(`a name of ${name} comes to the ticket as it was typed`, async ({ page }) => {
    await goToPayment(page, { ...MAYA, name: person })
    await bookNow(page).click()
    await page.waitForURL(/\/confirmed\//)
    await expect(page.getByText(person).first()).toBeVisible()
  })

test('a name of 255 letters is accepted, and a 256th letter is not', async ({ page }) => {
  const long = `${'Maximiliane'.repeat(24).slice(0, 247)} Osei-Ba`
  expect(long).toHaveLength(255)
  await goToPayment(page, { ...MAYA, name: `${long}X` })
  await bookNow(page).click()
  await page.waitForURL(/\/confirmed\//)
  await expect(page.getByText(long).first()).toBeVisible()
  const aside = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(aside).toBeLessThanOrEqual(0)
})

/** Pastes a text as a whole, including what was copied with it. */
async function paste(page: Page, label: string, text: string) {
  await page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .first()
    .focus()
  await page.keyboard.insertText(text)
}

test('pasted text with surrounding spaces is accepted in every field', async ({ page }) => {
  await openBooking(page)
  for (const [label, text, found] of [
    ['Pickup', '   paddington  ', PADDINGTON.name],
    ['Drop-off', '\te14 4qq  ', 'E14 4QQ'],
  ] as const) {
    await paste(page, label, text)
    await page.getByRole('option').filter({ hasText: found }).first().click()
  }
  await expect(held(page)).toBeVisible()
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await paste(page, 'Name', '  Maya   Osei  ')
  await paste(page, 'Phone', ' 020 7946 0123 ')
  await paste(page, 'Email', '  maya@example.com ')
  await page.getByRole('button', { name: /^Note to driver/ }).click()
  await paste(page, 'Note to driver', '  Blue door  ')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: /^Add Promo Code/ }).click()
  await paste(page, 'Promo Code', '  welcome10 ')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await next(page).click()
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  await expect(page.getByText('maya@example.com').first()).toBeVisible()
})

test('if every button is clicked twice at once, there is one step at a time, and one booking', async ({
  page,
}) => {
  const before = await countBookings(testApp())
  await openBooking(page)
  await fillPlaces(page)
  await expect(held(page)).toBeVisible()
  await page.getByRole('button', { name: 'Add a stop' }).dblclick()
  await expect(page.getByRole('combobox', { name: 'Stop' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove stop' }).dblclick()
  await expect(page.getByRole('combobox', { name: 'Stop' })).toHaveCount(0)
  await expect(held(page)).toBeVisible()
  await next(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Choose your car' })).toBeVisible()
  await expectPrices(page)
  await next(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Main Passenger' })).toBeVisible()
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await fillContact(page)
  await page.getByRole('button', { name: /^Note to driver/ }).dblclick()
  await page.getByLabel('Note to driver').last().fill('Twice')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  await next(page).dblclick()
  await payCash(page)
  await expect(bookNow(page)).toBeVisible()
  await bookNow(page).dblclick()
  await expectTicket(page)
  await expectOneMore(before)
})
