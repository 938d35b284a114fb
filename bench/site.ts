import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
// @ts-expect-error a plain program without types
import { findChromium } from '../bin/browser.mjs'
import { median, report, spread } from './report.ts'
import { root, startServer } from './server.ts'

const PORT = 23_450
const STATIC_PORT = 23_460
const ROUNDS = 5
const HOST = 'kerbside.localhost'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Lighthouse's "slow 4G" as DevTools applies it to each request, and a phone four times slower than this machine. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6384 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

type Seen = { lcp: number; cls: number; js: number; css: number; html: number; errors: string[] }

/** Size and speed of the booking page beside the same page without script and beside an empty React app. */
export async function benchSite(): Promise<void> {
  const server = await startServer({ port: PORT })
  const page = await fetch(`http://127.0.0.1:${PORT}/booking.html`).then((response) =>
    response.text(),
  )
  const bare = await serveStatic(withoutScripts(page))
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? '',
    args: FLAGS,
  })
  const empty = await emptyReactBytes()
  const seen: Record<'static' | 'booking' | 'home', Seen[]> = { static: [], booking: [], home: [] }
  const inps: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      seen.static.push(await look(browser, `http://${HOST}:${STATIC_PORT}/`))
      seen.booking.push(await look(browser, `http://${HOST}:${PORT}/booking.html`))
      seen.home.push(await look(browser, `http://${HOST}:${PORT}/`))
      inps.push(await worstInteraction(browser))
    }
  } finally {
    await browser.close()
    bare.close()
    await server.stop()
  }
  const errors = [...new Set(seen.booking.concat(seen.home).flatMap((one) => one.errors))]
  if (errors.length > 0) throw new Error(`the page complained: ${errors.join('; ')}`)

  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  const row = (name: string, list: Seen[]) => [
    name,
    kb(median(list.map((one) => one.js))),
    kb(median(list.map((one) => one.html))),
    spread(list.map((one) => one.lcp)),
    median(list.map((one) => one.cls)).toFixed(3),
  ]
  const ratio =
    median(seen.booking.map((one) => one.lcp)) / median(seen.static.map((one) => one.lcp))
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
  report({
    name: 'site',
    title: 'The booking page in a slow phone',
    about: `Chromium with slow 4G (562 ms a request, 1.4 Mbit/s) and ${CPU_SLOWDOWN}× slower CPU, 412 × 823, ${ROUNDS} interleaved rounds, beside the very same page without script. Sizes are kB as they came over the wire (brotli). An empty React app is ${kb(empty)} kB of script.`,
    head: ['page', 'script kB', 'HTML kB', 'LCP ms', 'layout shift'],
    rows: [
      row('static, no script', seen.static),
      row('booking page', seen.booking),
      row('home', seen.home),
    ],
    verdicts: [
      `Script of the booking page ${kb(median(seen.booking.map((one) => one.js)))} kB; the limit is 75, an empty React app ${kb(empty)}.`,
      `LCP ${ratio.toFixed(2)} × the static page's; the limit is 1.05.`,
      `Style inlined on the booking page ${kb(gzipSync(style).length)} kB gzip; the limit is 4.`,
      `Worst interaction (typing, choosing, counting; no network limit) ${spread(inps)} ms; the limit is 80.`,
    ],
  })
}

async function look(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
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
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message.slice(0, 160)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text().slice(0, 160))
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  // What the first view needs; what comes later by itself (the map) is not the page's first load.
  const script = bytes['Script'] ?? 0
  await page.waitForTimeout(2500)
  const { lcp, cls } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number } }).seen,
  )
  await context.close()
  return {
    lcp,
    cls,
    js: script,
    css: bytes['Stylesheet'] ?? 0,
    html: bytes['Document'] ?? 0,
    errors,
  }
}

async function worstInteraction(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(`http://${HOST}:${PORT}/booking.html`, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await use(page)
  const durations = await page.evaluate(
    () => (window as unknown as { durations: number[] }).durations,
  )
  await context.close()
  return Math.max(0, ...durations)
}

async function use(page: Page): Promise<void> {
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await pickup.click()
  await pickup.pressSequentially('heath', { delay: 120 })
  await page.getByRole('option').first().waitFor()
  await page.waitForTimeout(300)
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(600)
  await page
    .getByRole('button', { name: /more: passengers/i })
    .first()
    .click()
  await page.waitForTimeout(500)
}

const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*rel="(modulepreload|prefetch|preload)"[^>]*>/g, '')

async function serveStatic(html: string): Promise<Server> {
  const body = brotliCompressSync(html)
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(STATIC_PORT, '127.0.0.1', resolve))
  return server
}

/** Brotli size of React and React DOM rendering one paragraph, built with the same tools. */
async function emptyReactBytes(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-empty-'))
  const entry = path.join(root, 'bench/empty-app.tsx')
  try {
    await build({
      root: path.join(root, 'bench'),
      configFile: false,
      logLevel: 'silent',
      mode: 'production',
      build: {
        outDir: folder,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: entry },
      },
    })
    const scripts = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    return scripts.reduce(
      (sum, name) =>
        sum + brotliCompressSync(readFileSync(path.join(folder, 'assets', name))).length,
      0,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
