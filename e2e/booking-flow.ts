import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './watched-test.ts'

/** The text a customer types, and the place they choose from the list. */
export type PlaceChoice = { typed: string; name: string }

export const HEATHROW: PlaceChoice = { typed: 'heathrow 5', name: 'Heathrow Terminal 5' }
export const CANARY_WHARF: PlaceChoice = { typed: 'canary wh', name: 'Canary Wharf' }
export const PADDINGTON: PlaceChoice = { typed: 'paddington', name: 'Paddington' }
export const MANCHESTER_AIRPORT: PlaceChoice = {
  typed: 'manchester airp',
  name: 'Manchester Airport',
}
export const LEEDS: PlaceChoice = { typed: 'ls1 4dy', name: 'LS1 4DY' }

export const MAYA = { name: 'Maya Osei', phone: '2079460123', email: 'maya@example.com' }

/** `4242 4242 …` pays, the others behave as their number says (README). */
export const CARD = {
  pays: '4242424242424242',
  challenged: '4000002500003155',
  declined: '4000000000000002',
} as const

export async function choosePlace(page: Page, field: Locator, { typed, name }: PlaceChoice) {
  await field.click()
  await field.pressSequentially(typed)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(field).toHaveValue(new RegExp(name, 'i'))
}

export const pickup = (page: Page): Locator => page.getByRole('combobox', { name: 'Pickup' })
export const dropOff = (page: Page): Locator => page.getByRole('combobox', { name: 'Drop-off' })
export const stop = (page: Page): Locator => page.getByRole('combobox', { name: 'Stop' })

/** A time on the operator's clock, some days ahead. */
export type When = { days: number; hour: string; minute: string }

export const TOMORROW_MORNING: When = { days: 1, hour: '10', minute: '30' }

const londonDay = (days: number, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...parts }).format(
    Date.now() + days * 86_400_000,
  )

/** The format in a link: `2026-11-22T10:30`. */
export const linkedTime = ({ days, hour, minute }: When): string => {
  const [day, month, year] = londonDay(days, NUMBERS).split('/')
  return `${year}-${month}-${day}T${hour}:${minute}`
}
const NUMBERS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** The format in the booking: “Sun 22 Nov, 10:30”. */
export const writtenTime = ({ days, hour, minute }: When): string =>
  `${londonDay(days, { weekday: 'short', day: 'numeric', month: 'short' })}, ${hour}:${minute}`

export async function chooseTime(page: Page, label: string, when: When) {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click()
  const panel = page.getByRole('dialog', { name: label })
  // As soon as possible needs nothing more: the calendar appears for another time.
  const later = panel.getByRole('button', { name: 'Later' })
  await expect(panel.getByRole('grid').or(later).first()).toBeVisible()
  if (await later.isVisible()) await later.click()
  const month = londonDay(when.days, { month: 'long', year: 'numeric' })
  await expect(panel.getByRole('grid')).toBeVisible()
  while ((await panel.getByRole('grid', { name: month }).count()) === 0)
    // React Aria adds a second, hidden one for screen readers
    await panel.getByRole('button', { name: 'Next' }).first().click()
  const day = londonDay(when.days, { day: 'numeric', month: 'long', year: 'numeric' })
  await panel.getByRole('button', { name: new RegExp(`\\b${day}`) }).click()
  await panel.getByRole('spinbutton', { name: 'Hour' }).fill(when.hour)
  await panel.getByRole('spinbutton', { name: 'Minute' }).fill(when.minute)
  await panel.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${label} `) })).toContainText(
    writtenTime(when),
  )
}

/** Two people and two cases. */
export async function chooseParty(page: Page) {
  await page.getByRole('button', { name: 'More: Passengers' }).click()
  await page.getByRole('button', { name: 'More: Luggage' }).click()
  await page.getByRole('button', { name: 'More: Luggage' }).click()
}

export type JourneyOptions = {
  from?: PlaceChoice
  to?: PlaceChoice
  when?: When
  flight?: Flight
  /** Passengers and luggage are behind a button of the row. */
  inDialog?: boolean
}

/** Fills in the first step of the booking page. */
export async function fillJourney(
  page: Page,
  { from = HEATHROW, to = CANARY_WHARF, when = TOMORROW_MORNING, inDialog }: JourneyOptions = {},
) {
  await choosePlace(page, pickup(page), from)
  await choosePlace(page, dropOff(page), to)
  await chooseTime(page, 'When', when)
  if (!inDialog) return chooseParty(page)
  await page.getByRole('button', { name: /^Passengers and luggage/ }).click()
  await chooseParty(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

/** Opens the booking page with the first step filled in by a link, for tests about later steps. */
export async function openJourney(
  page: Page,
  {
    site = new URL(page.url()).origin,
    from = HEATHROW,
    to = CANARY_WHARF,
    when = TOMORROW_MORNING,
  }: JourneyOptions & { site?: string } = {},
) {
  const link = new URLSearchParams({
    pickup: from.name,
    dropoff: to.name,
    when: linkedTime(when),
    passengers: '2',
    luggage: '2',
  })
  await page.goto(`${site}/booking.html?${link}`)
  await expect(pickup(page)).toHaveValue(new RegExp(from.name, 'i'))
  await expect(dropOff(page)).toHaveValue(new RegExp(to.name, 'i'))
}

export const next = (page: Page): Locator => page.getByRole('button', { name: /^Next/ })
export const vehicle = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** The Book Now button. */
export const bookNow = (page: Page): Locator =>
  page.getByRole('button', { name: /^Book Now · £\d+\.\d\d($| )/ })

/** Waits for the cars and scrolls to the selected one: until it has been visible, Next leads to it. */
export async function expectPrices(page: Page) {
  const cars = page.getByRole('group', { name: 'Choose your car' })
  const chosen = cars.getByRole('radio', { checked: true })
  await expect(chosen).toBeAttached()
  await chosen.evaluate((radio) =>
    radio.closest('.vehicle-card')?.scrollIntoView({ block: 'center' }),
  )
  await expect(page.getByRole('button', { name: 'Next: choose your car' })).toBeHidden()
}

/** The label around the radio button is the target of a tap. */
export async function chooseVehicle(page: Page, name: string) {
  const card = page.locator('label', { has: vehicle(page, name) })
  const all = page.getByRole('button', { name: /^Show all \d+ cars$/ })
  // the list begins with the cheapest cars only
  await expect(card.or(all).first()).toBeVisible()
  if (!(await card.isVisible())) await all.click()
  await card.click()
  await expect(vehicle(page, name)).toBeChecked()
}

export async function fillContact(page: Page, person = MAYA) {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Phone', { exact: true }).fill(person.phone)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
}

export type Flight = { number: string; from: RegExp }

/** In the demo timetable; it lands in the morning, before the pickup. */
export const FROM_NEW_YORK: Flight = { number: 'BA114', from: /Kennedy/ }
export const FROM_DOHA: Flight = { number: 'QR21', from: /Hamad/ }

/** The flight is requested when the pickup is at an airport. */
export async function fillFlight(page: Page, flight = FROM_NEW_YORK) {
  const dialog = page.getByRole('dialog', { name: 'Flight Details' })
  await typeFlight(dialog, flight)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

/** A known flight number fills in its origin automatically. */
export async function typeFlight(around: Page | Locator, { number, from }: Flight) {
  await around.getByLabel('Flight number').fill(number)
  await around.getByLabel('Flight number').blur()
  await expect(around.getByLabel(/^Arriving from/).first()).toHaveValue(from)
}

/** Goes to the payment step, from the open page of the site, or from the given one. */
export async function goToPayment(page: Page, options: JourneyOptions & { site?: string } = {}) {
  await openJourney(page, options)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await fillFlight(page, options.flight)
  await expect(bookNow(page)).toBeVisible()
}

export const payCash = (page: Page) => page.getByText('Cash to driver').click()

const inField = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`)

/** Number, expiry and code are typed into the gateway's own frames. */
export async function typeCard(page: Page, digits: string) {
  const number = inField(page, 'Card Number').getByLabel('Card Number')
  await number.fill('')
  await number.pressSequentially(digits)
  await inField(page, 'Expiry Month').getByLabel('Expiry Month').selectOption('12')
  await inField(page, 'Expiry Year').getByLabel('Expiry Year').selectOption({ index: 3 })
  await inField(page, 'CVC').getByLabel('CVC').pressSequentially('739')
}

export async function fillBilling(page: Page) {
  await page.getByLabel('Postal code').fill('E14 5AB')
  await page.getByLabel('Address Line', { exact: true }).fill('1 Example Wharf')
  await page.getByLabel('City').fill('London')
}

/** Answers the bank's question, in the window that the sandbox gateway opens. */
export const answerBankDialog = (page: Page, shows: 'Yes, pay' | 'No, refuse') =>
  pressInFrame(page, { title: 'Confirm with your bank', text: shows })

/**
 * Clicks a button in a frame that closes on the click. A new frame of another origin may miss the first click, because
 * the browser has not settled its position yet; a user clicks again.
 */
export async function pressInFrame(
  page: Page,
  { title, text: shows }: { title: string; text: string },
) {
  const button = inField(page, title).getByRole('button', { name: shows })
  await expect(button).toBeVisible()
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 2_000 })
    await expect(button).toHaveCount(0, { timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
}

export const payNow = (page: Page): Locator => page.getByRole('button', { name: /^Pay now/i })

/** Expects the ticket of a new booking, with the customer's first name. */
export async function expectTicket(page: Page, firstName = 'Maya') {
  await expect(page).toHaveURL(/\/confirmed\/[\w-]+\.html$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re booked, ${firstName}`)
}
