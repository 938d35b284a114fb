import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './watched-test.ts'

/** What a person types, and what they take from the list. */
export type Wanted = { typed: string; name: string }

export const HEATHROW: Wanted = { typed: 'heathrow 5', name: 'Heathrow Terminal 5' }
export const CANARY_WHARF: Wanted = { typed: 'canary wh', name: 'Canary Wharf' }
export const PADDINGTON: Wanted = { typed: 'paddington', name: 'Paddington' }
export const MANCHESTER_AIRPORT: Wanted = { typed: 'manchester airp', name: 'Manchester Airport' }
export const LEEDS: Wanted = { typed: 'ls1 4dy', name: 'LS1 4DY' }

export const MAYA = { name: 'Maya Osei', phone: '2079460123', email: 'maya@example.com' }

/** `2042 4242 …` pays, the others do what their number says (README). */
export const CARD = {
  pays: '4242424242424242',
  asksBank: '4000002500003155',
  declined: '4000000000000002',
} as const

export async function choosePlace(page: Page, field: Locator, { typed, name }: Wanted) {
  await field.click()
  await field.pressSequentially(typed)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(field).toHaveValue(new RegExp(name, 'i'))
}

export const pickup = (page: Page): Locator => page.getByRole('combobox', { name: 'Pickup' })
export const dropOff = (page: Page): Locator => page.getByRole('combobox', { name: 'Drop-off' })
export const stop = (page: Page): Locator => page.getByRole('combobox', { name: 'Stop' })

/** A time on the operator's clock, some days from now. */
export type When = { days: number; hour: string; minute: string }

export const TOMORROW_MORNING: When = { days: 1, hour: '10', minute: '30' }

const londonDay = (days: number, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...parts }).format(
    Date.now() + days * 86_400_000,
  )

/** As a link writes it: `2026-11-22T10:30`. */
export const linkedTime = (when: When): string =>
  writtenTime(when).replace(/^(\d\d)\/(\d\d)\/(\d{4}) (.*)$/, '$3-$2-$1T$4')

/** As the booking writes it: `22/11/2026 10:30`. */
export const writtenTime = ({ days, hour, minute }: When): string =>
  `${londonDay(days, { day: '2-digit', month: '2-digit', year: 'numeric' })} ${hour}:${minute}`

export async function chooseTime(page: Page, label: string, when: When) {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click()
  const panel = page.getByRole('dialog', { name: label })
  // As soon as possible asks nothing more: the calendar comes with another time.
  const later = panel.getByRole('button', { name: 'Later' })
  await expect(panel.getByRole('grid').or(later).first()).toBeVisible()
  if (await later.isVisible()) await later.click()
  const month = londonDay(when.days, { month: 'long', year: 'numeric' })
  await expect(panel.getByRole('grid')).toBeVisible()
  while ((await panel.getByRole('grid', { name: month }).count()) === 0)
    await panel.getByRole('button', { name: 'Next' }).click()
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

export type Asked = {
  from?: Wanted
  to?: Wanted
  when?: When
  flight?: Flight
  /** People and cases stand behind a button of the row. */
  inDialog?: boolean
}

/** The first step of the booking page, filled. */
export async function fillJourney(
  page: Page,
  { from = HEATHROW, to = CANARY_WHARF, when = TOMORROW_MORNING, inDialog }: Asked = {},
) {
  await choosePlace(page, pickup(page), from)
  await choosePlace(page, dropOff(page), to)
  await chooseTime(page, 'When', when)
  if (!inDialog) return chooseParty(page)
  await page.getByRole('button', { name: /^People and cases/ }).click()
  await chooseParty(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

/** The first step as a link fills it in: for a story that begins later. */
export async function openJourney(
  page: Page,
  {
    site = new URL(page.url()).origin,
    from = HEATHROW,
    to = CANARY_WHARF,
    when = TOMORROW_MORNING,
  }: Asked & { site?: string } = {},
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

/** Pounds of the button that books. */
export const bookNow = (page: Page): Locator =>
  page.getByRole('button', { name: /^Book Now · £\d+\.\d\d($| )/ })

/** Waits for the cars and scrolls to the selected one: until it has been on the screen, Next leads to it. */
export async function expectPrices(page: Page) {
  const cars = page.getByRole('group', { name: 'Choose your car' })
  const chosen = cars.getByRole('radio', { checked: true })
  await expect(chosen).toBeAttached()
  await chosen.evaluate((radio) =>
    radio.closest('.vehicle-card')?.scrollIntoView({ block: 'center' }),
  )
  await expect(page.getByRole('button', { name: 'Next: choose your car' })).toBeHidden()
}

/** The label around the radio is what a finger meets. */
export async function chooseVehicle(page: Page, name: string) {
  const card = page.locator('label', { has: vehicle(page, name) })
  await card.click()
  await expect(vehicle(page, name)).toBeChecked()
}

export async function fillContact(page: Page, person = MAYA) {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Phone', { exact: true }).fill(person.phone)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
}

export type Flight = { number: string; from: RegExp }

/** Of the demonstration timetable; it lands in the morning, before the pickup. */
export const FROM_NEW_YORK: Flight = { number: 'BA114', from: /Kennedy/ }
export const FROM_DOHA: Flight = { number: 'QR21', from: /Hamad/ }

/** The flight is asked for when an airport is where it starts. */
export async function fillFlight(page: Page, flight = FROM_NEW_YORK) {
  const dialog = page.getByRole('dialog', { name: 'Flight Details' })
  await typeFlight(dialog, flight)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

/** A number that is known says by itself where it comes from. */
export async function typeFlight(around: Page | Locator, { number, from }: Flight) {
  await around.getByLabel('Flight number').fill(number)
  await around.getByLabel('Flight number').blur()
  await expect(around.getByLabel(/^Arriving from/).first()).toHaveValue(from)
}

/** To the choice of payment, from whatever page of the site is open, or of the one that is given. */
export async function goToPayment(page: Page, asked: Asked & { site?: string } = {}) {
  await openJourney(page, asked)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await fillFlight(page, asked.flight)
  await expect(bookNow(page)).toBeVisible()
}

export const payCash = (page: Page) => page.getByText('Cash to the driver').click()

const inField = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`)

/** Number, expiry and code go into the gateway's own frames. */
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

/** Says it to the bank, in the window the sandbox gateway opens. */
export const tellBank = (page: Page, says: 'Yes, pay' | 'No, refuse') =>
  pressInFrame(page, { title: 'Confirm with your bank', says })

/**
 * Presses a button of a frame that shuts when it is pressed. A frame of another origin that has just come does not
 * hear the first press every time, because the browser has not yet settled where it lies: a person presses again.
 */
export async function pressInFrame(page: Page, { title, says }: { title: string; says: string }) {
  const button = inField(page, title).getByRole('button', { name: says })
  await expect(button).toBeVisible()
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 2_000 })
    await expect(button).toHaveCount(0, { timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
}

export const payNow = (page: Page): Locator => page.getByRole('button', { name: /^Pay now/i })

/** The ticket of a booking that was made, whoever it greets. */
export async function expectTicket(page: Page, firstName = 'Maya') {
  await expect(page).toHaveURL(/\/confirmed\/[\w-]+\.html$/, { timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re booked, ${firstName}`)
}
