import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { expect } from './watched-test.ts'

/** Signs a member of staff in through the API; sign-in has a test of its own. */
export async function signInAs(
  { request }: Page,
  params: { testApp: RunningTestApp; name: string; role: 'dispatcher' | 'owner' },
): Promise<void> {
  const { testApp, name, role } = params
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(`${testApp.address}${path}`, { headers, data })).json()
  const invitation = (await inviteToDesk(testApp, name, { role })).split('#')[1] ?? ''
  const { secret } = (await post('/api/staff/invitation', { invitation })) as { secret: string }
  const enrolled = (await post('/api/staff/enrol', {
    invitation,
    passwordhash: `v1.${randomBytes(32).toString('base64url')}`,
    code: generateSync({ secret }),
  })) as { code: number }
  expect(enrolled.code).toBe(1)
}

/** The board of the day on which `bookForCash` books. */
export function boardOf({ address }: RunningTestApp): string {
  const day = new Date(Date.now() + 26 * 3_600_000)
    .toLocaleString('sv', { timeZone: 'Europe/London' })
    .slice(0, 10)
  return `${address}/console/board?day=${day}`
}

export const barOf = (page: Page, { name, ref }: { name: string; ref: string }) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: ref })

/** Selects the leg and a driver for it, by keyboard only. */
export async function assignByKeys(
  page: Page,
  { ref, driver }: { ref: string; driver: string },
): Promise<void> {
  await page.bringToFront()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: ref })).toBeFocused()
  await page.keyboard.press('a')
  const palette = page.getByRole('dialog', { name: `Assign ${ref} to a driver` })
  await expect(palette.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(driver)
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}
