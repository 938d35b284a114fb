import type { Page } from '@playwright/test'
import {
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  fillContact,
  HEATHROW,
  MAYA,
  next,
  PADDINGTON,
  pickup,
  TOMORROW_MORNING,
  writtenTime,
} from './booking-flow.ts'
import { linkWithSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

// one test cuts the connection
test.use({ ...DESKTOP, forgiven: /ERR_INTERNET_DISCONNECTED/ })

const flightNumber = (page: Page) => page.getByRole('textbox', { name: /^Flight number/ })

async function enterFlight(page: Page, number: string) {
  await flightNumber(page).fill(number)
  await flightNumber(page).press('Enter')
}

test('a flight number sets the pickup, a time of one’s own stays, and nothing is asked twice', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await choosePlace(page, dropOff(page), PADDINGTON)
  await chooseTime(page, 'When', TOMORROW_MORNING)
  // it lands in the evening
  await enterFlight(page, 'BA178')
  await expect(page.getByText(/Is this your flight\?/)).toBeVisible()
  await page.getByRole('button', { name: /^Pick me up at / }).click()
  await expect(page.getByText(/BA178 from New York lands .*(19|20|21):\d\d/)).toBeVisible()
  await expect(page.getByText(/Pickup set to \d\d:\d\d\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^When / })).not.toContainText(
    writtenTime(TOMORROW_MORNING),
  )
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page, MAYA)
  await next(page).click()
  // the flight dialog would open here
  await expect(
    page.getByRole('heading', { level: 1, name: 'How would you like to pay?' }),
  ).toBeVisible()
})

test('without a connection the flight waits, and is looked up when it is back', async ({
  page,
  context,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await choosePlace(page, pickup(page), HEATHROW)
  await expect(flightNumber(page)).toBeVisible()
  await context.setOffline(true)
  await enterFlight(page, 'BA178')
  await expect(page.getByText(/You’re offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/BA178 (from New York lands|landed on)/)).toBeVisible()
})

for (const plain of [false, true])
  test(`an operator ${plain ? 'with plain wording shows plain texts' : 'shows the texts of the specification'}`, async ({
    page,
  }) => {
    const link = await linkWithSettings(testApp(), { 'settings.plainWording': plain })
    await page.goto(link)
    await choosePlace(page, pickup(page), HEATHROW)
    await choosePlace(page, dropOff(page), PADDINGTON)
    await next(page).click()
    await expectPrices(page)
    await next(page).click()
    await expect(page.locator('.booking h1')).toHaveText(
      plain ? 'Who’s travelling?' : 'Main Passenger',
    )
    await page
      .getByRole('button', {
        name: plain ? 'Already have an account? Sign in' : 'Already a member? SignIn',
      })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Flight Details/ }).click()
    await expect(
      page.getByText(
        plain
          ? 'I don’t have my flight details. Use the pickup time I chose.'
          : "I don't have flight details please follow the booking time",
      ),
    ).toBeVisible()
  })
