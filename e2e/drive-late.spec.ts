import { attachScreenshot } from './attach-screenshot.ts'
import { openDesk } from './desk-hand.ts'
import { button, DRIVER, doNext, HEATHROW, signInDriver, startShift } from './driver-app.ts'
import { expect, PHONE, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const testApp = setUpTestApp()

test.use({
  ...PHONE,
  geolocation: HEATHROW,
  permissions: ['geolocation'],
})

test('if the car will be late, the ticket shows the new time and how many minutes late it is', async ({
  page,
  request,
  browser,
}, info) => {
  // No driver is on shift yet, so the promised time is counted from the base in town.
  const desk = await openDesk(testApp(), request)
  const { jobpartid, code } = await bookForCash(testApp(), {
    pick: 'Canary Wharf',
    picklat: 51.5053,
    picklng: -0.0209,
    pickpostcode: 'E14 4QQ',
    doff: 'Heathrow Terminal 5',
    dofflat: 51.4723,
    dofflng: -0.4881,
    droppostcode: 'TW6 2GA',
    bookingdate: '',
    vehtypeid: 1,
  })
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const maya = await context.newPage()
  await maya.goto(`${testApp().site()}/confirmed/${code}.html`)
  const promised = (await maya.locator('.ticket-time').textContent()) ?? ''
  expect(promised).toMatch(/^\d\d:\d\d$/)

  // The driver is at Heathrow, more than half an hour late, so automatic dispatch leaves the offer to the desk.
  await signInDriver(testApp(), page)
  await startShift(page)
  await desk.change('offer', { jobpartid, driverId: DRIVER.number, seconds: 120 })
  await button(page, /^Accept £/).click()
  await button(page, /Canary Wharf/).click()
  await doNext(page, 'Set off')

  const late = maya.locator('[data-tracking-late]')
  await expect(late).toContainText(/^Sorry, your driver is running about \d+ minutes late/)
  await expect(late).toContainText(`late for your ${promised} pickup`)
  await expect(maya.locator('.ticket-time')).not.toHaveText(promised)
  // Both are updated by the same events, so they are read again until they agree.
  await expect(async () => {
    const arrives = (await maya.locator('[data-tracking-arrives]').textContent()) ?? ''
    const time = (await maya.locator('.ticket-time').textContent()) ?? ''
    expect(time).toMatch(/^\d\d:\d\d$/)
    expect(/\d\d:\d\d/.exec(arrives)?.[0]).toBe(time)
  }).toPass()
  await attachScreenshot(maya, { info, name: 'late-ticket', fullPage: true })
  await maya.goto(`${testApp().site()}/tracking/${code}.html`)
  await expect(maya.locator('[data-tracking-late]')).toContainText(
    `late for your ${promised} pickup`,
  )
  await attachScreenshot(maya, { info, name: 'late-tracking' })
  await context.close()
})
