import type { BrowserContext, Page } from '@playwright/test'
import { type Desk, openDesk } from './desk-hand.ts'
import { DRIVER, doNext, doNextEarly, signInDriver } from './driver-app.ts'
import type { Walk } from './every-screen.ts'
import { expect } from './watched-test.ts'
import { bookForCash, soon } from './wire.ts'

const WHOLE = { whole: true }
const HEATHROW = { latitude: 51.4723, longitude: -0.4881 }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

let before: Promise<unknown> = Promise.resolve()
let deskCookies: Cookies | undefined

/** There is only one driver and one dispatcher, so each walk that needs them waits for the one before. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  const done = before.then(work)
  before = done.catch(() => undefined)
  return done
}

/** The screens of a leg for its passenger, its driver and its dispatcher. */
export const walkTracking = (walk: Walk): Promise<void> => inTurn(() => drive(walk))

async function drive(walk: Walk): Promise<void> {
  const { page, testApp, operator, look } = walk
  if (operator !== 'kerbside') return
  const site = testApp.site(operator)
  const { jobpartid, code } = await bookForCash(testApp, { bookingdate: soon(), vehtypeid: 1 })
  const desk = await takeDesk(walk)

  const phone = await openPhone(walk)
  const shot = (screen: string) => look(screen, { whole: false, page: phone })
  await shot('driver-legs')
  await desk.change('offer', { jobpartid, driverId: DRIVER.number, seconds: 120 })
  await expect(phone.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await shot('driver-offer')
  await phone.getByRole('button', { name: /^Accept £/ }).click()
  await phone.getByRole('button', { name: /Heathrow Terminal 5/ }).click()
  await doNextEarly(phone, 'Set off', 'Set off now')
  await shot('driver-on-the-way')
  await page.goto(`${site}/tracking/${code}.html`)
  await expect(page.getByRole('heading', { name: /is on the way$/ })).toBeVisible()
  await look('tracking')
  await doNext(phone, 'I’ve arrived')
  await shot('driver-waiting')
  await page.goto(`${testApp.address}/console/leg/${jobpartid}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('console-leg', WHOLE)
  await doNextEarly(phone, 'Passenger on board', 'Passenger is on board')
  await doNextEarly(phone, 'Complete job', 'Complete job')
  await phone
    .getByRole('dialog', { name: 'Cash' })
    .getByRole('button', { name: /^I collected £/ })
    .click()
  await phone.getByRole('button', { name: 'Earnings' }).click()
  await shot('driver-earnings')
  await phone.close()
  await page.goto(`${site}/feedback/${code}.html`)
  await look('feedback', WHOLE)
}

async function takeDesk({ page, testApp }: Walk): Promise<Desk> {
  if (deskCookies) await page.context().addCookies(deskCookies)
  const desk = await openDesk(testApp, page.request, { isIn: deskCookies !== undefined })
  deskCookies = await page.context().cookies()
  return desk
}

async function openPhone({ testApp, page }: Walk): Promise<Page> {
  const context = page.context()
  const phone = await context.newPage()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HEATHROW)
  await phone.setViewportSize({ width: 390, height: 844 })
  await signInDriver(testApp, phone)
  const begin = phone.getByRole('button', { name: 'Start shift' })
  if (await begin.isVisible()) await begin.click()
  return phone
}
