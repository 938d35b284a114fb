import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
// @ts-expect-error a plain program without types
import { findChromium } from '../bin/browser.mjs'
import { guardsOf, withoutScripts } from './page-floor.ts'
import { median, report, spread } from './report.ts'
import { startServer } from './server.ts'
import { CPU_SLOWDOWN, type FirstLoad, loadOnSlowPhone } from './slow-phone.ts'

const PORT = 23_470
const STATIC_PORT = 23_480
const ROUNDS = 5
const HOST = 'kerbside.localhost'
const PAGES = [
  '/',
  '/service.html',
  '/fleet.html',
  '/faq.html',
  '/airports/heathrow.html',
  '/contact.html',
]
const AIM = 1.05
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Sent = { body: Buffer; headers: Record<string, string> }
type Measured = { page: string; ours: FirstLoad[]; still: FirstLoad[] }

/**
 * Public pages, compared with the same pages as static files, with the same images and stylesheets and without
 * script.
 */
export async function benchPublicPages(): Promise<void> {
  const server = await startServer({ port: PORT })
  const files = new Map<string, Sent>()
  const still = await serveFiles(files)
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? '',
    args: FLAGS,
  })
  const measured: Measured[] = []
  try {
    for (const page of PAGES) {
      await copyPage(page, files)
      const item: Measured = { page, ours: [], still: [] }
      for (let round = 0; round < ROUNDS; round++) {
        item.still.push(await loadOnSlowPhone(browser, `http://${HOST}:${STATIC_PORT}${page}`))
        item.ours.push(await loadOnSlowPhone(browser, `http://${HOST}:${PORT}${page}`))
      }
      measured.push(item)
    }
  } finally {
    await browser.close()
    still.close()
    await server.stop()
  }
  const errors = new Set(measured.flatMap(({ ours }) => ours.flatMap((item) => item.errors)))
  if (errors.size > 0) throw new Error(`a page complained: ${[...errors].join('; ')}`)
  writeReport(measured)
}

/** The page without its scripts, and every stylesheet and image it names, as sent. */
async function copyPage(page: string, files: Map<string, Sent>): Promise<void> {
  const { body, guards } = await fetchFile(page)
  const html = withoutScripts(body.toString())
  files.set(page, {
    body: brotliCompressSync(html),
    headers: { ...guards, 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
  })
  for (const [, named = ''] of html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|svg)[^"#]*)/g)) {
    if (files.has(named)) continue
    const file = await fetchFile(named)
    files.set(named, {
      body: brotliCompressSync(file.body),
      headers: { 'content-type': file.type, 'content-encoding': 'br' },
    })
  }
}

/** The Host header selects the operator, and `fetch` cannot set it. */
async function fetchFile(path: string) {
  const clientRequest = request(`http://127.0.0.1:${PORT}${path}`, {
    headers: { host: `${HOST}:${PORT}` },
  }).end()
  const [result] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return {
    body: await buffer(result),
    type: result.headers['content-type'] ?? '',
    guards: guardsOf(result),
  }
}

async function serveFiles(files: Map<string, Sent>): Promise<Server> {
  const server = createServer((clientRequest, response) => {
    const file = files.get(clientRequest.url ?? '')
    if (!file) return response.writeHead(204).end()
    return response
      .writeHead(200, { ...file.headers, 'content-length': file.body.length })
      .end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(STATIC_PORT, '127.0.0.1', resolve))
  return server
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1)

function writeReport(measured: readonly Measured[]) {
  const lcps = (list: FirstLoad[]) => list.map(({ lcp }) => lcp)
  const ratio = ({ ours, still }: Measured) => median(lcps(ours)) / median(lcps(still))
  const worst = Math.max(...measured.map(ratio))
  const shift = Math.max(...measured.flatMap(({ ours }) => ours.map((item) => item.shift)))
  report({
    name: 'public-pages',
    title: 'Public pages in a slow phone',
    about: `Chromium with slow 4G (562 ms a request, 1.4 Mbit/s) and ${CPU_SLOWDOWN}× slower CPU, 412 × 823: ${ROUNDS} interleaved rounds of each page as the server draws it, beside the same page as files, with the same pictures, style sheets and security headers (a page of its own browsing context group costs a new process, with script or without), and no script. All of a page can be read before its script has come, and without it. Median (least–most).`,
    head: ['page', 'LCP ms', 'LCP of the files', 'ratio', 'HTML kB', 'script kB'],
    rows: measured.map((item) => [
      item.page,
      spread(lcps(item.ours)),
      spread(lcps(item.still)),
      ratio(item).toFixed(3),
      kb(median(item.ours.map(({ html }) => html))),
      kb(median(item.ours.map(({ script }) => script))),
    ]),
    findings: [
      `LCP at most ${worst.toFixed(3)} × that of the files; the aim is ${AIM}: ${worst <= AIM ? 'met' : 'missed'}.`,
      `Layout shift at most ${shift.toFixed(3)}; the aim is 0.`,
    ],
  })
}
