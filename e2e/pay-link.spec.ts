import type { Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import {
  bookNow,
  CARD,
  dropOff,
  expectPrices,
  expectTicket,
  fillBilling,
  fillContact,
  next,
  payNow,
  tellBank,
  typeCard,
} from './journey.ts'
import { askDeposit, changeSettings, finishJourneys } from './owner-database.ts'
import { expect, houseOfFile, PHONE, test } from './watched-test.ts'
import { ask, JOURNEY } from './wire.ts'

test.use(PHONE)
const house = houseOfFile()

const ticket = (page: Page) => page.getByRole('article', { name: 'Reference' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** What the dialog's button says, without its currency. */
const amountOf = async (page: Page): Promise<number> =>
  Number(/£([\d.]+)/.exec((await payNow(page).last().textContent()) ?? '')?.[1])

/** From a link that fills the journey in to the card dialog. */
async function toCard(page: Page) {
  const when = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
  await page.goto(
    `${house().site()}/booking.html?pickup=E14+5AB&dropoff=W2+1HQ&when=${when}&passengers=2`,
  )
  // the link is read once the page lives
  await expect(dropOff(page)).toHaveValue(/W2 1HQ/)
  await next(page).click()
  await expectPrices(page)
  await next(page).click()
  await fillContact(page)
  await next(page).click()
  await expect(bookNow(page)).toBeVisible()
}

async function payByCard(page: Page, digits: string) {
  await fillBilling(page)
  await typeCard(page, digits)
  await payNow(page).last().click()
}

test('a deposit when booking, the rest by the link on the ticket with the bank asked, a tip after the ride', async ({
  page,
}) => {
  await changeSettings(house(), {
    operator: 'kerbside',
    settings: { tipChoices: [10, 15] },
  })
  await expect
    .poll(async () => (await fetch(`${house().address}/api/configuration`)).json(), {
      timeout: 40_000,
    })
    .toMatchObject({ tipchoices: [10, 15] })

  await askDeposit(house(), { basisPoints: 2_000 })
  // The server reads a changed price list again after some seconds.
  await expect
    .poll(
      async () =>
        (await ask<{ deposit: number }>(house(), { path: '/api/quotation', body: JOURNEY() })).reply
          .deposit,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)

  await toCard(page)
  const told = /You pay a deposit of £([\d.]+) now and £([\d.]+) later/
  const [, deposit, rest] = told.exec((await page.getByText(told).textContent()) ?? '') ?? []
  await bookNow(page).click()
  expect(await amountOf(page)).toBe(Number(deposit))
  await payByCard(page, CARD.pays)
  await expectTicket(page)
  await expect(ticket(page)).toContainText(`Deposit paid£${deposit}`)
  await expect(ticket(page)).toContainText(`Left to pay£${rest}`)

  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(title(page)).toHaveText('Pay what is left')
  expect(await findViolations(page)).toEqual([])
  expect(await amountOf(page)).toBe(Number(rest))
  // one way to pay: nobody is asked for it
  await payNow(page).click()
  await payByCard(page, CARD.declined)
  await expect(page.getByRole('alert')).toContainText('It was not possible to process the payment')
  await typeCard(page, CARD.asksBank)
  await payNow(page).last().click()
  await tellBank(page, 'Yes, pay')
  await expectTicket(page)
  await expect(ticket(page)).toContainText('Paid by card')
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)

  await finishJourneys(house())
  await page.reload()
  await page.getByRole('link', { name: 'Leave a tip' }).click()
  await expect(title(page)).toHaveText('Leave a tip')
  await page.getByText('10%').click()
  expect(await findViolations(page)).toEqual([])
  const tip = await amountOf(page)
  expect(tip).toBeCloseTo((Number(deposit) + Number(rest)) / 10, 1)
  await payNow(page).click()
  await payByCard(page, CARD.pays)
  await expect(title(page)).toHaveText('Paid. Thank you, Maya')
  await expect(page.getByText('goes to your driver')).toBeVisible()
})
