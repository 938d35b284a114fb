import { MODES, type Section } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import type { Page } from '@playwright/test'
import {
  answerFlightDialog,
  chooseCar,
  chooseParty,
  chooseTime,
  payCash,
  press,
  sayFlight,
  sayWho,
  tabTo,
  typePlace,
  writeNote,
} from './by-keyboard.ts'
import { CANARY_WHARF, expectTicket, HEATHROW } from './journey.ts'
import { changeSettings, untilDrawnWith } from './owner-database.ts'
import { expectNoViolations } from './quality-of-screen.ts'
import { testedModes } from './tested-modes.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'

test.use(DESKTOP)
const house = houseOfFile()

const ALL = testedModes('keyboard')

const setMode = (siteMode: LayoutMode) =>
  changeSettings(house(), { operator: 'kerbside', settings: { siteMode } })

/** Each section as it stands, with the keys alone. */
const fill = (page: Page, mode: LayoutMode): Record<Section, () => Promise<void>> => ({
  async journey() {
    await typePlace(page, 'Pickup', HEATHROW)
    await typePlace(page, 'Drop-off', CANARY_WHARF)
    await chooseTime(page)
    if (MODES[mode].row) await chooseParty(page, { inDialog: true })
    if (MODES[mode].flights === 'inline') {
      await tabTo(page, 'textbox', 'Flight number')
      await sayFlight(page, page)
    }
    if (!MODES[mode].row) await chooseParty(page, { inDialog: false })
  },
  async flight() {},
  vehicle: () => chooseCar(page),
  async contact() {
    await sayWho(page)
    await writeNote(page)
  },
  payment: () => payCash(page),
})

for (const [index, mode] of ALL.entries())
  test(`with the keyboard alone one books in ${mode}, and the focus is always in sight`, async ({
    page,
  }) => {
    await setMode(mode)
    await untilDrawnWith(house(), { mode })
    await page.goto(`${house().site()}/booking.html`)
    // the house notices after some seconds: by then this booking is made, in the mode it began in
    await setMode(ALL[index + 1] ?? mode)

    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    const { steps, onePage, flights } = MODES[mode]
    for (const [at, { sections }] of steps.entries()) {
      const last = at === steps.length - 1
      for (const section of sections) await fill(page, mode)[section]()
      await expectNoViolations(page, `${mode}, step ${at + 1}`)
      if (onePage && !last) continue
      await press(page, last ? /^Book Now · / : /^Next/)
      if (flights === 'dialog' && sections.includes('contact')) {
        await answerFlightDialog(page)
        if (last) {
          await expect(page.getByRole('button', { name: /^Book Now · / })).toBeFocused()
          await page.keyboard.press('Enter')
        }
      }
      if (!last) await expect(page.locator('.booking h1')).toBeFocused()
    }
    await expectTicket(page)
  })

test('Escape closes what lies on top, and the focus goes back where it was', async ({ page }) => {
  await page.goto(`${house().site()}/booking.html`)
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
