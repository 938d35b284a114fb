import {
  bookNow,
  CARD,
  dropOff,
  expectPrices,
  fillBilling,
  fillContact,
  linkedTime,
  next,
  payNow,
  TOMORROW_MORNING,
  typeCard,
} from './booking-flow.ts'
import { NO_THIRD_PARTY_COOKIES, openForeignPage, widgetEvents, widgetOf } from './foreign-page.ts'
import { asOwner, carryWidget } from './owner-database.ts'
import { expect, setUpTestApp, test } from './watched-test.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), NO_THIRD_PARTY_COOKIES],
    }),
  // the browser refuses the frame of an unlisted page, and logs it
  forgiven: /frame-ancestors|X-Frame-Options|Failed to load resource/,
})
const testApp = setUpTestApp()

test('a guest books and pays on a hotel’s page, in a browser that blocks third-party cookies', async ({
  page,
}) => {
  const site = testApp().site()
  const hotel = await openForeignPage({
    name: 'aldine',
    site,
    tag: () =>
      `<script src="${site}/widget.js" data-tracking-code="aldine-abcdefgh" data-pickup="Canary Wharf"
        data-dropoff="Paddington" data-when="${linkedTime(TOMORROW_MORNING)}" data-passengers="2" data-luggage="2"></script>`,
  })
  await carryWidget(testApp(), { code: 'aldine-abcdefgh', domains: [hotel.origin], mode: 'wizard' })
  await page.goto(hotel.origin)
  await expect(page.locator('kerbside-booking iframe')).toHaveAttribute('title', 'Book a trip')
  const frame = widgetOf(page)

  await expect(dropOff(frame)).toHaveValue(/Paddington/)
  await next(frame).click()
  await expectPrices(frame)
  await next(frame).click()
  await fillContact(frame)
  await next(frame).click()
  const amount = /£[\d.]+/.exec((await bookNow(frame).textContent()) ?? '')?.[0] ?? ''
  await bookNow(frame).click()
  await fillBilling(frame)
  await typeCard(frame, CARD.pays)
  await payNow(frame).click()

  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  await expect(frame.getByRole('article', { name: 'Reference' })).toContainText(amount)
  await expect
    .poll(() => widgetEvents(page, 'booked'))
    .toMatchObject([{ reference: expect.stringMatching(/^KB-\d+$/) }])
  expect((await widgetEvents(page, 'quote'))[0]).toMatchObject({ currency: 'GBP' })
  // the hotel’s page has its own header and footer; what may not be in the frame opens in a window
  await expect(frame.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  // the driver sets off, and the ticket is opened again
  await asOwner(testApp(), (client) => client.query("update leg set state = 'en_route'"))
  await page.frame({ url: /\/confirmed\// })?.evaluate(() => location.reload())
  const opening = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Track my car' }).click()
  await expect(await opening).toHaveURL(/\/tracking\//)
  const [high] = (await widgetEvents(page, 'height')).slice(-1)
  const height = await page.locator('kerbside-booking iframe').evaluate((it) => it.clientHeight)
  expect(height).toBe(high?.['height'])
  hotel.close()
})

test('on an unlisted page the widget reports an error, and the page may remove and re-add it', async ({
  page,
}) => {
  const site = testApp().site()
  const hotel = await openForeignPage({
    name: 'other',
    site,
    tag: () =>
      `<script src="${site}/widget.js"></script><kerbside-booking tracking-code="aldine-abcdefgh"></kerbside-booking>`,
  })
  await page.goto(hotel.origin)
  const bookingForm = page.frameLocator('kerbside-booking iframe')
  await expect(bookingForm.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await widgetEvents(page, 'error')).toMatchObject([{ reason: 'not-listed' }])

  await page.evaluate(() => {
    const element = document.querySelector('kerbside-booking')
    element?.remove()
    if (element) document.body.append(element, element.cloneNode())
  })
  await expect(page.locator('kerbside-booking iframe')).toHaveCount(2)
  hotel.close()
})
