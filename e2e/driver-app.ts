import type { Page } from '@playwright/test'
import type { RunningHouse } from './running-house.ts'
import { expect } from './watched-test.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

/** The one driver of the demo who is not simulated. */
export const DRIVER = { name: 'demo.driver@example.com', password: 'kerbside-demo', number: 1 }

/** Near enough to set off to, in London's clock whatever the season. */
export const soon = () => new Date(Date.now() + 150 * 60_000).toISOString().slice(0, 16)

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A tap asks for confirmation; sliding and holding do not, and are tested in the components. */
export async function doNext(page: Page, label: string) {
  await button(page, label).click()
  await button(page, `Yes: ${label}`).click()
}

/** A cash booking of an ordinary car, made through the public calls. */
export async function bookForCash(
  house: RunningHouse,
  journey: object = {},
): Promise<{ jobpartid: number; code: string }> {
  const quote = await ask<Quoted>(house, {
    path: '/api/quotation',
    body: { ...JOURNEY(), bookingdate: soon(), vehtypeid: 1, ...journey },
  })
  const made = await ask<Made>(house, {
    path: '/api/createbookingTest',
    body: bookingOf(quote.reply),
  })
  expect(made.reply.Code).toBe(1)
  const { Bref = '', ticketcode: code = '' } = made.reply
  return { jobpartid: Number(Bref.replaceAll(/\D/g, '')), code }
}

export async function signInDriver(house: RunningHouse, page: Page) {
  await page.goto(`${house.site()}/driver`)
  await page.getByLabel('Mobile or e-mail').fill(DRIVER.name)
  await page.getByLabel('Password', { exact: true }).fill(DRIVER.password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
}
