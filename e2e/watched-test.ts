import { test as base, expect, type Page } from '@playwright/test'
import { type RunningHouse, startHouse } from './running-house.ts'

export { expect } from '@playwright/test'

/**
 * Every page of every journey is watched: a console error, an error nobody caught, a broken content policy or a
 * question to any other machine fails the journey. `forgiven` names the one that belongs to the story. Without WebGL
 * the drawn map stays, which is a good deal quicker without a graphics card: a journey about maps asks for it.
 */
export const test = base.extend<
  { forgiven: RegExp | undefined; webgl: boolean },
  { openGuestHouse: () => Promise<RunningHouse> }
>({
  openGuestHouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are wanted
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      let house: Promise<RunningHouse> | undefined
      await run(() => {
        house ??= startHouse()
        return house
      })
      await (await house)?.stop()
    },
    { scope: 'worker' },
  ],
  forgiven: [undefined, { option: true }],
  webgl: [false, { option: true }],
  context: async ({ context, forgiven, webgl }, run) => {
    if (!webgl)
      await context.addInitScript(() => {
        Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
      })
    if (SLOW_CPU > 1) context.on('page', (page) => void slowDown(page))
    const faults: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text()))
        faults.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (fault) => {
      faults.push(fault.error().stack ?? String(fault.error()))
    })
    context.on('request', (request) => {
      if (!isHere(request.url())) faults.push(`asked ${request.url()}`)
    })
    await run(context)
    expect(faults.filter((fault) => !forgiven?.test(fault))).toEqual([])
  },
})

/** `SLOW_CPU=6` throttles every page six times, like a cheap phone; with `--repeat-each` it finds lost presses. */
const SLOW_CPU = Number(process.env['SLOW_CPU'] ?? 1)

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** This machine, or something the page made itself. */
export function isHere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (['data:', 'blob:', 'about:'].includes(protocol)) return true
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}

/** One running house for all journeys of a file. */
export function houseOfFile(): () => RunningHouse {
  let house: RunningHouse | undefined
  test.beforeAll(async () => {
    house = await startHouse()
  })
  test.afterAll(async () => {
    await house?.stop()
  })
  return () => {
    if (!house) throw new Error('the house is not open yet')
    return house
  }
}

/**
 * One running house for the guests of many files, for a start costs as much as a journey. Only for journeys that book,
 * and look at what is theirs: whoever sets something, ends the server, or signs in as somebody, has a `houseOfFile`.
 */
export function houseOfGuests(): () => RunningHouse {
  let house: RunningHouse | undefined
  test.beforeAll(async ({ openGuestHouse }) => {
    house = await openGuestHouse()
  })
  return () => {
    if (!house) throw new Error('the house is not open yet')
    return house
  }
}

/** A telephone, as small as they are sold. */
export const PHONE = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
} as const

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const
