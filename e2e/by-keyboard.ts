import type { Locator, Page } from '@playwright/test'
import { MAYA, type PlaceChoice, TOMORROW_MORNING, writtenTime } from './booking-flow.ts'
import { expect } from './watched-test.ts'

/** The focused element, with the name and role that a screen reader announces. */
const focused = (page: Page) => page.locator('*:focus')

/** Keyboard users need to see the focus: it is drawn on the element or on the box around it. */
export async function expectFocusSeen(page: Page) {
  const seen = await page.evaluate(() => {
    const drawn = (element: Element | null | undefined): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      )
    }
    const element = document.activeElement
    const around = element?.closest('.field-box, .segmented label, label, .dialling, .segment')
    const { width = 0, height = 0, bottom = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
    return {
      what: element?.outerHTML.slice(0, 120),
      drawn: drawn(element) || drawn(around),
      there: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    }
  })
  expect(seen).toEqual({ what: seen.what, drawn: true, there: true })
}

type Role = Parameters<Page['getByRole']>[0]

/** Presses Tab until the element has the focus, and checks at every stop that the focus is visible. */
export const tabTo = (page: Page, role: Role, name: RegExp | string) =>
  tabUntil(page, page.getByRole(role, { name }))

async function tabUntil(page: Page, wanted: Locator) {
  const goal = wanted.and(focused(page))
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if ((await goal.count()) > 0) return
  }
  throw new Error(`sixty tabs did not lead to ${wanted.toString()}`)
}

export async function press(page: Page, name: RegExp | string) {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

async function take(page: Page, around: Page | Locator, { typed, name }: PlaceChoice) {
  await page.keyboard.type(typed)
  await expect(around.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

export async function typePlace(page: Page, label: string, place: PlaceChoice) {
  await tabTo(page, 'combobox', label)
  await take(page, page, place)
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(new RegExp(place.name, 'i'))
}

/** Tomorrow, at the usual time. */
export async function chooseTime(page: Page) {
  await press(page, /^When /)
  const panel = page.getByRole('dialog', { name: 'When' })
  const later = panel.getByRole('button', { name: 'Later' })
  await expect(panel.getByRole('grid').or(later).first()).toBeVisible()
  if (await later.isVisible()) await press(page, 'Later')
  await expect(panel.getByRole('grid')).toBeVisible()
  await tabUntil(page, panel.getByRole('grid').getByRole('button'))
  // Late in the evening the first available day is already tomorrow.
  const today = panel.getByRole('button', { name: /^Today/ }).and(focused(page))
  if ((await today.count()) > 0) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabUntil(page, panel.getByLabel('Hour'))
  await page.keyboard.type(TOMORROW_MORNING.hour)
  await tabUntil(page, panel.getByLabel('Minute'))
  await page.keyboard.type(TOMORROW_MORNING.minute)
  await press(page, 'OK')
  const when = page.getByRole('button', { name: /^When / })
  await expect(when).toContainText(writtenTime(TOMORROW_MORNING))
  await expect(when).toBeFocused()
}

/** Two people and two cases; in a row layout the fields are behind a button. */
export async function chooseParty(page: Page, { inDialog }: { inDialog: boolean }) {
  if (inDialog) {
    await press(page, /^Passengers and luggage/)
    await expect(page.getByRole('dialog', { name: 'Passengers and luggage' })).toBeVisible()
  }
  await press(page, 'More: Passengers')
  await press(page, 'More: Luggage')
  await page.keyboard.press('Space')
  if (!inDialog) return
  await press(page, 'OK')
  await expect(page.getByRole('button', { name: /^Passengers and luggage/ })).toBeFocused()
}

/** Chooses another car than the preselected one. */
export async function chooseCar(page: Page) {
  const cars = page.getByRole('group', { name: 'Choose your car' })
  await expect(cars.getByRole('radio', { checked: true })).toBeAttached()
  await tabTo(page, 'radio', /./)
  await page.keyboard.press('ArrowDown')
  await expectFocusSeen(page)
  await expect(cars.getByRole('radio', { checked: true })).toBeFocused()
}

export async function enterContact(page: Page) {
  await tabTo(page, 'textbox', 'Name')
  await page.keyboard.type(MAYA.name)
  await tabTo(page, 'textbox', 'Phone')
  await page.keyboard.type(MAYA.phone)
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(MAYA.email)
}

export async function writeNote(page: Page) {
  await press(page, /^Note to driver/)
  await expect(page.getByRole('textbox', { name: 'Note to driver' })).toBeFocused()
  await page.keyboard.type('By the side door, please')
  await press(page, 'OK')
  await expect(page.getByRole('button', { name: /^Note to driver/ })).toBeFocused()
}

/** Enters an unknown flight: its origin is chosen from the list. */
export async function enterFlight(page: Page, around: Page | Locator) {
  await expect(around.getByRole('textbox', { name: 'Flight number' })).toBeFocused()
  await page.keyboard.type('BA9999')
  await tabTo(page, 'combobox', 'Arriving from airport')
  await take(page, around.getByRole('listbox'), { typed: 'jfk', name: 'Kennedy' })
  await expect(around.getByRole('combobox', { name: 'Arriving from airport' })).toHaveValue(
    /Kennedy/,
  )
}

/** The flight is requested when the pickup is at an airport. */
export async function fillFlightDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Flight Details' })
  await enterFlight(page, dialog)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

export async function payCash(page: Page) {
  await tabTo(page, 'radio', /^By card|^Cash/)
  const cash = page.getByRole('radio', { name: /^Cash/ })
  for (let presses = 0; presses < 4 && !(await cash.isChecked()); presses++)
    await page.keyboard.press('ArrowDown')
  await expect(cash).toBeChecked()
  await expectFocusSeen(page)
}
