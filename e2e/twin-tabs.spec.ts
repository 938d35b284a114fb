import type { Page } from '@playwright/test'
import {
  bookNow,
  CARD,
  expectPrices,
  expectTicket,
  fillBilling,
  fillFlight,
  goToPayment,
  next,
  payCash,
  payNow,
  typeCard,
} from './journey.ts'
import { countBookings, listCaptured } from './owner-database.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'
import { ask } from './wire.ts'

test.use(DESKTOP)
const house = houseOfFile()

/** What "Duplicate" does: the new tab starts with a copy of this one's storage. */
async function duplicate(page: Page): Promise<Page> {
  const [twin] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/booking.html')),
  ])
  await expect(bookNow(twin)).toContainText('£')
  await twin.waitForLoadState('networkidle')
  return twin
}

const typeIn = async (page: Page) => {
  await bookNow(page).click()
  await fillBilling(page)
  await typeCard(page, CARD.pays)
}

test('a tab duplicated at the payment, paid in both at once, is one booking and one charge', async ({
  page,
}) => {
  await goToPayment(page, { site: house().site() })
  const twin = await duplicate(page)
  const before = { bookings: await countBookings(house()), charges: await listCaptured(house()) }
  const keys: string[] = []
  for (const tab of [page, twin])
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/createbookingTest'))
        keys.push(request.headers()['idempotency-key'] ?? '')
      for (const key of keys) expect(request.url()).not.toContain(key)
    })
  await typeIn(page)
  await typeIn(twin)
  await Promise.all([payNow(page).click(), payNow(twin).click()])
  await expectTicket(page)
  await expectTicket(twin)
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(new Set(keys).size).toBe(1)
  expect(twin.url()).toBe(page.url())
  expect(await countBookings(house())).toBe(before.bookings + 1)
  expect(await listCaptured(house())).toHaveLength(before.charges.length + 1)
})

test('a twin whose answers were changed is told that the journey is booked, and finds the ticket', async ({
  page,
}) => {
  await goToPayment(page, { site: house().site() })
  const twin = await duplicate(page)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  const before = { bookings: await countBookings(house()), charges: await listCaptured(house()) }

  // By card here, in cash there: another request for the same journey.
  await typeIn(twin)
  await payNow(twin).click()
  const told = twin.getByRole('alertdialog', { name: 'Message' })
  await expect(told).toContainText('You have already booked this journey in another tab.')
  expect(await countBookings(house())).toBe(before.bookings)
  expect(await listCaptured(house())).toEqual(before.charges)
  await told.getByRole('link', { name: 'See your booking' }).click()
  await expectTicket(twin)
  expect(twin.url()).toBe(page.url())
})

test('a twin that asks for the price anew is still the same booking', async ({ page }) => {
  await goToPayment(page, { site: house().site() })
  const twin = await duplicate(page)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  const before = await countBookings(house())

  // The hold ran out while the twin lay there.
  await twin.evaluate(() => {
    const kept: string = sessionStorage.getItem('kerbside-booking') ?? ''
    sessionStorage.setItem(
      'kerbside-booking',
      kept.replace(/"holdSeconds":\d+/g, '"holdSeconds":0'),
    )
    location.reload()
  })
  await twin.waitForURL(/booking\.html$/)
  await expect(twin.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Heathrow Terminal 5')
  await next(twin).click()
  await expectPrices(twin)
  await next(twin).click()
  await next(twin).click()
  await fillFlight(twin)
  await payCash(twin)
  await bookNow(twin).click()
  await expect(twin.getByRole('alertdialog', { name: 'Message' })).toContainText(
    'You have already booked this journey in another tab.',
  )
  expect(await countBookings(house())).toBe(before)
})

test.describe('the card is charged, and its answer is lost', () => {
  // the line that breaks, and a server that has just begun and lets somebody wait
  test.use({ forgiven: /ERR_FAILED|ERR_CONNECTION_REFUSED|status of 503/ })

  type Paid = { PaymentResult: { code: number } }

  /** The server is done with it, and nobody is told; called, it waits until that has happened. */
  const loseAnswer = async (page: Page, then: () => Promise<unknown> = async () => {}) => {
    let tell = () => {}
    const lost = new Promise<void>((done) => {
      tell = done
    })
    await page.route(
      '**/api/createbookingTest',
      async (route) => {
        // in its place, so that not even its session comes back
        const { reply } = await ask<Paid>(house(), {
          path: '/api/createbookingTest',
          body: route.request().postDataJSON(),
          key: route.request().headers()['idempotency-key'] ?? '',
        })
        expect(reply.PaymentResult.code).toBe(1)
        await then()
        await route.abort()
        tell()
      },
      { times: 1 },
    )
    return () => lost
  }
  const asked = (page: Page) => {
    const nonces: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/createbookingTest'))
        nonces.push(String(request.postDataJSON().nonce))
    })
    return nonces
  }

  test('a page that is reloaded finds its ticket by itself, and pays once', async ({ page }) => {
    await goToPayment(page, { site: house().site() })
    const before = { bookings: await countBookings(house()), charges: await listCaptured(house()) }
    const lost = await loseAnswer(page)
    await typeIn(page)
    await payNow(page).click()
    await lost()
    const nonces = asked(page)
    await page.reload()
    await expectTicket(page)
    expect(nonces).toEqual([''])
    expect(await countBookings(house())).toBe(before.bookings + 1)
    expect(await listCaptured(house())).toHaveLength(before.charges.length + 1)
  })

  test('a page whose server was killed goes on to its ticket when the server is back', async ({
    page,
  }) => {
    await goToPayment(page, { site: house().site() })
    const before = { bookings: await countBookings(house()), charges: await listCaptured(house()) }
    const lost = await loseAnswer(page, () => house().kill())
    await typeIn(page)
    await payNow(page).click()
    await lost()
    await expect(page.getByText('Something went wrong, please try again.')).toBeVisible()
    await house().restart()
    await expectTicket(page)
    expect(await countBookings(house())).toBe(before.bookings + 1)
    expect(await listCaptured(house())).toHaveLength(before.charges.length + 1)
  })
})
