import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import { chromium } from '@playwright/test'
import pg from 'pg'
// @ts-expect-error a plain program without types
import { findChromium } from '../bin/browser.mjs'
import { emptyReactBytes, type Floor, guardsOf, serveStatic, withoutScripts } from './page-floor.ts'
import { median, report, spread } from './report.ts'
import { type Running, startServer } from './server.ts'
import {
  CPU_SLOWDOWN,
  type FirstLoad,
  loadOnSlowPhone,
  type ResponseTimes,
  useOnSlowPhone,
} from './slow-phone.ts'

const PORT = 23_450
const STATIC_PORT = 23_460
const ROUNDS = 5
const RESPONSE_ROUNDS = 2
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

type Measured = {
  page: string
  style: string
  floor: FirstLoad[]
  loads: FirstLoad[]
  answers: ResponseTimes[]
}

/**
 * Size and speed of the booking page in every mode, compared with the same page without script and an empty React
 * app.
 */
export async function benchSite(): Promise<void> {
  const server = await startServer({ port: PORT })
  const bare: Floor = { html: '', guards: {} }
  const floor = await serveStatic(STATIC_PORT, bare)
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? '',
    args: FLAGS,
  })
  const measured: Measured[] = []
  try {
    for (const mode of Object.keys(MODES) as LayoutMode[]) {
      const { html, guards } = await inMode(server, mode)
      Object.assign(bare, { html: withoutScripts(html), guards })
      const item: Measured = { page: mode, style: styleOf(html), floor: [], loads: [], answers: [] }
      const url = `http://${HOST}:${PORT}/booking.html`
      for (let round = 0; round < ROUNDS; round++) {
        item.floor.push(await loadOnSlowPhone(browser, `http://${HOST}:${STATIC_PORT}/`))
        item.loads.push(await loadOnSlowPhone(browser, url))
        if (round < RESPONSE_ROUNDS) item.answers.push(await useOnSlowPhone(browser, url))
      }
      measured.push(item)
    }
  } finally {
    await browser.close()
    floor.close()
    await server.stop()
  }
  const errors = new Set(measured.flatMap(({ loads }) => loads.flatMap((item) => item.errors)))
  if (errors.size > 0) throw new Error(`the page complained: ${[...errors].join('; ')}`)
  writeReport(measured, await emptyReactBytes())
}

const styleOf = (html: string): string => /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

/** Waits until the booking page is served in this mode: the server rereads settings every few seconds. */
async function inMode({ stateDir }: Running, mode: LayoutMode): Promise<Floor> {
  const client = new pg.Client({
    host: path.join(stateDir, 'run'),
    user: 'kerbside',
    database: 'kerbside',
  })
  await client.connect()
  await client.query("update operator set settings = settings || $1 where slug = 'kerbside'", [
    JSON.stringify({ siteMode: mode }),
  ])
  await client.end()
  for (let tries = 0; tries < 40; tries++) {
    const page = await get(`http://127.0.0.1:${PORT}/booking.html`)
    if (page.html.includes(`"mode":"${mode}"`)) return page
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`the page does not come in ${mode}`)
}

/** The Host header selects the operator, and `fetch` cannot set it. */
async function get(url: string): Promise<Floor> {
  const clientRequest = request(url, { headers: { host: `${HOST}:${PORT}` } }).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return { html: await text(response), guards: guardsOf(response) }
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1)

function writeReport(measured: readonly Measured[], empty: number) {
  const of = <Key extends keyof FirstLoad>(list: FirstLoad[], key: Key) =>
    list.map((item) => item[key])
  const lcpRatio = ({ floor, loads }: Measured) =>
    median(of(loads, 'lcp')) / median(of(floor, 'lcp'))
  const ratios = measured.map(lcpRatio)
  // their geometric mean: a mode that is twice as slow and one that is twice as fast cancel out
  const lcpOfAll = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const maxOf = (value: (item: Measured) => number) => Math.max(...measured.map(value))
  const worst = (key: keyof ResponseTimes) => (item: Measured) =>
    median(item.answers.map((response) => response[key]))
  report({
    name: 'site',
    title: 'The booking page in a slow phone',
    about: `Chromium with slow 4G (562 ms a request, 1.4 Mbit/s) and ${CPU_SLOWDOWN}× slower CPU, 412 × 823, in every mode of layout: ${ROUNDS} interleaved rounds beside the very same page without script, under the same security headers. Sizes are kB as they came over the wire (brotli, without headers); the style in the page is packed by itself. Typing (two addresses, letter by letter, taken with the keys) and Next are the worst answer of ${RESPONSE_ROUNDS} rounds without a network limit.`,
    head: [
      'mode',
      'script kB',
      'fetched for later',
      'style in the page',
      'style sheets',
      'HTML kB',
      'LCP ms',
      'LCP without script',
      'layout shift',
      'typing ms',
      'Next ms',
    ],
    rows: measured.map((item) => [
      item.page,
      kb(median(of(item.loads, 'script'))),
      kb(median(of(item.loads, 'laterScript'))),
      kb(brotliCompressSync(item.style).length),
      kb(median(of(item.loads, 'sheets'))),
      kb(median(of(item.loads, 'html'))),
      spread(of(item.loads, 'lcp')),
      spread(of(item.floor, 'lcp')),
      Math.max(...of(item.loads, 'shift')).toFixed(3),
      String(worst('typing')(item)),
      String(worst('next')(item)),
    ]),
    findings: [
      `Script before the booking page can be used: at most ${kb(maxOf(({ loads }) => median(of(loads, 'script'))))} kB; the limit is 75, an empty React app ${kb(empty)}.`,
      `LCP ${lcpOfAll.toFixed(2)} × the static page's, over the medians of all modes; the limit is 1.05. By mode ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}: one mode alone varies more than the limit allows.`,
      `Style in the page at most ${kb(maxOf(({ style }) => gzipSync(style, { level: 9 }).length))} kB gzip; the limit is 4.`,
      `Worst answer: typing ${maxOf(worst('typing'))} ms, Next ${maxOf(worst('next'))} ms; the limit is 80.`,
      `Layout shift at most ${maxOf(({ loads }) => Math.max(...of(loads, 'shift'))).toFixed(3)}; the limit is 0.`,
    ],
  })
}
