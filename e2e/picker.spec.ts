import type { Page } from '@playwright/test'
import { chooseTime, TOMORROW_MORNING, writtenTime } from './booking-flow.ts'
import { DESKTOP, expect, setUpGuestTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpGuestTestApp()

const field = (page: Page) => page.getByRole('button', { name: /^When / })
const panel = (page: Page) => page.getByRole('dialog', { name: 'When' })

async function openPanel(page: Page) {
  await field(page).click()
  await panel(page).getByRole('button', { name: 'Later' }).click()
  await expect(panel(page).getByRole('grid')).toBeVisible()
  // Skips its opening animation.
  await panel(page).evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
}

async function boxes(page: Page) {
  const around = await panel(page).boundingBox()
  const at = await field(page).boundingBox()
  if (!around || !at) throw new Error('nothing is open')
  return { panel: around, field: at }
}

/** All of the panel can be reached: it scrolls vertically, never sideways. */
const overflowsAside = (page: Page) =>
  panel(page).evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) =>
        part.clientWidth > 1 &&
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX !== 'visible',
    ),
  )

test('the panel opens below its field if there is space, at most 350 pixels high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`${testApp().site()}/booking.html`)
  await openPanel(page)
  const at = await boxes(page)
  expect(at.panel.height).toBeLessThanOrEqual(350)
  expect(at.panel.y).toBeGreaterThanOrEqual(at.field.y + at.field.height)
  expect(at.panel.y - at.field.y - at.field.height).toBeLessThan(12)
  expect(Math.abs(at.panel.x - at.field.x)).toBeLessThan(2)
  expect(await overflowsAside(page)).toBe(false)
})

test('and above the field if there is none', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 })
  await page.goto(`${testApp().site()}/booking.html`)
  await field(page).evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await openPanel(page)
  const at = await boxes(page)
  expect(at.panel.height).toBeLessThanOrEqual(350)
  expect(at.panel.y + at.panel.height).toBeLessThanOrEqual(at.field.y)
  expect(at.panel.y).toBeGreaterThanOrEqual(0)
})

test('a second click on the field closes it, and so does one outside', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await openPanel(page)
  const at = await boxes(page)
  const onField = [at.field.x + 20, at.field.y + at.field.height / 2] as const
  await page.mouse.click(...onField)
  await expect(panel(page)).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.mouse.click(...onField)
  await expect(panel(page)).toBeVisible()
  await page.mouse.click(1400, 880)
  await expect(panel(page)).toBeHidden()
})

test('at 320 pixels it is a bottom sheet in which everything can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`${testApp().site()}/booking.html`)
  await openPanel(page)
  const at = await boxes(page)
  expect(at.panel.height).toBeLessThanOrEqual(350)
  // A desktop scrollbar takes fifteen pixels.
  expect(at.panel.x).toBe(0)
  expect(at.panel.width).toBeGreaterThanOrEqual(305)
  expect(at.panel.y + at.panel.height).toBeCloseTo(568, 0)
  expect(await overflowsAside(page)).toBe(false)
  await page.mouse.click(160, 40)
  await expect(panel(page)).toBeHidden()
  await chooseTime(page, 'When', TOMORROW_MORNING)
})

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })
  test('the chosen time is London’s', async ({ page }) => {
    await page.goto(`${testApp().site()}/booking.html`)
    await chooseTime(page, 'When', TOMORROW_MORNING)
    await page.reload()
    await expect(field(page)).toContainText(writtenTime(TOMORROW_MORNING))
  })
})
