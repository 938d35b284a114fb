import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cookie, chromium } from '@playwright/test'
import { openDesk } from './desk-hand.ts'
import { type Operator, type Walk, walkEveryScreen } from './every-screen.ts'
import { fillDeskDay } from './fill-desk-day.ts'
import { startTestServer } from './running-test-app.ts'
import { shrinkPng } from './shrink-png.ts'
import { walkAccount } from './walk-account.ts'
import { walkConsole } from './walk-console.ts'
import { walkDriver } from './walk-driver.ts'
import { walkPlatform } from './walk-platform.ts'
import { inTurn, walkTracking } from './walk-tracking.ts'

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url))
const WIDTHS = [
  { width: 360, height: 780, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
]

type Take = { operator: Operator; size: (typeof WIDTHS)[number]; mode: 'light' | 'dark' }

const takes: Take[] = (['kerbside', 'northway'] as const).flatMap((operator) =>
  WIDTHS.flatMap((size) => (['light', 'dark'] as const).map((mode) => ({ operator, size, mode }))),
)

const only = process.argv.slice(2)
if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const testApp = await startTestServer()
const program = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({
  ...(program !== undefined && { executablePath: program }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars'],
})
try {
  const desk = await prepareDesk()
  // two at once, as many as there usually are cores
  const rest = takes.filter((take) => only.length === 0 || only.includes(nameOf(take)))
  await Promise.all([shootAll(), shootAll()])

  async function shootAll() {
    for (let take = rest.shift(); take; take = rest.shift()) await shoot(take, desk)
  }
} finally {
  await browser.close()
  await testApp.stop()
}

function nameOf({ operator, size, mode }: Take): string {
  return `${operator}-${size.width}-${mode}`
}

type Desk = { reference: number; cookies: Cookie[] }

/** A day on the board, and an owner who is signed in. */
async function prepareDesk(): Promise<Desk> {
  const reference = await fillDeskDay(testApp)
  const context = await browser.newContext()
  await openDesk(testApp, context.request, { role: 'owner' })
  const cookies = await context.cookies()
  await context.close()
  return { reference, cookies }
}

async function shoot(take: Take, desk: Desk): Promise<void> {
  const { operator, size, mode } = take
  const { width, height, isMobile, hasTouch } = size
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile,
    hasTouch,
    deviceScaleFactor: 1,
    colorScheme: mode,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  // an operator that is always dark shows its light mode only if the page sets it
  await page.addInitScript((chosen) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['mode'] = chosen
      // a picture has no scrollbar, so no space is reserved for it
      document.documentElement.style.scrollbarGutter = 'auto'
    })
  }, mode)
  try {
    const walk: Walk = {
      page,
      testApp,
      operator,
      look: async (screen, { whole = false, page: other } = { whole: false }) => {
        // a page with a live channel is never idle
        if (whole)
          await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
        if (screen.startsWith('booking')) await waitForMap()
        await page.waitForTimeout(300)
        const picture = await (other ?? page).screenshot({ fullPage: whole })
        const name = `${operator}-${screen}-${width}-${mode}.png`
        writeFileSync(path.join(FOLDER, name), shrinkPng(picture))
      },
    }
    await walkEveryScreen(walk)
    await walkAccount(walk)
    await walkTracking(walk)
    if (operator === 'kerbside') await walkStaff(walk)
    console.log(nameOf(take))
  } catch (error) {
    await page.screenshot({ path: path.join(FOLDER, `fault-${nameOf(take)}.png`) })
    throw error
  } finally {
    await context.close()
  }

  /** The driver app, the console and the platform page, whose screens do not differ by operator. */
  async function walkStaff(walk: Walk): Promise<void> {
    if (size.isMobile) await inTurn(() => walkDriver(walk))
    // the owner signed in at the address without an operator's name
    const { hostname } = new URL(testApp.site('kerbside'))
    await context.addCookies(desk.cookies.map((cookie) => ({ ...cookie, domain: hostname })))
    const isWhole = mode === 'light' && !size.isMobile
    await walkConsole({ ...walk, reference: desk.reference, isWhole })
    await walkPlatform(walk)
  }

  /** Waits for the map if one is loading: the sketch below it is a different picture. */
  async function waitForMap(): Promise<void> {
    const map = page.locator('.map-live')
    if ((await map.count()) > 0 && (await map.first().isVisible()))
      await page
        .locator('.map-live.ready')
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined)
  }
}
