import { MODES, requestsDetailsLast, stepOf } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode, Popups } from '@kerbside/domain/operator/operator.ts'
import type { Locator, Page } from '@playwright/test'
import {
  bookNow,
  CANARY_WHARF,
  dropOff,
  expectPrices,
  expectTicket,
  FROM_NEW_YORK,
  fillContact,
  HEATHROW,
  linkedTime,
  MAYA,
  next,
  payCash,
  pickup,
  TOMORROW_MORNING,
  typeFlight,
} from './booking-flow.ts'
import { linkWithSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

/** Opens the booking in one mode with one popup switched on, and goes to the contact step. */
async function openContact(page: Page, mode: LayoutMode, popup: keyof Popups) {
  const link = await linkWithSettings(testApp(), {
    'settings.siteMode': mode,
    'settings.flightInline': 'no',
    'settings.popups.flight': popup === 'flight',
    'settings.popups.contact': popup === 'contact',
    'settings.popups.note': popup === 'note',
    'settings.popups.confirm': popup === 'confirm',
  })
  const journey = new URLSearchParams({
    pickup: HEATHROW.name,
    dropoff: CANARY_WHARF.name,
    when: linkedTime(TOMORROW_MORNING),
  })
  await page.goto(`${link}&${journey}`)
  await expect(pickup(page)).toHaveValue(new RegExp(HEATHROW.name, 'i'))
  await expect(dropOff(page)).toHaveValue(new RegExp(CANARY_WHARF.name, 'i'))
  const before = MODES[mode].onePage ? 1 : stepOf(MODES[mode], 'contact')
  if (MODES[mode].onePage) await expectPrices(page)
  for (let step = 1; step < before; step++) {
    if (step === stepOf(MODES[mode], 'vehicle')) await expectPrices(page)
    const title = (await page.locator('.booking h1').textContent()) ?? ''
    await next(page).click()
    await expect(page.locator('.booking h1')).not.toHaveText(title)
    // some modes ask for the payment before the contact
    if (stepOf(MODES[mode], 'payment') === step + 1 && step + 1 < before) await payCash(page)
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
}

/** Presses Next, or Book Now where the contact is on the last step. */
const goOn = (page: Page) => next(page).or(bookNow(page)).click()

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name }).click()

/** In modes that ask when the booking is made, OK books; in the others the payment is next. */
async function expectBooked(page: Page, mode: LayoutMode) {
  if (!requestsDetailsLast(MODES[mode])) {
    await payCash(page)
    await bookNow(page).click()
  }
  await expectTicket(page)
}

for (const mode of Object.keys(MODES) as LayoutMode[])
  test.describe(`in ${mode}`, () => {
    const paysHere = stepOf(MODES[mode], 'payment') === stepOf(MODES[mode], 'contact')

    async function fillPeople(page: Page) {
      await fillContact(page)
      if (paysHere || MODES[mode].onePage) await payCash(page)
    }

    test('the Flight popup asks for the flight', async ({ page }) => {
      await openContact(page, mode, 'flight')
      await fillPeople(page)
      await goOn(page)
      const dialog = page.getByRole('dialog', { name: 'Flight Details' })
      await typeFlight(dialog, FROM_NEW_YORK)
      await press(dialog, 'OK')
      await expect(dialog).toBeHidden()
      if (requestsDetailsLast(MODES[mode])) await expect(bookNow(page)).toBeVisible()
      else
        await expect(
          page.getByRole('heading', { name: 'How would you like to pay?' }),
        ).toBeVisible()
    })

    test('the Contact popup asks for missing contact details', async ({ page }) => {
      await openContact(page, mode, 'contact')
      await goOn(page)
      const dialog = page.getByRole('dialog', { name: 'Main Passenger' })
      await press(dialog, 'OK')
      await expect(dialog.getByText('Name is required')).toBeVisible()
      await dialog.getByLabel('Name', { exact: true }).fill(MAYA.name)
      await dialog.getByLabel('Phone', { exact: true }).fill(MAYA.phone)
      await dialog.getByLabel('Email', { exact: true }).fill(MAYA.email)
      await press(dialog, 'OK')
      await expect(dialog).toBeHidden()
      if (requestsDetailsLast(MODES[mode]))
        await expect(page.getByLabel('Name', { exact: true })).toHaveValue(MAYA.name)
      else
        await expect(
          page.getByRole('heading', { name: 'How would you like to pay?' }),
        ).toBeVisible()
    })

    test('the Note popup asks for a note to the driver', async ({ page }) => {
      await openContact(page, mode, 'note')
      await fillPeople(page)
      await goOn(page)
      const dialog = page.getByRole('dialog', { name: 'Note to driver' })
      await dialog.getByRole('textbox').fill('Two prams')
      await press(dialog, 'OK')
      await expectBooked(page, mode)
    })

    test('the Confirm popup shows the booking before it is made', async ({ page }) => {
      await openContact(page, mode, 'confirm')
      await fillPeople(page)
      await goOn(page)
      const question = page.getByRole('alertdialog', { name: 'Please Confirm' })
      await expect(question).toContainText('Heathrow Terminal 5 to Canary Wharf')
      await press(question, 'OK')
      await expectBooked(page, mode)
    })
  })
