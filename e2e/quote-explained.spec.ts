import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  chooseParty,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  expectTicket,
  FROM_DOHA,
  fillContact,
  fillFlight,
  fillJourney,
  HEATHROW,
  LEEDS,
  MANCHESTER_AIRPORT,
  next,
  openJourney,
  payCash,
  pickup,
  TOMORROW_MORNING,
} from './booking-flow.ts'
import { DESKTOP, expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

const testApp = setUpGuestTestApp()

/** Hundredths of "£1,234.50", "−€8.60", whose minus sign is U+2212. */
const amountOf = (text: string): number =>
  Math.round(Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, '')) * 100) || 0

/** The lines of the open price, their total, and the price on the card and on the bar. */
async function readPrice(page: Page) {
  const table = page.getByRole('table', { name: 'Price breakdown' })
  const amounts = async (rows: string) =>
    (await table.locator(rows).allTextContents()).map(amountOf)
  return {
    lines: await amounts('tr.line td'),
    legs: await amounts('tr.leg td'),
    total: (await amounts('tr.total td')).at(-1) ?? 0,
    card: amountOf((await page.locator('.vehicle-card.on .vehicle-price').textContent()) ?? ''),
    bar: amountOf((await page.locator('.booking-bar .price-ring').textContent()) ?? ''),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, item) => all + item, 0)

const whyThisPrice = (page: Page) => page.locator('summary', { hasText: 'Price breakdown' })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a price opens to lines that add up, with what is free and the cancellation charge', async ({
    page,
  }) => {
    await openJourney(page, { site: testApp().site() })
    await next(page).click()
    await expectPrices(page)
    await expect(page.getByRole('list', { name: 'What’s included' })).toContainText('free')
    await whyThisPrice(page).click()

    let price = await readPrice(page)
    // the parts of the page are drawn one after the other
    await expect(async () => {
      price = await readPrice(page)
      expect(price.lines.length).toBeGreaterThan(1)
      expect(sum(price.lines)).toBe(price.total)
      expect(price.card).toBe(price.total)
      expect(price.bar).toBe(price.total)
    }).toPass()
    const card = page.locator('.vehicle-card.on')
    await expect(card).toContainText(/Includes £[\d.]+ VAT/)
    await expect(card).toContainText(/(Free until|£[\d.]+ until) \w{3} \d+ \w{3}, \d\d:\d\d/)

    // It stays open for the next car, with that car's own lines.
    await page.locator('.vehicle-choice').first().click()
    await expect(async () => {
      const other = await readPrice(page)
      expect(other.total).not.toBe(price.total)
      expect(sum(other.lines)).toBe(other.total)
    }).toPass()
  })

  test('both legs have their lines, and the ticket shows the same total', async ({ page }) => {
    await page.goto(`${testApp().site()}/booking.html`)
    await fillJourney(page)
    await page.locator('.segmented label', { hasText: /^Return$/ }).click()
    await chooseTime(page, 'Return date', { days: 3, hour: '18', minute: '00' })
    await page.getByRole('switch', { name: 'Meet and greet' }).click()
    await next(page).click()
    await expectPrices(page)
    await whyThisPrice(page).click()
    let price = await readPrice(page)
    await expect(async () => {
      price = await readPrice(page)
      expect(price.legs).toHaveLength(2)
      expect(sum(price.legs)).toBe(price.total)
      expect(sum(price.lines)).toBe(price.total)
    }).toPass()
    await expect(page.locator('.vehicle-card.on')).toContainText('Meet and greet in arrivals')

    await next(page).click()
    await fillContact(page)
    await next(page).click()
    await fillFlight(page)
    await payCash(page)
    await bookNow(page).click()
    await expectTicket(page)
    const total = page.locator('.ticket-price tfoot .total td')
    expect(amountOf((await total.textContent()) ?? '')).toBe(price.total)
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a pickup outside the service area is reported at its field and corrected there', async ({
    page,
  }) => {
    await page.goto(`${testApp().site()}/booking.html`)
    await choosePlace(page, pickup(page), { typed: 'edinburgh air', name: 'Edinburgh' })
    await choosePlace(page, dropOff(page), CANARY_WHARF)
    const sentence =
      'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(pickup(page)).toHaveAttribute('aria-invalid', 'true')
    await next(page).click()
    await expect(pickup(page)).toBeFocused()
    await pickup(page).fill('')
    await choosePlace(page, pickup(page), HEATHROW)
    await expect(page.getByText(/^held /)).toBeVisible()
    await expect(page.getByText(sentence)).toBeHidden()
  })

  test('for an unknown postcode the page suggests what to try instead', async ({ page }) => {
    await page.goto(`${testApp().site()}/booking.html`)
    await pickup(page).click()
    await pickup(page).pressSequentially('zz99 9zz')
    await expect(page.locator('.suggestions-note')).toContainText(
      'No results for “zz99 9zz”. Check the spelling or try a postcode.',
    )
    await expect(page.getByRole('button', { name: 'Choose on the map', exact: true })).toBeVisible()
  })

  test('twelve cars can be browsed by keyboard, and those that are too small say so', async ({
    page,
  }) => {
    await page.goto(`${testApp().site()}/booking.html`)
    await choosePlace(page, pickup(page), HEATHROW)
    await choosePlace(page, dropOff(page), CANARY_WHARF)
    await chooseTime(page, 'When', TOMORROW_MORNING)
    await chooseParty(page)
    for (let people = 2; people < 4; people++)
      await page.getByRole('button', { name: 'More: Passengers' }).click()
    await next(page).click()
    await expectPrices(page)
    const cars = page.getByRole('group', { name: 'Choose your car' })
    await expect(cars.getByRole('radio')).toHaveCount(3)
    const all = page.getByRole('button', { name: /^Show all \d+ cars$/ })
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThanOrEqual(12)
    await all.focus()
    await page.keyboard.press('Enter')

    await expect(cars.getByRole('radio')).toHaveCount(count)
    await expect(cars.getByRole('radio').nth(3)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(cars.getByRole('radio').nth(3)).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(cars.getByRole('radio').nth(4)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(whyThisPrice(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Price breakdown' })).toBeVisible()

    const small = cars.getByRole('radio', { name: /Takes up to \d/ })
    await expect(small.first()).toBeDisabled()
    // Unavailable cars come after the available ones.
    await expect(cars.getByRole('radio').last()).toBeDisabled()
  })

  test('Northway sells in euros to customers who ask for it, and the ticket shows euros', async ({
    page,
  }) => {
    await page.goto(`${testApp().site('northway')}/booking.html?currencyCode=EUR`)
    await fillJourney(page, { from: MANCHESTER_AIRPORT, to: LEEDS })
    await expect(page.locator('.booking-bar .price-ring')).toHaveText(/^€[\d,]+\.\d\d$/)
    await whyThisPrice(page).click()
    const price = await readPrice(page)
    expect(sum(price.lines)).toBe(price.total)
    await next(page).click()
    await fillContact(page)
    await next(page).click()
    await fillFlight(page, FROM_DOHA)
    await payCash(page)
    await page.getByRole('button', { name: /^Book Now · €/ }).click()
    await expectTicket(page)
    const total = page.locator('.ticket-price tfoot .total td')
    await expect(total).toHaveText(/^€/)
    expect(amountOf((await total.textContent()) ?? '')).toBe(price.total)
  })
})
