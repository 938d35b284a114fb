import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
// @ts-expect-error a plain program without types
import { findChromium } from '../bin/browser.mjs'
import { report } from './report.ts'
import { startServer } from './server.ts'

const PORT = 23_490
const DEBUG_PORT = 23_491
const PAGES = [
  { name: 'home', url: `http://kerbside.localhost:${PORT}/` },
  { name: 'booking', url: `http://kerbside.localhost:${PORT}/booking.html` },
  { name: 'airport', url: `http://kerbside.localhost:${PORT}/airports/heathrow.html` },
  { name: 'home of Northway', url: `http://northway.localhost:${PORT}/` },
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const ROUNDS = 3

type Scores = { name: string; scores: number[]; lost: string[] }

/** Lighthouse's scores for home and booking with its phone profile, and what lost points. */
export async function benchLighthouse(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-lighthouse-'))
  const browser = await openBrowser(folder)
  const server = await startServer({ port: PORT })
  const all: Scores[] = []
  try {
    for (const page of PAGES) all.push(await scoresOf(page))
  } finally {
    browser.kill()
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const lostPoints = all.flatMap(({ name, lost: points }) =>
    points.map((point) => `${name}: ${point}`),
  )
  report({
    name: 'lighthouse',
    title: 'Lighthouse',
    about: `Lighthouse on its slow phone, the best of ${ROUNDS} runs of each page: other work of this machine only ever slows a page down.`,
    head: ['page', ...CATEGORIES],
    rows: all.map(({ name, scores }) => [name, ...scores.map(String)]),
    findings: [
      `The aim is 100 in all four: ${all.every(({ scores }) => scores.every((score) => score === 100)) ? 'met' : 'missed'}.`,
      ...lostPoints,
    ],
  })
}

/** With a debugging port of its own, which Lighthouse connects to. */
async function openBrowser(folder: string): Promise<ChildProcess> {
  const browser = spawn(
    (await findChromium()) ?? '',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${folder}`,
      `--remote-debugging-port=${DEBUG_PORT}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`).catch(
      () => undefined,
    )
    if (response?.ok) return browser
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  browser.kill()
  throw new Error('the browser does not open its port')
}

async function scoresOf({ name, url }: { name: string; url: string }): Promise<Scores> {
  const best = CATEGORIES.map(() => 0)
  let lostPoints: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const run = await lighthouse(url, {
      port: DEBUG_PORT,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!run) throw new Error(`Lighthouse said nothing of ${url}`)
    const { categories, audits } = run.lhr
    for (const [index, category] of CATEGORIES.entries())
      best[index] = Math.max(best[index] ?? 0, Math.round((categories[category]?.score ?? 0) * 100))
    lostPoints = CATEGORIES.flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const { score, title } = audits[id] ?? {}
        return weight > 0 && typeof score === 'number' && score < 0.9 ? [title ?? id] : []
      }),
    )
  }
  return { name, scores: best, lost: [...new Set(lostPoints)] }
}
