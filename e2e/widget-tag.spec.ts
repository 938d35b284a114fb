import type { FrameLocator, Page } from '@playwright/test'
import { openForeignPage, widgetEvents } from './foreign-page.ts'
import { carryWidget } from './owner-database.ts'
import { expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

const formOf = (page: Page, place: string): FrameLocator =>
  page.frameLocator(`${place} kerbside-booking iframe`)
const pickup = (form: FrameLocator) => form.getByRole('combobox', { name: 'Pickup' })

test('one page contains forms of two operators, and the tag’s foreign attributes have no effect', async ({
  page,
}) => {
  const [site, other] = [testApp().site(), testApp().site('northway')]
  const hotel = await openForeignPage({
    name: 'two',
    site: `${site} ${other}`,
    tag: () =>
      `<div id="a"><script src="${site}/widget.js" data-tracking-code="two-kerbside" data-pickup="E14 5AB"
        data-onclick="alert(1)" data-style="color: red" data-id="mine"></script></div>
       <div id="b"><script src="${other}/widget.js" data-tracking-code="two-northway" data-pickup="LS1 4DY"></script></div>`,
  })
  const domains = [hotel.origin]
  await carryWidget(testApp(), { code: 'two-kerbside', domains, mode: 'wizard' })
  await carryWidget(testApp(), {
    code: 'two-northway',
    domains,
    mode: 'wizard',
    operator: 'northway',
  })
  await page.goto(hotel.origin)
  await expect(pickup(formOf(page, '#a'))).toHaveValue(/E14 5AB/)
  await page.locator('#b').scrollIntoViewIfNeeded()
  await expect(pickup(formOf(page, '#b'))).toHaveValue(/LS1 4DY/)
  await expect(page.locator('#b iframe')).toHaveAttribute('src', new RegExp(`^${other}/`))
  await expect(page.locator('#mine')).toHaveCount(0)
  expect(await widgetEvents(page, 'error')).toEqual([])
  hotel.close()
})

test('a single-page app changes what is filled in, and hides the form in a tab, with its height kept', async ({
  page,
}) => {
  const site = testApp().site()
  const hotel = await openForeignPage({
    name: 'app',
    site,
    tag: () => `<script src="${site}/widget.js"></script><main></main>`,
  })
  await carryWidget(testApp(), { code: 'app-abcdefgh', domains: [hotel.origin], mode: 'wizard' })
  await page.goto(hotel.origin)
  await page.evaluate(() => {
    const element = document.createElement('kerbside-booking')
    document.querySelector('main')?.append(element)
    // a framework sets attributes after insertion
    element.setAttribute('tracking-code', 'app-abcdefgh')
    element.setAttribute('pickup', 'E14 5AB')
  })
  const form = formOf(page, 'main')
  await expect(pickup(form)).toHaveValue(/E14 5AB/)
  await page
    .locator('kerbside-booking')
    .evaluate((element) => element.setAttribute('pickup', 'W2 1HQ'))
  await expect(pickup(form)).toHaveValue(/W2 1HQ/)

  await page.locator('main').evaluate((main) => main.setAttribute('hidden', ''))
  await expect(page.locator('iframe')).toBeHidden()
  await page.locator('main').evaluate((main) => main.removeAttribute('hidden'))
  await expect(pickup(form)).toBeVisible()
  const heights = (await widgetEvents(page, 'height')).map(({ height }) => Number(height))
  expect(Math.min(...heights)).toBeGreaterThan(400)
  expect(await widgetEvents(page, 'error')).toEqual([])
  hotel.close()
})

test('a form without a tracking code says so at once, and links to the operator’s own site in a new window', async ({
  page,
}) => {
  const site = testApp().site()
  const hotel = await openForeignPage({
    name: 'none',
    site,
    tag: () => `<script src="${site}/widget.js"></script><kerbside-booking></kerbside-booking>`,
  })
  await page.goto(hotel.origin)
  const bookingForm = formOf(page, 'body')
  await expect(bookingForm.getByRole('heading', { level: 1 })).toHaveText('Book with Kerbside')
  expect(await widgetEvents(page, 'error')).toMatchObject([{ reason: 'not-listed' }])
  const opening = page.waitForEvent('popup')
  await bookingForm.getByRole('link', { name: 'Start a booking' }).click()
  await expect(await opening).toHaveURL(`${site}/booking.html`)
  hotel.close()
})
