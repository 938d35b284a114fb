import type { Page } from '@playwright/test'
import {
  bookNow,
  CARD,
  expectTicket,
  fillBilling,
  goToPayment,
  payNow,
  typeCard,
} from './booking-flow.ts'
import { readEmail } from './read-email.ts'
import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'
import { bookingOf, JOURNEY, type Made, postJson, type Quoted } from './wire.ts'

test.use(PHONE)
const testApp = setUpGuestTestApp()

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel booking' }).first()
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel this booking?' })

test('a guest reads the refund and cancels a booking paid by card; reopened, it is cancelled', async ({
  page,
}) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await goToPayment(page, { when: { days: 3, hour: '10', minute: '30' } })
  const price = /£[\d.]+/.exec((await bookNow(page).textContent()) ?? '')?.[0] ?? ''
  await bookNow(page).click()
  await typeCard(page, CARD.pays)
  await fillBilling(page)
  await payNow(page).click()
  await expectTicket(page)

  await cancelButton(page).click()
  await expect(dialog(page)).toContainText('Cancellation fee')
  await expect(dialog(page)).toContainText('None')
  await expect(dialog(page)).toContainText(`Refund to your card${price}`)
  await dialog(page).getByRole('button', { name: 'Keep booking' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(cancelButton(page)).toBeFocused()

  await cancelButton(page).click()
  await dialog(page).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled')
  await expect(cancelButton(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled')
})

/** The amount on the ticket; it is higher at night. */
async function paidToDriver(page: Page): Promise<number> {
  const report = page.getByRole('article', { name: 'Reference' }).getByText(/^£\d+\.\d\d$/)
  return Number((await report.first().textContent())?.slice(1))
}

test('only the return leg is cancelled, and the ticket keeps the outward leg', async ({ page }) => {
  await page.goto(`${testApp().site()}/faq.html`)
  const { ticketcode = '' } = await bookBothWays(postFrom(page))
  await page.goto(`${testApp().site()}/ticket/${ticketcode}.html`)
  const bothWays = await paidToDriver(page)
  await cancelButton(page).click()
  // the label must wait until the sheet has stopped moving, as a user does
  await dialog(page).locator('label', { hasText: 'Return' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Return' })).toBeChecked()
  await expect(dialog(page)).toContainText('You haven’t paid anything')
  await dialog(page).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  const ticket = page.getByRole('article', { name: 'Reference' })
  await expect(ticket).toContainText('Return (cancelled)')
  // the driver is paid for one leg
  const oneWay = await paidToDriver(page)
  expect(oneWay).toBeGreaterThan(0)
  expect(oneWay).toBeLessThan(bothWays)

  // only one leg is left, so there is no choice any more
  await cancelButton(page).click()
  await expect(dialog(page)).toContainText('You haven’t paid anything')
  await expect(dialog(page).getByText('Return')).toBeHidden()
})

test.describe('another client', () => {
  test.use({ forgiven: /status of 404/ })

  test('a client with only the ticket’s link cannot cancel, and reads why', async ({ page }) => {
    const { ticketcode = '' } = await bookBothWays(postFromOtherSite)
    await page.goto(`${testApp().site()}/ticket/${ticketcode}.html`)
    await cancelButton(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Open the link in our email, use the browser you booked with',
    )
    await page.keyboard.press('Escape')
  })
})

test('the link in the e-mail is removed from the address bar, and its browser may cancel', async ({
  page,
  browser,
}) => {
  const { ticketcode = '', Bref = '' } = await bookBothWays(postFromOtherSite)
  await page.goto(`${testApp().site()}/faq.html`)
  const subject = new RegExp(`You’re booked.*${Bref}`)
  const email = await readEmail(page, { to: 'maya@example.com', subject })
  const [link = ''] = /\/confirmed\/[\w-]{43}\.html/.exec(email) ?? []
  expect(link).not.toContain(ticketcode)
  const ticket = `${testApp().site()}/confirmed/${ticketcode}.html`

  await page.goto(testApp().site() + link)
  await expect(page).toHaveURL(ticket)
  await expect(page.getByText('Keep the link in our email private')).toBeVisible()
  await expect(page.getByText('This page is your ticket')).toBeHidden()
  await page.reload()
  await expect(page.getByText('This page is your ticket')).toBeVisible()
  await page.goto(`${testApp().site()}/about.html`)
  await page.goBack()
  await expect(page).toHaveURL(ticket)
  const second = await page.context().newPage()
  await second.goto(ticket)
  await cancelButton(second).click()
  await expect(dialog(second)).toContainText('You haven’t paid anything')
  await second.close()

  // a browser without scripts opens the ticket with it too
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(testApp().site() + link)
  await expect(read.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  await plain.close()
})

type PostJson = (path: string, body: object) => Promise<unknown>

/** A cash booking with a return, three days and five days ahead. */
async function bookBothWays(postJson: PostJson): Promise<Made> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const journey = { ...JOURNEY(), bookingdate: at(3), rtntype: 'rtn', returndate: at(5) }
  const quote = (await postJson('/api/quotation', journey)) as Quoted
  const made = (await postJson('/api/createbookingTest', bookingOf(quote))) as Made
  expect(made.Code).toBe(1)
  return made
}

/** Sends the request from a page of the site: the booking belongs to this browser. */
const postFrom =
  (page: Page): PostJson =>
  (path, body) =>
    page.evaluate(
      async ([to, input]) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'kerbside' }
        const response = await fetch(to, { method: 'POST', headers, body: JSON.stringify(input) })
        return (await response.json()) as unknown
      },
      [path, body] as const,
    )

/** Sends the request as another client. */
const postFromOtherSite: PostJson = async (path, body) =>
  (await postJson(testApp(), { path, body })).reply
