import { type Browser, chromium, type Page } from '@playwright/test'
import { median, report, spread } from '../bench/report.ts'
// @ts-expect-error a plain program without types
import { findChromium } from '../bin/browser.mjs'
import { copiesOf, copyRows } from './copy-rows.ts'
import { openDesk } from './desk-hand.ts'
import { asOwner } from './owner-database.ts'
import { type RunningTestApp, startTestServer } from './running-test-app.ts'
import { bookForCash } from './wire.ts'

type Day = { legs: number; drivers: number }

const DAYS: readonly Day[] = [
  { legs: 200, drivers: 30 },
  { legs: 2_000, drivers: 150 },
]
const ROUNDS = 5
const SCROLL_MS = 4_000
const AIM_MS = 50

type Frames = { longest: number; frames: number; over: number }

type DayFrames = {
  shown: number
  drivers: number
  responses: number[]
  kinds: Record<string, Frames[]>
}

/** A day of a dispatcher's board, scrolled over drivers and hours by the wheel, and zoomed. */
async function measureBoard(day: Day): Promise<DayFrames> {
  const testApp = await startTestServer()
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const shown = await fillDay(testApp, day)
    const page = await openBoard(browser, testApp)
    const responses = await measureResponses(page, testApp)
    const empty: Frames[] = []
    const down: Frames[] = []
    const across: Frames[] = []
    const zoomed: Frames[] = []
    for (let round = 0; round < ROUNDS; round++) {
      empty.push(await watch(page, async () => {}))
      down.push(await watch(page, () => page.mouse.wheel(0, round % 2 ? -90 : 90)))
      across.push(await watch(page, () => page.mouse.wheel(round % 2 ? -90 : 90, 0)))
      zoomed.push(await watch(page, zoomIn(page)))
    }
    const kinds = {
      'nothing scrolled': empty,
      'over drivers': down,
      'over hours': across,
      'zoomed twice a second': zoomed,
    }
    return { shown, drivers: day.drivers, responses, kinds }
  } finally {
    await browser.close()
    await testApp.stop()
  }
}

/** Copies one leg over this day, most of the copies with a driver. Rows only, without any checks. */
async function fillDay(testApp: RunningTestApp, { legs, drivers }: Day): Promise<number> {
  const { jobpartid } = await bookForCash(testApp)
  return asOwner(testApp, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await copyRows(client, 'driver', {
      from: copiesOf('driver', {
        times: drivers,
        by: 't.number = (select min(number) from driver where operator_id = o.id)',
      }),
      more: `jsonb_build_object('id', md5('d' || n)::uuid, 'number', 1000 + n, 'first_name', 'Demo',
        'last_name', 'Driver ' || n, 'phone', '+4420794' || 10000 + n, 'email', '', 'vehicle_id', null)`,
    })
    await copyRows(client, 'booking', {
      from: copiesOf('booking', {
        times: legs,
        by: `t.id = (select booking_id from leg where operator_id = o.id and reference = ${jobpartid})`,
      }),
      more: `jsonb_build_object('id', md5('b' || n)::uuid, 'quote_id', md5('q' || n)::uuid)`,
    })
    // evenly over this day; with 2,000 legs one every 43 seconds, those of each driver a good half hour apart
    const at = `(date_trunc('day', now()) + n * interval '${86_400 / legs} seconds')`
    await copyRows(client, 'leg', {
      from: copiesOf('leg', { times: legs, by: `t.reference = ${jobpartid}` }),
      more: `jsonb_build_object('booking_id', md5('b' || n)::uuid, 'reference', 5000000 + n,
        'pickup_at', ${at}, 'pickup_local', to_char(${at} at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'),
        'seconds', 1500 + n % 900,
        'driver_id', case when n % 20 = 0 then null else md5('d' || 1 + n % ${drivers})::uuid end,
        'state', case when ${at} < now() - interval '1 hour' then 'completed'
          when n % 20 = 0 then 'confirmed' else 'assigned' end)`,
    })
    await client.query('analyze')
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from leg where pickup_at::date = now()::date',
    )
    return rows[0]?.count ?? 0
  })
}

async function openBoard(browser: Browser, testApp: RunningTestApp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openDesk(testApp, page.request)
  await page.goto(`${testApp.address}/console`)
  await page.locator('.tl .bar').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2_000)
  return page
}

/** The response for the whole day, as the page requests it. */
async function measureResponses(page: Page, testApp: RunningTestApp): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 10; n++) {
    const started = performance.now()
    const response = await page.request.get(`${testApp.address}/api/desk/board`)
    await response.body()
    times.push(performance.now() - started)
  }
  return times
}

/** Acts as fast as frames come, and records how long each took. */
async function watch(page: Page, act: () => Promise<void>): Promise<Frames> {
  const box = await page.locator('.tl').boundingBox()
  if (!box) throw new Error('no timeline')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // as text: the TypeScript loader adds a helper to functions inside a function, which the page does not have
  const measured = page.evaluate<number[]>(`new Promise((resolve) => {
    const times = []
    const started = performance.now()
    let before = started
    requestAnimationFrame(function next() {
      const now = performance.now()
      times.push(now - before)
      before = now
      if (now - started < ${SCROLL_MS}) requestAnimationFrame(next)
      else resolve(times.slice(1))
    })
  })`)
  const until = performance.now() + SCROLL_MS
  while (performance.now() < until) {
    await act()
    await page.waitForTimeout(16)
  }
  const times = await measured
  return {
    longest: Math.max(...times),
    frames: times.length,
    over: times.filter((time) => time > AIM_MS).length,
  }
}

const SPANS = ['4 h', '7 h', '12 h', 'Day']

/** Presses the next time range every half second, as the page itself would be pressed: without Playwright's checks. */
function zoomIn(page: Page): () => Promise<void> {
  let next = 0
  return async () => {
    const name = SPANS[next++ % SPANS.length] ?? ''
    await page.getByRole('group', { name: 'Time range' }).getByText(name, { exact: true }).click()
    await page.waitForTimeout(450)
  }
}

function writeReport(days: readonly DayFrames[]): void {
  const longest = (list: readonly Frames[]) => list.map((item) => item.longest)
  const findings = days.map(({ shown, kinds }) => {
    const acted = Object.entries(kinds).filter(([name]) => name !== 'nothing scrolled')
    const worst = Math.max(...acted.map(([, list]) => median(longest(list))))
    return `${shown.toLocaleString('en-GB')} journeys: the longest frame while scrolling and zooming took ${worst.toFixed(0)} ms; aimed at ${AIM_MS} ms: ${worst <= AIM_MS ? 'met' : 'not met'}.`
  })
  report({
    name: 'board',
    title: 'The dispatch board of a usual and a big day',
    about: `The journeys of one day on the timeline at 1440 × 900 in Chromium without a graphics card; the wheel is turned, or the time range changed, for ${SCROLL_MS / 1000} s, ${ROUNDS} rounds each. Median of the rounds’ longest frames (least–most).`,
    head: [
      'journeys',
      'more drivers',
      'what',
      'longest frame ms',
      'frames a second',
      `frames over ${AIM_MS} ms`,
    ],
    rows: days.flatMap(({ shown, drivers, responses, kinds }) => [
      ...Object.entries(kinds).map(([name, list]) => [
        String(shown),
        String(drivers),
        name,
        spread(longest(list)),
        String(Math.round(median(list.map(({ frames }) => frames)) / (SCROLL_MS / 1000))),
        String(median(list.map(({ over }) => over))),
      ]),
      [String(shown), String(drivers), 'the whole day’s answer', spread(responses), '', ''],
    ]),
    findings,
  })
}

const measured: DayFrames[] = []
for (const day of DAYS) measured.push(await measureBoard(day))
writeReport(measured)
