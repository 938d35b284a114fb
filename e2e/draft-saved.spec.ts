import {
  bookNow,
  chooseVehicle,
  dropOff,
  expectPrices,
  expectTicket,
  fillContact,
  fillJourney,
  goToPayment,
  MAYA,
  next,
  openJourney,
  payCash,
  pickup,
  TOMORROW_MORNING,
  vehicle,
  writtenTime,
} from './booking-flow.ts'
import { countBookings } from './owner-database.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'

test.use(PHONE)
const testApp = setUpTestApp()

test('two clicks on Book Now make one booking', async ({ page }) => {
  await goToPayment(page, { site: testApp().site() })
  await payCash(page)
  const before = await countBookings(testApp())
  await bookNow(page).dblclick()
  await expectTicket(page)
  expect(await countBookings(testApp())).toBe(before + 1)
})

test('going back before the payment clears the card’s code', async ({ page }) => {
  const code = page.frameLocator('iframe[title="CVC"]').getByLabel('CVC')
  await goToPayment(page, { site: testApp().site() })
  await bookNow(page).click()
  await code.fill('739')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(MAYA.name)
  await next(page).click()
  await bookNow(page).click()
  await expect(code).toHaveValue('')
})

test('a reload in the middle keeps every answer', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page)
  await page.reload()
  await expect(pickup(page)).toHaveValue('Heathrow Terminal 5')
  await expect(dropOff(page)).toHaveValue('Canary Wharf')
  await expect(page.getByRole('button', { name: /^When / })).toContainText(
    writtenTime(TOMORROW_MORNING),
  )
  await expect(page.getByRole('group', { name: 'Luggage', exact: true })).toContainText('2')

  await next(page).click()
  await chooseVehicle(page, 'Electric')
  await page.reload()
  await expect(vehicle(page, 'Electric')).toBeChecked()

  await next(page).click()
  await fillContact(page)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(MAYA.name)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(MAYA.phone)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(MAYA.email)
})

test('the browser’s Back leads to the step before, with its answers', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page)
  await next(page).click()
  await chooseVehicle(page, 'Electric')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Main Passenger' })).toBeVisible()
  await page.goBack()
  await expect(vehicle(page, 'Electric')).toBeChecked()
  await page.goBack()
  await expect(pickup(page)).toHaveValue('Heathrow Terminal 5')
})

test('a returning customer finds the draft of a crashed tab, and not that of an open one', async ({
  page,
  context,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await fillJourney(page)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await page.getByRole('button', { name: 'Already a member? SignIn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('demo.traveller@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('kerbside-demo')
  await dialog.getByRole('checkbox', { name: 'Remember me' }).check()
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()

  // Next to an open tab, a new one is empty.
  const beside = await context.newPage()
  await beside.goto(`${testApp().site()}/booking.html`)
  await beside.waitForLoadState('networkidle')
  await expect(pickup(beside)).toHaveValue('')
  await beside.close()

  await page.close()
  const later = await context.newPage()
  await later.goto(`${testApp().site()}/booking.html`)
  await expect(later.getByRole('heading', { name: 'Main Passenger' })).toBeVisible()
  await later.getByRole('button', { name: /^Heathrow Terminal 5/, expanded: false }).click()
  await later.getByRole('button', { name: 'Change trip' }).click()
  await expect(pickup(later)).toHaveValue('Heathrow Terminal 5')
  await expect(later.getByRole('button', { name: /^When / })).toContainText(
    writtenTime(TOMORROW_MORNING),
  )
})

test.describe('in a tunnel', () => {
  test.use({ forgiven: /ERR_INTERNET_DISCONNECTED/ })

  test('without a connection the booking waits, and is made once when the connection is back', async ({
    page,
    context,
  }) => {
    await openJourney(page, { site: testApp().site() })
    await next(page).click()
    await expectPrices(page)
    await next(page).click()
    await fillContact(page)
    await context.setOffline(true)
    await next(page).click()
    // No airport can be looked up offline: ticking the box lets the booking continue.
    const flight = page.getByRole('dialog', { name: 'Flight Details' })
    await flight.getByText(/^I don't have flight details/).click()
    await flight.getByRole('button', { name: 'OK' }).click()
    await payCash(page)
    const before = await countBookings(testApp())
    await bookNow(page).click()
    const waiting = page.getByRole('dialog', { name: 'Please wait' })
    await expect(waiting).toContainText('You’re offline. Nothing has been booked yet.')
    await waiting.getByRole('button', { name: 'Cancel' }).click()
    await expect(waiting).toBeHidden()
    await bookNow(page).click()
    await expect(waiting).toContainText('We’ll try again when you’re back online.')
    expect(await countBookings(testApp())).toBe(before)

    // Without another press.
    await context.setOffline(false)
    await expectTicket(page)
    expect(await countBookings(testApp())).toBe(before + 1)
  })
})
