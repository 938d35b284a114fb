import type { Page } from '@playwright/test'
import {
  bookNow,
  dropOff,
  expectPrices,
  expectTicket,
  goToPayment,
  linkedTime,
  MAYA,
  next,
  PADDINGTON,
  payCash,
  pickup,
  stop,
  TOMORROW_MORNING,
  vehicle,
  writtenTime,
} from './booking-flow.ts'
import { makePromotion } from './owner-database.ts'
import { DESKTOP, expect, setUpGuestTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpGuestTestApp()

const open = (page: Page, query: string) => page.goto(`${testApp().site()}/booking.html?${query}`)

const when = (page: Page) => page.getByRole('button', { name: /^When / })
const alert = (page: Page) => page.getByRole('alertdialog')
const ok = (page: Page) => alert(page).getByRole('button', { name: 'OK' }).click()

const tomorrow = () => linkedTime(TOMORROW_MORNING)

test('a link fills in a journey and prices it, and a reload keeps later changes', async ({
  page,
}) => {
  await open(
    page,
    `pickup=heathrow 5&dropoff=E14 5AB&via=Paddington&when=${tomorrow()}&passengers=3&luggage=2&utm=mailing`,
  )
  await expect(pickup(page)).toHaveValue('Heathrow Terminal 5')
  await expect(dropOff(page)).toHaveValue(/E14 5AB/)
  await expect(stop(page)).toHaveValue(/Paddington/)
  await expect(when(page)).toContainText(writtenTime(TOMORROW_MORNING))
  await expect(page.getByRole('group', { name: 'Passengers' })).toContainText('3')
  await expect(page).toHaveURL(/\/booking\.html\?utm=mailing$/)

  await page.getByRole('button', { name: 'More: Passengers' }).click()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Passengers' })).toContainText('4')
  await expect(pickup(page)).toHaveValue('Heathrow Terminal 5')
  await next(page).click()
  await expectPrices(page)
})

test('an airport’s page starts the journey there, and a reload does not start it again', async ({
  page,
}) => {
  await open(page, 'from=LTN')
  await expect(pickup(page)).toHaveValue('Luton Airport')
  await expect(page).toHaveURL(/\/booking\.html$/)
  await page.getByRole('button', { name: 'More: Passengers' }).click()
  await page.reload()
  await expect(pickup(page)).toHaveValue('Luton Airport')
  await expect(page.getByRole('group', { name: 'Passengers' })).toContainText('2')
})

test('unusable parts of a link are reported once, and the rest is used', async ({ page }) => {
  await open(
    page,
    'pickup=paddington station&dropoff=zzqqxx&when=2020-01-01T10:00&passengers=400&vehicle=999',
  )
  await expect(alert(page)).toContainText('We couldn’t use everything in your link.')
  await expect(alert(page)).toContainText('We couldn’t find “zzqqxx”.')
  await expect(alert(page)).toContainText('We couldn’t use the pickup time.')
  await expect(alert(page)).toContainText('Passengers: choose a number from 1 to')
  await expect(alert(page)).toContainText('We don’t have the car in your link.')
  await ok(page)
  await expect(pickup(page)).toHaveValue(/Paddington/)
  await expect(dropOff(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/booking\.html$/)
})

test('the same place twice is rejected by the form’s own rule', async ({ page }) => {
  await open(page, 'pickup=heathrow 5&dropoff=heathrow 5')
  await expect(alert(page)).toContainText('“heathrow 5” can’t be part of this trip.')
  await ok(page)
  await expect(pickup(page)).toHaveValue('Heathrow Terminal 5')
  await expect(dropOff(page)).toHaveValue('')
})

test.describe('a past booking', () => {
  test.use({ forgiven: /status of 404/ })

  test('is repeated and reversed by the code of its ticket, and by nothing else', async ({
    page,
    context,
  }) => {
    await goToPayment(page, { site: testApp().site() })
    await payCash(page)
    await bookNow(page).click()
    await expectTicket(page)
    const code = /confirmed\/([\w-]+)\.html/.exec(page.url())?.[1] ?? ''

    // Another browser: it has no data of the first visit.
    const other = await context.browser()?.newContext(DESKTOP)
    if (!other) throw new Error('no browser')
    const again = await other.newPage()
    await open(again, `repeat=${code}`)
    await expect(pickup(again)).toHaveValue('Heathrow Terminal 5')
    await expect(dropOff(again)).toHaveValue('Canary Wharf')
    await expect(when(again)).not.toContainText(writtenTime(TOMORROW_MORNING))
    await expect(again).toHaveURL(/\/booking\.html$/)
    await expect(again.getByRole('group', { name: 'Luggage', exact: true })).toContainText('2')

    await open(again, `return=${code}&when=${tomorrow()}`)
    await expect(pickup(again)).toHaveValue('Canary Wharf')
    await expect(dropOff(again)).toHaveValue('Heathrow Terminal 5')
    await next(again).click()
    await expectPrices(again)
    await next(again).click()
    await expect(again.getByLabel('Name', { exact: true })).toHaveValue(MAYA.name)
    await expect(again.getByLabel('Phone', { exact: true })).toHaveValue(MAYA.phone)
    await other.close()

    await open(page, `repeat=${'A'.repeat(43)}`)
    await expect(alert(page)).toContainText('We couldn’t find that booking')
    await ok(page)
    await expect(pickup(page)).toHaveValue('')
  })
})

test('a locked promotion keeps what it filled in, and says why', async ({ page }) => {
  const token = await makePromotion(testApp(), {
    mode: 'gateway',
    mayChange: false,
    pickup: {
      point: { lat: 51.4719, lng: -0.488 },
      category: 'Air',
      postcode: 'TW6 2GA',
      address: 'Heathrow Terminal 5',
    },
    firstName: 'Maya',
    surname: 'Osei',
    promoCode: 'FIVER',
    vehicleTypeId: 3,
  })
  await open(page, `token=${token}`)
  const held = page.getByRole('textbox', { name: 'Pickup' })
  await expect(held).toHaveValue('Heathrow Terminal 5')
  await expect(held).toHaveAttribute('readonly')
  await expect(held).toHaveAccessibleDescription(/Set by your offer/)
  await expect(page.getByRole('button', { name: 'Swap' })).toHaveCount(0)

  // Two steps: the mode of the link, not the operator's own, even after a reload.
  await page.reload()
  await expect(held).toHaveValue('Heathrow Terminal 5')
  await dropOff(page).pressSequentially(PADDINGTON.typed)
  await page.getByRole('option').filter({ hasText: PADDINGTON.name }).first().click()
  await expectPrices(page)
  await expect(page.getByText('Your offer is for this car.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Choose your car' }).getByRole('radio')).toHaveCount(
    1,
  )
  await next(page).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Maya Osei')
  await expect(name).toHaveAttribute('readonly')
  await expect(page.getByLabel('Phone', { exact: true })).toBeEditable()
  await expect(page.getByText('FIVER: Set by your offer')).toBeVisible()
  await expect(bookNow(page)).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Book without the offer' }).click()
  await expect(pickup(page)).toHaveValue('')
  await expect(pickup(page)).toBeEditable()
})

test('a duplicated tab has a draft of its own and the same price', async ({ page }) => {
  await open(page, `pickup=heathrow 5&dropoff=canary wharf&when=${tomorrow()}`)
  await expect(dropOff(page)).toHaveValue('Canary Wharf')
  await next(page).click()
  await expectPrices(page)
  const quoteOf = (tab: Page) =>
    tab.evaluate(() => {
      const stored: unknown = JSON.parse(sessionStorage.getItem('kerbside-booking') ?? '{}')
      return JSON.stringify(stored).match(/"quoteId":"([^"]+)"/)?.[1] ?? ''
    })
  const first = await quoteOf(page)
  expect(first).not.toBe('')

  // Browsers' "Duplicate" starts the new tab with a copy of this one's storage.
  const [twin] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/booking.html')),
  ])
  await expectPrices(twin)
  await twin.waitForLoadState('networkidle')
  expect(await quoteOf(twin)).toBe(first)
  expect(await quoteOf(page)).toBe(first)

  await twin.locator('label', { has: vehicle(twin, 'Electric') }).click()
  await twin.reload()
  await expect(vehicle(twin, 'Electric')).toBeChecked()
  await page.reload()
  await expect(vehicle(page, 'Electric')).not.toBeChecked()
})

test('a link that asks for test mode on a site in test mode shows no message', async ({ page }) => {
  await open(page, 'sandbox=true&runmode=test')
  await expect(pickup(page)).toBeEditable()
  await expect(alert(page)).toHaveCount(0)
})
