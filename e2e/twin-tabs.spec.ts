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
} from './booking-flow.ts'
import { countBookings, listCaptured } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { postJson } from './wire.ts'

test.use(DESKTOP)
const testApp = setUpTestApp()

/** Browsers' "Duplicate" starts the new tab with a copy of this one's storage. */
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

test.describe('both at once', () => {
  // on a slow machine the second payment waits two seconds for the first one's lock, gets 503 and is sent again
  test.use({ forgiven: /status of 503/ })

  test('a tab duplicated at the payment, and paid in both at once, makes one booking and one charge', async ({
    page,
  }) => {
    await goToPayment(page, { site: testApp().site() })
    const twin = await duplicate(page)
    const before = {
      bookings: await countBookings(testApp()),
      charges: await listCaptured(testApp()),
    }
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
    expect(await countBookings(testApp())).toBe(before.bookings + 1)
    expect(await listCaptured(testApp())).toHaveLength(before.charges.length + 1)
  })
})

test('a duplicated tab with changed answers reports that the journey is booked, and opens the ticket', async ({
  page,
}) => {
  await goToPayment(page, { site: testApp().site() })
  const twin = await duplicate(page)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  const before = {
    bookings: await countBookings(testApp()),
    charges: await listCaptured(testApp()),
  }

  // By card here, in cash there: a different request for the same journey.
  await typeIn(twin)
  await payNow(twin).click()
  const alert = twin.getByRole('alertdialog', { name: 'Message' })
  await expect(alert).toContainText('You’ve already booked this trip in another tab.')
  expect(await countBookings(testApp())).toBe(before.bookings)
  expect(await listCaptured(testApp())).toEqual(before.charges)
  await alert.getByRole('link', { name: 'View booking' }).click()
  await expectTicket(twin)
  expect(twin.url()).toBe(page.url())
})

test('a duplicated tab that requests a new price still makes the same booking', async ({
  page,
}) => {
  await goToPayment(page, { site: testApp().site() })
  const twin = await duplicate(page)
  await payCash(page)
  await bookNow(page).click()
  await expectTicket(page)
  const before = await countBookings(testApp())

  // The booking's payment time expired while the duplicated tab was idle.
  await twin.evaluate(() => {
    const stored: string = sessionStorage.getItem('kerbside-booking') ?? ''
    sessionStorage.setItem(
      'kerbside-booking',
      stored.replace(/"validSeconds":\d+/g, '"validSeconds":0'),
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
    'You’ve already booked this trip in another tab.',
  )
  expect(await countBookings(testApp())).toBe(before)
})

test.describe('the card is charged, and the response is lost', () => {
  // the connection that breaks, and a server that has just started and makes clients wait
  test.use({ forgiven: /ERR_FAILED|ERR_CONNECTION_REFUSED|status of 503/ })

  type Paid = { PaymentResult: { code: number } }

  /** The server completes the request, but the response is dropped; `then` runs once that has happened. */
  const loseResponse = async (page: Page, then: () => Promise<unknown> = async () => {}) => {
    let release = () => {}
    const lost = new Promise<void>((done) => {
      release = done
    })
    await page.route(
      '**/api/createbookingTest',
      async (route) => {
        // sent by the test in the page's place, so that even its session cookie is lost
        const { reply } = await postJson<Paid>(testApp(), {
          path: '/api/createbookingTest',
          body: route.request().postDataJSON(),
          key: route.request().headers()['idempotency-key'] ?? '',
        })
        expect(reply.PaymentResult.code).toBe(1)
        await then()
        await route.abort()
        release()
      },
      { times: 1 },
    )
    return () => lost
  }
  const recordNonces = (page: Page) => {
    const nonces: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/createbookingTest'))
        nonces.push(String(request.postDataJSON().nonce))
    })
    return nonces
  }

  test('a reloaded page finds its ticket automatically, and pays once', async ({ page }) => {
    await goToPayment(page, { site: testApp().site() })
    const before = {
      bookings: await countBookings(testApp()),
      charges: await listCaptured(testApp()),
    }
    const lost = await loseResponse(page)
    await typeIn(page)
    await payNow(page).click()
    await lost()
    const nonces = recordNonces(page)
    await page.reload()
    await expectTicket(page)
    expect(nonces).toEqual([''])
    expect(await countBookings(testApp())).toBe(before.bookings + 1)
    expect(await listCaptured(testApp())).toHaveLength(before.charges.length + 1)
  })

  test('a page whose server was killed continues to its ticket when the server is back', async ({
    page,
  }) => {
    await goToPayment(page, { site: testApp().site() })
    const before = {
      bookings: await countBookings(testApp()),
      charges: await listCaptured(testApp()),
    }
    const lost = await loseResponse(page, () => testApp().kill())
    await typeIn(page)
    await payNow(page).click()
    await lost()
    await expect(page.getByText('Something went wrong, please try again.')).toBeVisible()
    await testApp().restart()
    await expectTicket(page)
    expect(await countBookings(testApp())).toBe(before.bookings + 1)
    expect(await listCaptured(testApp())).toHaveLength(before.charges.length + 1)
  })
})
