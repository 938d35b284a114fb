import {
  bookNow,
  CANARY_WHARF,
  choosePlace,
  expectPrices,
  expectTicket,
  fillContact,
  fillJourney,
  next,
  PADDINGTON,
  payCash,
  stop,
} from './booking-flow.ts'
import { DESKTOP, expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

const testApp = setUpGuestTestApp()

for (const [size, device] of [
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
] as const)
  test.describe(size, () => {
    test.use(device)

    test('a car takes the customer via two stops, waits and brings them back; Back closes the top layer', async ({
      page,
    }) => {
      await page.goto(`${testApp().site()}/booking.html`)
      await page.getByRole('radio', { name: 'Wait and return' }).check()
      await fillJourney(page, { from: PADDINGTON, to: CANARY_WHARF })
      for (const wanted of [
        { typed: 'tower bridge', name: 'Tower Bridge' },
        { typed: 'greenwich', name: 'Greenwich' },
      ]) {
        await page.getByRole('button', { name: 'Add a stop' }).click()
        await choosePlace(page, stop(page).last(), wanted)
      }
      await next(page).click()
      await expectPrices(page)
      await next(page).click()
      await fillContact(page)

      await page.getByRole('button', { name: /^Note to driver/ }).click()
      const note = page.getByRole('dialog', { name: 'Note to driver' })
      await note.getByRole('textbox').fill('not this')
      await page.goBack()
      await expect(note).toBeHidden()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('maya@example.com')
      await expect(page.getByText('not this')).toBeHidden()

      await next(page).click()
      await payCash(page)
      await bookNow(page).click()
      await expectTicket(page)
      for (const place of ['Tower Bridge', 'Greenwich'])
        await expect(page.getByText(place).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(/wait/i).filter({ visible: true }).first()).toBeVisible()
    })
  })
