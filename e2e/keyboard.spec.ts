import type { Page } from '@playwright/test'
import { expectTicket, MAYA, TOMORROW_MORNING, writtenTime } from './journey.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'

test.use({ ...DESKTOP, webgl: false })
const house = houseOfFile()

/** The name and role of what has the focus, as a screen reader says it. */
const focused = (page: Page) => page.locator('*:focus')

/** Whoever cannot see where they are cannot go on: the focus is drawn on the element or on the box around it. */
async function expectFocusSeen(page: Page) {
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
  expect(seen).toMatchObject({ drawn: true, there: true })
}

/** Tab until it is there, and at every stop on the way the focus can be seen. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: RegExp | string) {
  const goal = page.getByRole(role, { name }).and(focused(page))
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if ((await goal.count()) > 0) return
  }
  throw new Error(`sixty tabs did not lead to ${role} ${name}`)
}

async function typePlace(
  page: Page,
  label: string,
  { typed, name }: { typed: string; name: string },
) {
  await tabTo(page, 'combobox', label)
  await page.keyboard.type(typed)
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(new RegExp(name, 'i'))
}

test('the whole booking is made with the keyboard alone, and the focus is always in sight', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto(`${house().site()}/booking.html`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await typePlace(page, 'Pickup', { typed: 'heathrow 5', name: 'Heathrow Terminal 5' })
  await typePlace(page, 'Drop-off', { typed: 'canary wh', name: 'Canary Wharf' })

  await tabTo(page, 'button', /^When /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'When' }).getByRole('grid')).toBeVisible()
  await tabTo(page, 'button', /^Today/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, 'combobox', 'Hour')
  await page.keyboard.type(TOMORROW_MORNING.hour)
  await tabTo(page, 'combobox', 'Minute')
  await page.keyboard.type(TOMORROW_MORNING.minute)
  await tabTo(page, 'button', 'OK')
  await page.keyboard.press('Enter')
  const when = page.getByRole('button', { name: /^When / })
  await expect(when).toContainText(writtenTime(TOMORROW_MORNING))
  await expect(when).toBeFocused()

  await tabTo(page, 'button', 'More: Passengers')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'More: Luggage')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', /^Next/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Choose your car' })).toBeFocused()
  const cars = page.getByRole('group', { name: 'Choose your car' })
  await expect(cars.getByRole('radio', { checked: true })).toBeAttached()
  await tabTo(page, 'radio', /./)
  await page.keyboard.press('ArrowDown')
  await expectFocusSeen(page)
  await expect(cars.getByRole('radio', { checked: true })).toBeFocused()
  await tabTo(page, 'button', /^Next/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Main Passenger' })).toBeFocused()
  await tabTo(page, 'textbox', 'Name')
  await page.keyboard.type(MAYA.name)
  await tabTo(page, 'textbox', 'Phone')
  await page.keyboard.type(MAYA.phone)
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(MAYA.email)
  await tabTo(page, 'button', /^Note to driver/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note to driver' })).toBeFocused()
  await page.keyboard.type('By the side door, please')
  await tabTo(page, 'button', 'OK')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Note to driver/ })).toBeFocused()
  await tabTo(page, 'button', /^Next/)
  await page.keyboard.press('Enter')

  const flight = page.getByRole('dialog', { name: 'Flight Details' })
  await expect(flight.getByRole('textbox', { name: 'Flight number' })).toBeFocused()
  await page.keyboard.type('BA9999')
  await tabTo(page, 'combobox', 'Arriving from airport')
  await page.keyboard.type('jfk')
  await expect(flight.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(flight.getByRole('combobox', { name: 'Arriving from airport' })).toHaveValue(
    /Kennedy/,
  )
  await page.keyboard.press('Enter')
  await expect(flight).toBeHidden()

  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused()
  await tabTo(page, 'radio', /^By card|^Cash/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeChecked()
  await tabTo(page, 'button', /^Book Now/)
  await page.keyboard.press('Enter')
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

  await tabTo(page, 'button', /^When /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'When' }).getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^When / })).toBeFocused()
})
