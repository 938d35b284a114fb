import type { Browser, Page } from '@playwright/test'

/** Lighthouse's "slow 4G" as DevTools applies it to each request, and a CPU four times slower than this machine's. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6384 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
export const CPU_SLOWDOWN = 4

const SIZE = { width: 412, height: 823 }

/** Bytes over the wire without headers, times in milliseconds. */
export type FirstLoad = {
  lcp: number
  shift: number
  /** Of the scripts named in the page, and of those they load later. */
  script: number
  laterScript: number
  sheets: number
  html: number
  errors: string[]
}

export async function loadOnSlowPhone(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message.slice(0, 160)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text().slice(0, 160))
  })
  await watchPaint(page)
  const response = await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const { lcp, shift, files, html } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; shift: number } }
    const [page, ...files] = ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
    return { ...seen, files, html: page?.bytes ?? 0 }
  })
  // as sent: scripts loaded later add links of their own to the head
  const sent = (await response?.text()) ?? ''
  const named = [...sent.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file)
  const isNamed = (file: string) => named.some((item) => file.endsWith(item))
  await context.close()
  const sum = (counts: (name: string) => boolean) =>
    files.filter(({ name }) => counts(name)).reduce((total, { bytes }) => total + bytes, 0)
  return {
    lcp,
    shift,
    script: sum(isNamed),
    laterScript: sum((name) => name.endsWith('.js') && !isNamed(name)),
    sheets: sum((name) => name.endsWith('.css')),
    html,
    errors,
  }
}

async function watchPaint(page: Page) {
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The slowest interaction while an address is typed and chosen, and that of Next, in milliseconds. */
export type ResponseTimes = { typing: number; next: number }

/** Without a network limit: this measures the page's own work, on a CPU four times slower. */
export async function useOnSlowPhone(browser: Browser, url: string): Promise<ResponseTimes> {
  const context = await browser.newContext({ viewport: SIZE })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    type Interaction = PerformanceEntry & { interactionId: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Interaction[])
        if (entry.interactionId > 0) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const worst = async () => {
    // an entry arrives after the frame that responds
    await page.waitForTimeout(400)
    return page.evaluate(() => {
      const { durations } = window as unknown as { durations: number[] }
      return Math.max(0, ...durations.splice(0))
    })
  }
  await takePlace(page, { field: 'Pickup', typed: 'padding' })
  await takePlace(page, { field: 'Drop-off', typed: 'canary' })
  const typing = await worst()
  await page.locator('.price-ring', { hasText: '£' }).waitFor()
  await page.waitForTimeout(600)
  await worst()
  await page.locator('.booking-bar .button').click()
  const next = await worst()
  await context.close()
  return { typing, next }
}

async function takePlace(page: Page, { field, typed }: { field: string; typed: string }) {
  const box = page.getByRole('combobox', { name: field })
  await box.click()
  await box.pressSequentially(typed, { delay: 80 })
  await page.getByRole('option').first().waitFor()
  await page.waitForTimeout(200)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
