import type { Page } from '@playwright/test'
import type { RunningTestApp } from './running-test-app.ts'
import { expect } from './watched-test.ts'

/** The only driver of the demo who is not simulated. */
export const DRIVER = { name: 'demo.driver@example.com', password: 'kerbside-demo', number: 1 }

export const HEATHROW = { latitude: 51.4723, longitude: -0.4881 }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A tap asks for confirmation; sliding and holding do not, and have component tests. */
export async function doNext(page: Page, label: string) {
  await button(page, label).click()
  await button(page, `Confirm: ${label}`).click()
}

/** The same for a step far before its time, which the app asks about. */
export async function doNextEarly(page: Page, label: string, act: string) {
  await doNext(page, label)
  await page.getByRole('alertdialog').getByRole('button', { name: act, exact: true }).click()
}

export async function signInDriver(
  testApp: RunningTestApp,
  page: Page,
  operator: 'kerbside' | 'porto' = 'kerbside',
) {
  // The question about notifications has component tests.
  await page.addInitScript(() => localStorage.setItem('kerbside-driver-notifications', 'shown'))
  await page.goto(`${testApp.site(operator)}/driver`)
  await page.getByLabel('Mobile or email').fill(DRIVER.name)
  await page.getByLabel('Password', { exact: true }).fill(DRIVER.password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
}

/**
 * On shift and sharing a position. Playwright's phone reports it once, when the context opens: on a busy
 * machine that is too long ago before the shift has begun.
 */
export async function startShift(page: Page, position = HEATHROW): Promise<void> {
  await button(page, 'Start shift').click()
  await expect(async () => {
    await page.context().setGeolocation(position)
    await expect(page.getByText('Sharing your location')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}
