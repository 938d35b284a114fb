import { createHash } from 'node:crypto'
import { quoteAndBook } from './booking.ts'
import { requestOf } from './load.ts'
import { sendOnTime, type Timed } from './open-loop.ts'
import { median, report, spread } from './report.ts'
import { startServer } from './server.ts'

const PORT = 23_490
const HOST = 'kerbside.localhost'
const ROUNDS = 3
const SECONDS = 20
const SIGN_INS = 94
/** The number of addresses: enough that each stays far below its rate limit and only the hashing limits the rate. */
const SOURCES = 2_500
const BOOKINGS = 10
const ACCOUNTS = 20
const MAX_SLOWDOWN = 2
/** Longer than the server takes to build its list of common passwords, once, after the first account. */
const LIST_MADE_MS = 20_000
const ALONE = 200

type Runs = { quiet: Timed[]; flooded: Timed[]; signIns: Timed[] }

const hashFor = (password: string) =>
  `v1.${createHash('sha256').update(password).digest('base64url')}`

/** Measures quotes and bookings alone, and while sign-ins arrive from many addresses. */
export async function benchSignin(): Promise<void> {
  const server = await startServer({ port: PORT, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const runs: Runs = { quiet: [], flooded: [], signIns: [] }
  let alone: { wrong: number[]; unknown: number[] }
  try {
    await givenAccounts()
    alone = await timeRejections()
    for (let round = 0; round < ROUNDS; round++) {
      runs.quiet.push(await book())
      const [flooded, signIns] = await Promise.all([book(), flood()])
      runs.flooded.push(flooded)
      runs.signIns.push(signIns)
    }
  } finally {
    await server.stop()
  }
  const journeys = [...runs.quiet, ...runs.flooded]
  if (journeys.some(({ bad }) => bad > 0))
    throw new Error(
      `quotes or bookings failed; answers by status: ${JSON.stringify(journeys.map(({ answers: responses }) => responses))}`,
    )
  writeReport({ runs, alone })
}

const book = (): Promise<Timed> =>
  sendOnTime({
    port: PORT,
    requests: quoteAndBook(BOOKINGS * SECONDS),
    perSecond: BOOKINGS,
    connections: 16,
  })

/** Correct and wrong passwords, and unknown addresses, in turn. */
function flood(): Promise<Timed> {
  const requests = Array.from({ length: SIGN_INS * SECONDS }, (_, index) =>
    signIn(`customer${index % ACCOUNTS}${index % 3 === 2 ? '.unknown' : ''}@example.com`, {
      word: index % 3 === 0 ? 'right' : 'wrong',
      from: `10.0.${Math.floor((index % SOURCES) / 250)}.${(index % SOURCES) % 250}`,
    }),
  )
  return sendOnTime({ port: PORT, requests, perSecond: SIGN_INS, connections: 256 })
}

const signIn = (email: string, { word: password, from }: { word: string; from?: string }) =>
  requestOf('POST', '/api/signIn', {
    host: HOST,
    body: { email, passwordhash: hashFor(password) },
    ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
  })

async function givenAccounts(): Promise<void> {
  for (let index = 0; index < ACCOUNTS; index++) {
    const response = await fetch(`http://127.0.0.1:${PORT}/api/signUp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'kerbside',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({
        email: `customer${index}@example.com`,
        firstname: 'Maya',
        surname: 'Osei',
        phone: '2079460123',
        dialingcode: '+44',
        passwordhash: hashFor('right'),
      }),
    })
    const { Code: code } = (await response.json()) as { Code?: number }
    if (code !== 1) throw new Error(`no account: ${response.status}`)
  }
  await new Promise((resolve) => setTimeout(resolve, LIST_MADE_MS))
}

/** Alternates the two, so that other load on the machine affects both equally. */
async function timeRejections(): Promise<{ wrong: number[]; unknown: number[] }> {
  const item = async (email: string) => {
    const requests = [signIn(email, { word: 'wrong' })]
    return (await sendOnTime({ port: PORT, requests, perSecond: 100, connections: 1 })).p50
  }
  const wrong: number[] = []
  const unknown: number[] = []
  for (let index = 0; index < ALONE; index++) {
    wrong.push(await item(`customer${index % ACCOUNTS}@example.com`))
    unknown.push(await item(`no one${index}@example.com`))
  }
  return { wrong, unknown }
}

function writeReport({
  runs,
  alone,
}: {
  runs: Runs
  alone: { wrong: number[]; unknown: number[] }
}): void {
  const row = (name: string, timings: Timed[], responses: string) => [
    name,
    spread(
      timings.map(({ p50 }) => p50),
      1,
    ),
    spread(
      timings.map(({ p95 }) => p95),
      1,
    ),
    spread(
      timings.map(({ longest }) => longest),
      0,
    ),
    responses,
  ]
  const ratio =
    median(runs.flooded.map(({ p95 }) => p95)) / median(runs.quiet.map(({ p95 }) => p95))
  const countResponses = (kind: string) =>
    runs.signIns.reduce((so, { answers: responses }) => so + (responses[kind] ?? 0), 0)
  const sent = ROUNDS * SIGN_INS * SECONDS
  const [served, away] = [countResponses('200'), countResponses('503')]
  const apart = Math.abs(median(alone.unknown) / median(alone.wrong) - 1) * 100
  report({
    name: 'signin',
    title: 'Signing in, in a flood',
    about: `${BOOKINGS} people a second ask for a price and book it in cash over HTTP, fsync on, for ${SECONDS} s, alone and while ${SIGN_INS} sign-ins a second come in from ${SOURCES.toLocaleString('en-GB')} addresses: right passwords, wrong ones and addresses no one has. All sent when due, whether earlier ones were answered or not; client, server and database on the same cores. ${ROUNDS} interleaved rounds, median (least–most).`,
    head: ['requested', 'p50 ms', 'p95 ms', 'longest ms', 'answers'],
    rows: [
      row('quote and book, alone', runs.quiet, 'all 200'),
      row('quote and book, in the flood', runs.flooded, 'all 200'),
      row(
        'sign-ins',
        runs.signIns,
        Object.keys(runs.signIns[0]?.answers ?? {})
          .toSorted()
          .map((kind) => `${countResponses(kind).toLocaleString('en-GB')} × ${kind}`)
          .join(', '),
      ),
    ],
    findings: [
      `In the flood p95 of a quote and its booking is ${ratio.toFixed(2)} × what it is alone; the aim is under ${MAX_SLOWDOWN}: ${ratio < MAX_SLOWDOWN ? 'met' : 'missed'}.`,
      `${((100 * away) / sent).toFixed(0)} of 100 sign-ins were turned away with 503 and a time to come back, ${(served / ROUNDS / SECONDS).toFixed(0)} a second were judged${served + away === sent ? '; there was no other answer' : `; ${sent - served - away} answers were of another kind`}.`,
      `Alone, a wrong password takes ${spread(alone.wrong, 1)} ms and an address no one has ${spread(alone.unknown, 1)}: ${apart.toFixed(0)} % apart in the middle; the aim is under 10: ${apart < 10 ? 'met' : 'missed'}.`,
    ],
  })
}
