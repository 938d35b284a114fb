import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const testApp = setUpTestApp()

test.use({
  ...DESKTOP,
  // The second window gets a 409 because the first was faster; the browser logs that as an error.
  forgiven: /409 \(Conflict\)/,
})

async function book(): Promise<string> {
  const { jobpartid } = await bookForCash(testApp(), { vehtypeid: 1 })
  return `KB-${jobpartid}`
}

/** Signs Nadia in through the API; sign-in has a test of its own. */
async function signIn({ request }: Page) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(`${testApp().address}${path}`, { headers, data })).json()
  const invitation = (await inviteToDesk(testApp(), 'Nadia Bell')).split('#')[1] ?? ''
  const { secret } = (await post('/api/staff/invitation', { invitation })) as { secret: string }
  const enrolled = (await post('/api/staff/enrol', {
    invitation,
    passwordhash: `v1.${randomBytes(32).toString('base64url')}`,
    code: generateSync({ secret }),
  })) as { code: number }
  expect(enrolled.code).toBe(1)
}

const bar = (page: Page, name: string, ref: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: ref })

/** Selects the leg and a driver for it, by keyboard only. */
async function assignByKeys(page: Page, { ref, driver }: { ref: string; driver: string }) {
  await page.bringToFront()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: ref })).toBeFocused()
  await page.keyboard.press('a')
  const palette = page.getByRole('dialog', { name: `Assign ${ref} to a driver` })
  await expect(palette.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(driver)
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`assigned to ${ref}`)).toBeVisible()
}

/** A change waits for ten minutes instead of ten seconds: on a slow machine it would be sent while the page is looked at. */
const waitLonger = (context: BrowserContext) =>
  context.addInitScript(() => {
    const original = window.setTimeout.bind(window)
    const longer = (ms: number | undefined) =>
      ms !== undefined && ms > 9_000 && ms <= 10_000 ? 600_000 : ms
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      original(handler, longer(ms), ...rest)) as typeof window.setTimeout
  })

const clickNotifyNow = (page: Page) => page.getByRole('button', { name: 'Notify now' }).click()

test('a leg without a driver is assigned by keyboard, and two dispatchers do not overwrite each other', async ({
  page,
  context,
}) => {
  const ref = await book()
  await waitLonger(context)
  await signIn(page)
  const day = new Date(Date.now() + 26 * 3_600_000)
    .toLocaleString('sv', { timeZone: 'Europe/London' })
    .slice(0, 10)
  const board = `${testApp().address}/console/board?day=${day}`
  const other = await context.newPage()
  await Promise.all([page.goto(board), other.goto(board)])
  const waiting = page.getByRole('region', { name: 'Unassigned' })
  await expect(waiting.getByRole('button', { name: `${ref}, ` })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'the board')

  await assignByKeys(other, { ref, driver: 'amber' })
  await assignByKeys(page, { ref, driver: 'basil' })
  await expectNoViolations(page, 'a change that waits its ten seconds')
  await page.keyboard.press('z')
  await expect(page.getByText('Undone. No one was notified.')).toBeVisible()
  await expect(waiting.getByRole('button', { name: ref })).toBeVisible()

  await assignByKeys(page, { ref, driver: 'basil' })
  await clickNotifyNow(page)
  await expect(page.getByRole('button', { name: 'Notify now' })).toBeHidden()
  await expect(bar(page, 'Basil Kerb', ref)).toBeVisible()

  await other.bringToFront()
  await clickNotifyNow(other)
  const quicker = other.getByRole('alertdialog', { name: `${ref} was changed by someone else` })
  await expect(quicker).toContainText('Accepted: Basil Kerb')
  await expectNoViolations(other, 'two hands on one journey')
  await quicker.getByRole('button', { name: 'Apply my change' }).click()
  await clickNotifyNow(other)
  // The first window is updated without a reload.
  await expect(bar(page, 'Amber Signal', ref)).toBeVisible()

  await page.bringToFront()
  await bar(page, 'Amber Signal', ref).click()
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: ref })).toBeVisible()
  await expectNoViolations(page, 'a journey')
  await expect(page.getByText('Assigned to Amber Signal')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'All shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  const why = page.getByRole('dialog', { name: 'Price breakdown' })
  await expect(why).toContainText('The price would be the same today.')
  await expectNoViolations(page, 'why a price')
  await page.keyboard.press('Escape')
  await expectFitsEverySize(page, 'a journey')
  await page.goto(board)
  await expect(page.getByRole('button', { name: ref })).toBeVisible()
  await expectFitsEverySize(page, 'the board')

  await other.goto(page.url().replace(/board.*/, `leg/${ref.slice(3)}`))
  await page.goto(other.url())
  await expect(page.getByText('Also open: you in another window')).toBeVisible()
})
