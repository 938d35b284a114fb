import {
  bookNow,
  expectPrices,
  fillContact,
  linkedTime,
  next,
  TOMORROW_MORNING,
} from './booking-flow.ts'
import { NO_THIRD_PARTY_COOKIES, openForeignPage, widgetEvents, widgetOf } from './foreign-page.ts'
import { carryWidget } from './owner-database.ts'
import {
  EXPECTED_PROVIDER_REQUESTS,
  startWalletTestApp,
  type WalletTestApp,
} from './wallet-test-app.ts'
import { DESKTOP, expect, test } from './watched-test.ts'

let wallets: WalletTestApp

test.use({
  ...DESKTOP,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), NO_THIRD_PARTY_COOKIES],
    }),
  serviceWorkers: 'block',
  forgiven: EXPECTED_PROVIDER_REQUESTS,
})
test.beforeAll(async () => {
  wallets = await startWalletTestApp()
})
test.afterAll(async () => {
  await wallets?.stop()
})
test.beforeEach(({ context }) => wallets.route(context))

test('a guest pays with PayPal on a hotel’s page, in PayPal’s own window, and returns to the frame', async ({
  page,
}) => {
  const site = wallets.testApp.site()
  const hotel = await openForeignPage({
    name: 'paypal',
    site,
    tag: () =>
      `<script src="${site}/widget.js" data-tracking-code="paypal-abcdefgh" data-pickup="E14 5AB"
        data-dropoff="W2 1HQ" data-when="${linkedTime(TOMORROW_MORNING)}" data-passengers="2"></script>`,
  })
  await carryWidget(wallets.testApp, {
    code: 'paypal-abcdefgh',
    domains: [hotel.origin],
    mode: 'wizard',
  })
  await page.goto(hotel.origin)
  const frame = widgetOf(page)
  await expect(frame.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/W2 1HQ/)
  await next(frame).click()
  await expectPrices(frame)
  await next(frame).click()
  await fillContact(frame)
  await next(frame).click()
  await frame.locator('label', { has: frame.getByRole('radio', { name: /^Paypal/ }) }).click()
  await bookNow(frame).click()
  const dialog = frame.getByRole('dialog', { name: 'Pay with PayPal' })
  await expect(dialog).toContainText('Time remaining')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Pay with PayPal' }).click()
  await (await opening).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  await expect.poll(() => widgetEvents(page, 'booked')).toHaveLength(1)
  await expect(page).toHaveURL(`${hotel.origin}/`)
  hotel.close()
})
