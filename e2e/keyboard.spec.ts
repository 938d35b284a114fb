import { MODES, type Section } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import type { Page } from '@playwright/test'
import { CANARY_WHARF, expectTicket, HEATHROW } from './booking-flow.ts'
import {
  chooseCar,
  chooseParty,
  chooseTime,
  enterContact,
  enterFlight,
  fillFlightDialog,
  payCash,
  press,
  tabTo,
  typePlace,
  writeNote,
} from './by-keyboard.ts'
import { changeSettings, untilDrawnWith } from './owner-database.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import { testedModes } from './tested-modes.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpTestApp()

const ALL = testedModes('keyboard')

const setMode = (siteMode: LayoutMode) =>
  changeSettings(testApp(), { operator: 'kerbside', settings: { siteMode } })

/** Fills each section with the keyboard alone. */
const fill = (page: Page, mode: LayoutMode): Record<Section, () => Promise<void>> => ({
  async journey() {
    await typePlace(page, 'Pickup', HEATHROW)
    await typePlace(page, 'Drop-off', CANARY_WHARF)
    await chooseTime(page)
    if (MODES[mode].row) await chooseParty(page, { inDialog: true })
    if (MODES[mode].flights === 'inline') {
      await tabTo(page, 'textbox', 'Flight number')
      await enterFlight(page, page)
    }
    if (!MODES[mode].row) await chooseParty(page, { inDialog: false })
  },
  async flight() {},
  vehicle: () => chooseCar(page),
  async contact() {
    await enterContact(page)
    await writeNote(page)
  },
  payment: () => payCash(page),
})

for (const [index, mode] of ALL.entries())
  test(`with the keyboard alone one books in ${mode}, and the focus is always in sight`, async ({
    page,
  }) => {
    await setMode(mode)
    await untilDrawnWith(testApp(), { mode })
    await page.goto(`${testApp().site()}/booking.html`)
    // the server notices after some seconds: by then this booking is complete, in the mode it began in
    await setMode(ALL[index + 1] ?? mode)

    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    const { steps, onePage, flights } = MODES[mode]
    for (const [at, { sections }] of steps.entries()) {
      const last = at === steps.length - 1
      for (const section of sections) await fill(page, mode)[section]()
      await expectNoViolations(page, `${mode}, step ${at + 1}`)
      if (onePage && !last) continue
      await press(page, last ? /^Book Now · / : /^Next/)
      if (flights === 'dialog' && sections.includes('contact')) {
        await fillFlightDialog(page)
        if (last) {
          await expect(page.getByRole('button', { name: /^Book Now · / })).toBeFocused()
          await page.keyboard.press('Enter')
        }
      }
      if (!last) await expect(page.locator('.booking h1')).toBeFocused()
    }
    await expectTicket(page)
  })

test('Escape closes the top layer, and the focus returns to where it was', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await tabTo(page, 'combobox', 'Pickup')
  await page.keyboard.type('heathrow')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeFocused()

  await press(page, /^When /)
  await expect(page.getByRole('dialog', { name: 'When' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^When / })).toBeFocused()
})
