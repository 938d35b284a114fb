import type { Page } from '@playwright/test'
import type { RunningHouse } from './running-house.ts'
import { expect } from './watched-test.ts'

/** The one driver of the demo who is not simulated. */
export const DRIVER = { name: 'demo.driver@example.com', password: 'kerbside-demo', number: 1 }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A tap asks for confirmation; sliding and holding do not, and are tested in the components. */
export async function doNext(page: Page, label: string) {
  await button(page, label).click()
  await button(page, `Yes: ${label}`).click()
}

export async function signInDriver(house: RunningHouse, page: Page) {
  await page.goto(`${house.site()}/driver`)
  await page.getByLabel('Mobile or e-mail').fill(DRIVER.name)
  await page.getByLabel('Password', { exact: true }).fill(DRIVER.password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
}
