import type { Page } from '@playwright/test'
import {
  answerBankDialog,
  bookNow,
  CARD,
  expectTicket,
  fillBilling,
  goToPayment,
  payNow,
  typeCard,
} from './booking-flow.ts'
import { DESKTOP, expect, setUpGuestTestApp, test } from './watched-test.ts'

test.use(DESKTOP)
const testApp = setUpGuestTestApp()

const ticket = (page: Page) => page.getByRole('article', { name: 'Reference' })
const cardCode = (page: Page) => page.frameLocator('iframe[title="CVC"]').getByLabel('CVC')
const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay for your trip' })

test('a card that needs the bank’s confirmation is paid once the cardholder confirms', async ({
  page,
}) => {
  await goToPayment(page, { site: testApp().site() })
  await bookNow(page).click()
  await fillBilling(page)
  await typeCard(page, CARD.challenged)
  await payNow(page).click()
  await answerBankDialog(page, 'Yes, pay')

  await expectTicket(page)
  await expect(ticket(page)).toContainText('Paid by card')
  await expect(ticket(page)).toContainText('ending 3155')
})

for (const { text: label, word: status } of [
  { text: 'No', word: 'It was not possible to process the payment' },
  { text: 'nothing', word: 'You closed your bank’s check, so you haven’t been charged' },
])
  test(`who says ${label} to the bank keeps name and address, and pays with another card`, async ({
    page,
  }) => {
    await goToPayment(page, { site: testApp().site() })
    await bookNow(page).click()
    await page.getByLabel('Name on Card').fill('Ama Boateng')
    await fillBilling(page)
    await typeCard(page, CARD.challenged)
    await payNow(page).click()
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank' })
    await expect(bank).toBeVisible()
    if (label === 'No') await answerBankDialog(page, 'No, refuse')
    else await bank.getByRole('button', { name: 'Close' }).click()

    await expect(payDialog(page).getByRole('alert')).toContainText(status)
    await expect(page.getByLabel('Name on Card')).toHaveValue('Ama Boateng')
    await expect(page.getByLabel('Address Line', { exact: true })).toHaveValue('1 Example Wharf')
    await expect(page.getByLabel('City')).toHaveValue('London')
    await expect(cardCode(page)).toHaveValue('')

    await typeCard(page, CARD.pays)
    await payNow(page).click()
    await expectTicket(page)
    await expect(ticket(page)).toContainText('Visa ending 4242')
  })

test('after a declined card another card pays for the booking', async ({ page }) => {
  await goToPayment(page, { site: testApp().site() })
  await bookNow(page).click()
  await fillBilling(page)
  await typeCard(page, CARD.declined)
  await payNow(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'It was not possible to process the payment, please check the card details and try again.',
  )
  await typeCard(page, CARD.pays)
  await payNow(page).click()

  await expectTicket(page)
  await expect(ticket(page)).toContainText('Visa ending 4242')
})
