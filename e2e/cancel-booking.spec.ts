import type { Page } from '@playwright/test'
import {
  bookNow,
  CARD,
  expectTicket,
  fillBilling,
  goToPayment,
  payNow,
  typeCard,
} from './journey.ts'
import { readLetter } from './read-letter.ts'
import { expect, houseOfGuests, PHONE, test } from './watched-test.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

test.use(PHONE)
const house = houseOfGuests()

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel booking' }).first()
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel booking' })

test('a guest cancels a booking paid by card, after reading what goes back; a second look finds it cancelled', async ({
  page,
}) => {
  await page.goto(`${house().site()}/booking.html`)
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
  await expect(dialog(page)).toContainText(`Goes back to your card${price}`)
  await dialog(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(cancelButton(page)).toBeFocused()

  await cancelButton(page).click()
  await dialog(page).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled')
  await expect(cancelButton(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled')
})

/** As the ticket tells it; more by night than by day. */
async function paidToDriver(page: Page): Promise<number> {
  const told = page.getByRole('article', { name: 'Reference' }).getByText(/^£\d+\.\d\d$/)
  return Number((await told.first().textContent())?.slice(1))
}

test('only the way back is cancelled, and the ticket keeps the way there', async ({ page }) => {
  await page.goto(`${house().site()}/faq.html`)
  const { ticketcode = '' } = await bookBothWays(askFrom(page))
  await page.goto(`${house().site()}/ticket/${ticketcode}.html`)
  const bothWays = await paidToDriver(page)
  await cancelButton(page).click()
  // the label waits for the sheet to stand still, as a finger does
  await dialog(page).locator('label', { hasText: 'The way back' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'The way back' })).toBeChecked()
  await expect(dialog(page)).toContainText('You have paid nothing')
  await dialog(page).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  const ticket = page.getByRole('article', { name: 'Reference' })
  await expect(ticket).toContainText('The way back, cancelled')
  // the driver is paid for one way
  const oneWay = await paidToDriver(page)
  expect(oneWay).toBeGreaterThan(0)
  expect(oneWay).toBeLessThan(bothWays)

  // what is left of it is one way: nothing is to be chosen any more
  await cancelButton(page).click()
  await expect(dialog(page)).toContainText('You have paid nothing')
  await expect(dialog(page).getByText('The way back')).toBeHidden()
})

test.describe('somebody else', () => {
  test.use({ forgiven: /status of 404/ })

  test('who only has the link of a ticket cannot cancel it, and reads why', async ({ page }) => {
    const { ticketcode = '' } = await bookBothWays(askElsewhere)
    await page.goto(`${house().site()}/ticket/${ticketcode}.html`)
    await cancelButton(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Open the link in our mail, use the browser you booked with',
    )
    await page.keyboard.press('Escape')
  })
})

test('the link of the mail leaves the address, and the browser it was opened in may cancel all the same', async ({
  page,
  browser,
}) => {
  const { ticketcode = '', Bref = '' } = await bookBothWays(askElsewhere)
  await page.goto(`${house().site()}/faq.html`)
  const subject = new RegExp(`You’re booked.*${Bref}`)
  const letter = await readLetter(page, { to: 'maya@example.com', subject })
  const [link = ''] = /\/confirmed\/[\w-]{43}\.html/.exec(letter) ?? []
  expect(link).not.toContain(ticketcode)
  const ticket = `${house().site()}/confirmed/${ticketcode}.html`

  await page.goto(house().site() + link)
  await expect(page).toHaveURL(ticket)
  await expect(page.getByText('The link in our e-mail is for you alone')).toBeVisible()
  await expect(page.getByText('it is your ticket')).toBeHidden()
  await page.reload()
  await expect(page.getByText('it is your ticket')).toBeVisible()
  await page.goto(`${house().site()}/about.html`)
  await page.goBack()
  await expect(page).toHaveURL(ticket)
  const second = await page.context().newPage()
  await second.goto(ticket)
  await cancelButton(second).click()
  await expect(dialog(second)).toContainText('You have paid nothing')
  await second.close()

  // a browser without scripts opens the ticket with it, too
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(house().site() + link)
  await expect(read.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  await plain.close()
})

type Ask = (path: string, body: object) => Promise<unknown>

/** A cash booking there and back, three days and five days from now. */
async function bookBothWays(ask: Ask): Promise<Made> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const journey = { ...JOURNEY(), bookingdate: at(3), rtntype: 'rtn', returndate: at(5) }
  const quote = (await ask('/api/quotation', journey)) as Quoted
  const made = (await ask('/api/createbookingTest', bookingOf(quote))) as Made
  expect(made.Code).toBe(1)
  return made
}

/** Asked by a page of the site: the booking is this browser's. */
const askFrom =
  (page: Page): Ask =>
  (path, body) =>
    page.evaluate(
      async ([to, said]) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'kerbside' }
        const response = await fetch(to, { method: 'POST', headers, body: JSON.stringify(said) })
        return (await response.json()) as unknown
      },
      [path, body] as const,
    )

/** Asked by somebody else. */
const askElsewhere: Ask = async (path, body) => (await ask(house(), { path, body })).reply
