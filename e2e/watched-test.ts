import { test as base, expect as baseExpect, type Page } from '@playwright/test'
import { type RunningTestApp, startTestServer } from './running-test-app.ts'

/** Its limit also applies where the pictures are taken, outside the test runner. */
export const expect = baseExpect.configure({ timeout: 60_000 })

/**
 * Watches every page of every browser test: a console error, an uncaught error, a violated content policy or a request
 * to any other machine fails the test. `forgiven` matches the one the test expects. WebGL is off unless a test about
 * maps asks for it, because the drawn map is much quicker without a graphics card.
 */
export const test = base.extend<
  { forgiven: RegExp | undefined; webgl: boolean },
  { startGuestTestApp: () => Promise<RunningTestApp> }
>({
  startGuestTestApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are wanted
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      let testApp: Promise<RunningTestApp> | undefined
      await run(() => {
        testApp ??= startTestServer()
        return testApp
      })
      await (await testApp)?.stop()
    },
    { scope: 'worker' },
  ],
  forgiven: [undefined, { option: true }],
  webgl: [false, { option: true }],
  context: async ({ context, forgiven, webgl }, run) => {
    if (!webgl)
      await context.addInitScript(() => {
        // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
        const original = HTMLCanvasElement.prototype.getContext
        Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
          value(this: HTMLCanvasElement, kind: string, options?: unknown) {
            return kind === '2d' ? original.call(this, kind, options) : null
          },
        })
      })
    if (SLOW_CPU > 1) context.on('page', (page) => void slowDown(page))
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text()))
        errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => {
      errors.push(error.error().stack ?? String(error.error()))
    })
    context.on('request', (request) => {
      if (!isHere(request.url())) errors.push(`asked ${request.url()}`)
    })
    await run(context)
    expect(errors.filter((error) => !forgiven?.test(error))).toEqual([])
  },
})

/** `SLOW_CPU=6` slows every page down six times, like a cheap phone; with `--repeat-each` it finds lost clicks. */
const SLOW_CPU = Number(process.env['SLOW_CPU'] ?? 1)

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** This machine, or a URL the page made itself. */
export function isHere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (['data:', 'blob:', 'about:'].includes(protocol)) return true
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}

/** One running test app for all tests of a file. */
export function setUpTestApp(): () => RunningTestApp {
  let testApp: RunningTestApp | undefined
  test.beforeAll(async () => {
    testApp = await startTestServer()
  })
  test.afterAll(async () => {
    await testApp?.stop()
  })
  return () => {
    if (!testApp) throw new Error('the house is not open yet')
    return testApp
  }
}

/**
 * One running test app for the guests of many files, because a start costs as much as a test. Only for tests that book
 * and look at their own bookings: a test that changes settings, ends the server or signs in uses `setUpTestApp`.
 */
export function setUpGuestTestApp(): () => RunningTestApp {
  let testApp: RunningTestApp | undefined
  test.beforeAll(async ({ startGuestTestApp }) => {
    testApp = await startGuestTestApp()
  })
  return () => {
    if (!testApp) throw new Error('the house is not open yet')
    return testApp
  }
}

/** A phone with the smallest common screen. */
export const PHONE = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
} as const

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const
