import type { Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  CARD,
  chooseParty,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  expectTicket,
  FROM_DOHA,
  FROM_NEW_YORK,
  fillBilling,
  fillContact,
  HEATHROW,
  LEEDS,
  MANCHESTER_AIRPORT,
  next,
  payNow,
  pickup,
  TOMORROW_MORNING,
  typeCard,
  typeFlight,
} from './booking-flow.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { expect } from './watched-test.ts'

export type Operator = 'kerbside' | 'northway'

/** Takes a screenshot of the open screen. `whole` includes what is below the first viewport. */
export type TakeScreenshot = (
  screen: string,
  how?: { whole: boolean; page?: Page },
) => Promise<void>

export type Walk = { page: Page; testApp: RunningTestApp; operator: Operator; look: TakeScreenshot }

const WHOLE = { whole: true }
const JOURNEYS = {
  kerbside: { from: HEATHROW, to: CANARY_WHARF, promo: 'WELCOME10', flight: FROM_NEW_YORK },
  northway: { from: MANCHESTER_AIRPORT, to: LEEDS, promo: 'NORTH20', flight: FROM_DOHA },
} as const

/** Visits every page and every dialog of a guest, from the home page to the ticket. */
export async function walkEveryScreen(walk: Walk): Promise<void> {
  await readPages(walk)
  await describeJourney(walk)
  await chooseCar(walk)
  await enterContact(walk)
  await pay(walk)
}

async function readPages({ page, testApp, operator, look }: Walk) {
  const site = testApp.site(operator)
  for (const [name, path] of [
    ['home', '/'],
    ['airport', operator === 'kerbside' ? '/airports/heathrow.html' : '/airports/manchester.html'],
    ['fleet', '/fleet.html'],
    ['faq', '/faq.html'],
    ['contact-page', '/contact.html'],
    ['coming', '/bookinghistory.html'],
    ['ticket-lost', '/ticket/unknown.html'],
  ] as const) {
    await page.goto(`${site}${path}`)
    await look(name, WHOLE)
  }
}

async function describeJourney({ page, testApp, operator, look }: Walk) {
  const { from, to } = JOURNEYS[operator]
  await page.goto(`${testApp.site(operator)}/booking.html`)
  await look('booking-empty')
  await next(page).click()
  await expect(page.getByText('Pickup is required')).toBeVisible()
  await look('booking-errors')
  await pickup(page).fill(from.typed)
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('booking-suggestions')
  await choosePlace(page, pickup(page), from)
  await choosePlace(page, dropOff(page), to)
  await page.getByRole('button', { name: /^When / }).click()
  const panel = page.getByRole('dialog', { name: 'When' })
  await look('booking-asap')
  await panel.getByRole('button', { name: 'Later' }).click()
  await expect(panel.getByRole('grid')).toBeVisible()
  await look('booking-date')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await chooseTime(page, 'When', TOMORROW_MORNING)
  await chooseParty(page)
  await expect(page.getByText(/^held /)).toBeVisible()
  await look('booking-filled')
}

async function chooseCar({ page, operator, look }: Walk) {
  if (operator === 'kerbside') await next(page).click()
  await expectPrices(page)
  const cars = page.getByRole('group', { name: 'Choose your car' })
  if (operator === 'northway') await cars.scrollIntoViewIfNeeded()
  await look('booking-vehicles')
  const why = page.locator('summary', { hasText: 'Price breakdown' })
  await why.click()
  await page.getByRole('table', { name: 'Price breakdown' }).scrollIntoViewIfNeeded()
  await look('booking-why')
  await why.click()
  await page.getByRole('button', { name: /^Show all \d+ cars$/ }).click()
  await cars.getByRole('radio').nth(2).scrollIntoViewIfNeeded()
  await look('booking-vehicles-all')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Main Passenger' })).toBeVisible()
}

async function enterContact({ page, operator, look }: Walk) {
  await look('booking-contact')
  await next(page).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await look('booking-contact-errors')
  await promptSignIn({ page, look })
  await fillContact(page)
  await page.getByRole('button', { name: /^Note to driver/ }).click()
  await look('booking-note')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Add Promo Code/ }).click()
  const promo = page.getByRole('dialog', { name: 'Add Promo Code' })
  await promo.getByLabel('Promo Code').fill('NOSUCHCODE')
  await promo.getByRole('button', { name: 'OK' }).click()
  await expect(promo.locator('.field-error')).toBeVisible()
  await look('booking-promo')
  await promo.getByLabel('Promo Code').fill(JOURNEYS[operator].promo)
  await promo.getByRole('button', { name: 'OK' }).click()
  await expect(promo).toBeHidden()

  await next(page).click()
  const flight = page.getByRole('dialog', { name: 'Flight Details' })
  await flight.getByRole('button', { name: 'OK' }).click()
  await expect(flight.getByText('Flight number is required')).toBeVisible()
  await look('booking-flight')
  await findFlight({ page, look })
  await typeFlight(flight, JOURNEYS[operator].flight)
  await flight.getByRole('button', { name: 'OK' }).click()
}

/** Both tabs, each with its errors, and the password reset. */
async function promptSignIn({ page, look }: Pick<Walk, 'page' | 'look'>) {
  await page.getByRole('button', { name: 'Already a member? SignIn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await look('sign-in')
  await dialog.getByRole('button', { name: 'Forgot password' }).click()
  await look('forgot-password')
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'SIGN UP' }).click()
  const signUp = page.getByRole('dialog', { name: 'Create an account' })
  await signUp.getByRole('button', { name: 'SIGN UP' }).click()
  await look('sign-up')
  await signUp.getByRole('button', { name: 'CANCEL' }).click()
}

/** A flight with an unknown number. */
async function findFlight({ page, look }: Pick<Walk, 'page' | 'look'>) {
  await page.getByRole('button', { name: /Find My Flight/ }).click()
  const finder = page.getByRole('dialog', { name: 'Flight Finder Tool' })
  await finder.getByRole('button', { name: 'Find My Flight' }).click()
  await expect(finder.getByText('Airline is required!')).toBeVisible()
  await look('flight-finder')
  await chooseTime(page, 'Departure Time', TOMORROW_MORNING)
  const airline = finder.getByRole('combobox', { name: 'Airline' })
  await airline.pressSequentially('british airways')
  await finder
    .getByRole('option', { name: /British Airways/ })
    .first()
    .click()
  await finder.getByRole('button', { name: 'Find My Flight' }).click()
  await expect(finder.getByText("Still can't find your flight?")).toBeVisible()
  await look('flight-finder-found')
  await page.keyboard.press('Escape')
}

async function pay(walk: Walk) {
  const { page, look } = walk
  await expect(bookNow(page)).toBeVisible()
  await look('booking-payment')
  await letQuoteExpire(walk)

  await bookNow(page).click()
  await expect(page.frameLocator('iframe[title="CVC"]').getByLabel('CVC')).toBeVisible()
  await look('booking-card')
  await payNow(page).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await look('booking-card-errors')
  await fillBilling(page)
  await typeCard(page, CARD.challenged)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/createbookingTest', async (route) => {
    await held
    await route.continue()
  })
  await payNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toBeVisible()
  await look('booking-processing')
  release()
  const yes = page
    .frameLocator('iframe[title="Confirm with your bank"]')
    .getByRole('button', { name: /^Yes, pay/ })
  await expect(yes).toBeVisible()
  await look('booking-bank')
  await yes.click()
  await expectTicket(page)
  await look('ticket', WHOLE)
}

/** The page's clock runs ahead until its price has expired, and is reset by the reload. */
async function letQuoteExpire({ page, look }: Walk) {
  const stored = await page.evaluate(() => sessionStorage.getItem('kerbside-booking') ?? '')
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  await expect(page.getByRole('alertdialog', { name: 'Quotation Expired' })).toBeVisible()
  await look('quotation-expired')
  await page.addInitScript((draft) => {
    // frames of other origins have storage of their own, or none
    if (window !== top) return
    if (!sessionStorage.getItem('kept-again')) {
      sessionStorage.setItem('kept-again', 'yes')
      sessionStorage.setItem('kerbside-booking', draft)
    }
  }, stored)
  await page.reload()
  await expect(bookNow(page)).toBeVisible()
}
