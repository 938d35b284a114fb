import { attachScreenshot } from './attach-screenshot.ts'
import {
  bookNow,
  CANARY_WHARF,
  choosePlace,
  dropOff,
  expectTicket,
  fillContact,
  next,
  PADDINGTON,
  payCash,
  pickup,
} from './booking-flow.ts'
import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

test.use(PHONE)
const testApp = setUpGuestTestApp()

const MINUTE = 60_000
const SOON = /(\d+) min$|earliest (?:pickup )?(\d\d:\d\d)/i

/** The London clock times, such as "09:31", of every minute between two instants. */
const clocks = (fromMs: number, untilMs: number): string[] => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  })
  const minutes = Math.ceil((untilMs - fromMs) / MINUTE) + 1
  return Array.from({ length: minutes }, (_, index) => format.format(fromMs + index * MINUTE))
}

test('an ASAP booking shows the same pickup time from the form to the ticket, also after a reload', async ({
  page,
}, info) => {
  await page.goto(`${testApp().site()}/booking.html`)
  const when = page.getByRole('button', { name: /^When / })
  await expect(when).toHaveText('ASAP')
  await choosePlace(page, pickup(page), PADDINGTON)
  await expect(when).toHaveText(SOON)
  await choosePlace(page, dropOff(page), CANARY_WHARF)
  await attachScreenshot(page, { info, name: 'asap-form' })
  await next(page).click()

  const card = page.locator('.vehicle-card.on')
  await expect(card.locator('.vehicle-now')).toHaveText(SOON)
  const offered = (await card.locator('.vehicle-now').textContent()) ?? ''
  // with no driver near, as in the evening, a clock time is shown
  const minutes = /\d+(?= min)/.exec(offered)?.[0]
  const clock = /\d\d:\d\d/.exec(offered)?.[0]
  await attachScreenshot(page, { info, name: 'asap-cars' })
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await payCash(page)
  await expect(bookNow(page)).toContainText(offered)
  await attachScreenshot(page, { info, name: 'asap-pay' })
  const before = Date.now()
  await bookNow(page).click()
  await expectTicket(page)
  const promised =
    minutes === undefined
      ? [clock]
      : clocks(before + Number(minutes) * MINUTE, Date.now() + Number(minutes) * MINUTE)
  const time = await page.locator('.ticket-time').textContent()
  expect(promised).toContain(time)
  await attachScreenshot(page, { info, name: 'asap-ticket' })
  await page.reload()
  await expect(page.locator('.ticket-time')).toHaveText(time ?? '')
})
