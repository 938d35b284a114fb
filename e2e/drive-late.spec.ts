import { openDesk } from './desk-hand.ts'
import { bookForCash, button, DRIVER, doNext, signInDriver } from './driver-app.ts'
import { keepPicture } from './keep-picture.ts'
import { expect, houseOfFile, PHONE, test } from './watched-test.ts'

const house = houseOfFile()

test.use({
  ...PHONE,
  geolocation: { latitude: 51.4723, longitude: -0.4881 },
  permissions: ['geolocation'],
})

test('a car that comes later than promised moves the one time on the ticket, and says how late', async ({
  page,
  request,
  browser,
}, info) => {
  // Nobody is on shift yet: the car is promised from the base in town.
  const desk = await openDesk(house(), request)
  const { jobpartid, code } = await bookForCash(house(), {
    pick: 'Canary Wharf',
    picklat: 51.5053,
    picklng: -0.0209,
    pickpostcode: 'E14 4QQ',
    doff: 'Heathrow Terminal 5',
    dofflat: 51.4723,
    dofflng: -0.4881,
    droppostcode: 'TW6 2GA',
    bookingdate: '',
  })
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const maya = await context.newPage()
  await maya.goto(`${house().site()}/confirmed/${code}.html`)
  const promised = (await maya.locator('.ticket-time').textContent()) ?? ''
  expect(promised).toMatch(/^\d\d:\d\d$/)

  // The driver who takes it is at Heathrow: more than half an hour late, so the desk has to offer it.
  await signInDriver(house(), page)
  await button(page, 'Begin shift').click()
  await expect(page.getByText('The office sees where you are')).toBeVisible()
  await desk.change('offer', { jobpartid, driverid: DRIVER.number, seconds: 120 })
  await button(page, /^Accept £/).click()
  await button(page, /Canary Wharf/).click()
  await doNext(page, 'Set off')

  const late = maya.locator('[data-ride-late]')
  await expect(late).toContainText(/^Your driver is running about \d+ minutes late/)
  await expect(late).toContainText(`We promised ${promised}`)
  await expect(maya.locator('.ticket-time')).not.toHaveText(promised)
  const arrives = /\d\d:\d\d/.exec(
    (await maya.locator('[data-ride-arrives]').textContent()) ?? '',
  )?.[0]
  await expect(maya.locator('.ticket-time')).toHaveText(arrives ?? '')
  await keepPicture(maya, { info, name: 'late-ticket', fullPage: true })
  await maya.goto(`${house().site()}/tracking/${code}.html`)
  await expect(maya.locator('[data-ride-late]')).toContainText(`We promised ${promised}`)
  await keepPicture(maya, { info, name: 'late-tracking' })
  await context.close()
})
