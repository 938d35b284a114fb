import type { Page } from '@playwright/test'
import {
  answerBankDialog,
  bookNow,
  CARD,
  dropOff,
  expectPrices,
  expectTicket,
  fillBilling,
  fillContact,
  next,
  payNow,
  typeCard,
} from './booking-flow.ts'
import { findViolations } from './find-violations.ts'
import { changeSettings, finishLegs, requireDeposit } from './owner-database.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'
import { JOURNEY, postJson } from './wire.ts'

test.use(PHONE)
const testApp = setUpTestApp()

const ticket = (page: Page) => page.getByRole('article', { name: 'Reference' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The amount on the dialog's button, without its currency. */
const amountOf = async (page: Page): Promise<number> =>
  Number(/£([\d.]+)/.exec((await payNow(page).last().textContent()) ?? '')?.[1])

/** From a link that fills the journey in to the card dialog. */
async function toCard(page: Page) {
  const when = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
  await page.goto(
    `${testApp().site()}/booking.html?pickup=E14+5AB&dropoff=W2+1HQ&when=${when}&passengers=2`,
  )
  // the link is applied once the page's script runs
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

test('a deposit at booking, the rest by the ticket’s link with the bank’s confirmation, a tip after the ride', async ({
  page,
}) => {
  await changeSettings(testApp(), {
    operator: 'kerbside',
    settings: { tipChoices: [10, 15] },
  })
  await expect
    .poll(async () => (await fetch(`${testApp().address}/api/configuration`)).json(), {
      timeout: 60_000,
    })
    .toMatchObject({ tipchoices: [10, 15] })

  await requireDeposit(testApp(), { basisPoints: 2_000 })
  // The server rereads a changed price list after some seconds.
  await expect
    .poll(
      async () =>
        (
          await postJson<{ deposit: number }>(testApp(), {
            path: '/api/quotation',
            body: JOURNEY(),
          })
        ).reply.deposit,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)

  await toCard(page)
  const amounts = /Pay a deposit of £([\d.]+) now and £([\d.]+) later/
  const [, deposit, rest] = amounts.exec((await page.getByText(amounts).textContent()) ?? '') ?? []
  await bookNow(page).click()
  expect(await amountOf(page)).toBe(Number(deposit))
  await payByCard(page, CARD.pays)
  await expectTicket(page)
  await expect(ticket(page)).toContainText(`Deposit paid£${deposit}`)
  await expect(ticket(page)).toContainText(`Balance due£${rest}`)

  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(title(page)).toHaveText('Pay the balance')
  expect(await findViolations(page)).toEqual([])
  expect(await amountOf(page)).toBe(Number(rest))
  // there is one payment method, so the page does not ask for it
  await payNow(page).click()
  await payByCard(page, CARD.declined)
  await expect(page.getByRole('alert')).toContainText('It was not possible to process the payment')
  await typeCard(page, CARD.challenged)
  await payNow(page).last().click()
  await answerBankDialog(page, 'Yes, pay')
  await expectTicket(page)
  await expect(ticket(page)).toContainText('Paid by card')
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)

  await finishLegs(testApp())
  await page.reload()
  await page.getByRole('link', { name: 'Leave a tip' }).click()
  await expect(title(page)).toHaveText('Leave a tip')
  await page.getByText('10%').click()
  expect(await findViolations(page)).toEqual([])
  const tip = await amountOf(page)
  expect(tip).toBeCloseTo((Number(deposit) + Number(rest)) / 10, 1)
  await payNow(page).click()
  await payByCard(page, CARD.pays)
  await expect(title(page)).toHaveText('Payment received. Thank you, Maya')
  await expect(page.getByText('goes to your driver')).toBeVisible()
})
