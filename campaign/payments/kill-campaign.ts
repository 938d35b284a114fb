import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDice } from '@kerbside/domain/simulation/dice.ts'
import { findFreePort } from '../../testkit/free-port.ts'
import { sendOverHttp } from '../send-over-http.ts'
import { disturbDatabase } from './disturb-database.ts'
import { openHistory } from './history.ts'
import { type Flow, type KillDeps, type PaymentKind, visit } from './kill-customer.ts'
import { giveTime, isIdle, startKillTestApp } from './kill-test-app.ts'
import { openProduct } from './product-process.ts'
import { startFakeGateways } from './start-fake-gateways.ts'

export type KillReport = {
  kills: number
  /** The number of crashes at each failpoint, and of database kills and disconnections. */
  deaths: Readonly<Record<string, number>>
  visits: number
  starts: number
  startMs: number
  healMs: number
  seconds: number
  /** The referee's breaches and figures. */
  referee: { breaches: string[]; figures: Record<string, number> }
}

const PAYMENT_WAYS: readonly PaymentKind[] = ['sandbox', 'stripe', 'paypal', 'cash', 'account']
const TRIPS: readonly Flow['trip'][] = ['single', 'return']
const ENDS: readonly Flow['ends'][] = [
  'pays',
  'cancels',
  'pays',
  'leaves-after',
  'pays',
  'leaves-before',
  'declined-first',
]
/** In every third visit the database is killed or ends its connections, and the server must survive. */
const DATABASE_EVERY = 3
/** More failpoints than any visit passes: the visit then ended without a crash. */
const MAX_POINTS = 60
const HEAL_MS = 90_000
const referee = fileURLToPath(new URL('./referee.ts', import.meta.url))

/**
 * Kills the real product at its first failpoint, its second, its third, until a visit completes; for every payment
 * method. Its database, its gateways and its customers live on. At the end a referee without knowledge of the product
 * compares the responses that customers got with the actual state.
 */
export async function killPayments({
  kills: wanted,
  seed,
  log = () => {},
}: {
  kills: number
  seed: number
  log?: (line: string) => void
}): Promise<KillReport> {
  const started = performance.now()
  const key = randomBytes(32)
  const fakes = await startFakeGateways()
  const testApp = await startKillTestApp({ key, keys: fakes.keys })
  const port = await findFreePairOfPorts()
  const historyFile = path.join(testApp.stateDir, 'history.jsonl')
  const history = openHistory(historyFile)
  const product = await openProduct({
    stateDir: testApp.stateDir,
    port,
    env: {
      KERBSIDE_KEY: key.toString('hex'),
      KERBSIDE_STRIPE_URL: fakes.stripe,
      KERBSIDE_PAYPAL_URL: fakes.paypal,
    },
  })
  await fakes.sendMessagesTo(`http://127.0.0.1:${port}/api/webhooks/stripe`)
  const send = sendOverHttp(port)
  const deps: KillDeps = {
    send,
    history,
    fakes,
    cardFields: product.cardFields,
    publishableKey: fakes.keys.stripe['publishableKey'] ?? '',
    back: () => product.back(),
    bookerCookie: await testApp.signInBooker(send),
    now: () => new Date(),
  }

  const dice = openDice(seed)
  const deaths: Record<string, number> = {}
  const breaches: string[] = []
  let kills = 0
  let flowName = ''
  let diedNow = false
  const noteKill = (where: string) => {
    kills += 1
    deaths[where] = (deaths[where] ?? 0) + 1
    history.write({ what: 'killed', at: where, flow: flowName })
  }
  product.onKill = (where) => {
    diedNow = true
    noteKill(where)
  }
  product.onFall = (why) => breaches.push(why)

  let visits = 0
  const flows = PAYMENT_WAYS.flatMap((way) =>
    TRIPS.map((trip) => ({ way, trip, point: 1, round: 0 })),
  )
  for (let turn = 0; kills < wanted && breaches.length === 0; turn += 1) {
    const next = flows[turn % flows.length]
    if (!next) break
    const ends = ENDS[next.round % ENDS.length] ?? 'pays'
    const flow: Flow = { way: next.way, trip: next.trip, ends }
    visits += 1
    flowName = `${flow.way} ${flow.trip} ${flow.ends} ${next.point}`
    diedNow = false
    const isDatabase = turn % DATABASE_EVERY === DATABASE_EVERY - 1
    // while it recovers it may crash again, at any of the next few
    product.armNext = !isDatabase && dice.chance(0.25) ? `*:${1 + dice.below(12)}` : ''
    product.arm(isDatabase ? '' : `*:${next.point}`)
    const noteError = (error: Error) => void breaches.push(`${flowName}: ${error.message}`)
    await Promise.all([
      visit(deps, { flow, name: `${seed}-${visits}`, day: 1 + (visits % 300) }).catch(noteError),
      isDatabase && disturbDatabase(testApp, dice).then(noteKill, noteError),
    ])
    product.arm('')
    if (isDatabase) continue
    if (diedNow && next.point < MAX_POINTS) next.point += 1
    else {
      next.point = 1
      next.round += 1
    }
    if (visits % 10 === 0) log(`${visits} visits, ${kills} kills`)
  }

  const healing = performance.now()
  product.arm('')
  await product.stop()
  await giveTime(testApp, { minutes: 30 })
  await product.restart()
  while (performance.now() - healing < HEAL_MS && !(await isIdle(testApp)))
    await new Promise((resolve) => setTimeout(resolve, 250))
  const healMs = Math.round(performance.now() - healing)
  await product.stop()
  history.close()
  const refereeReport = await runReferee({ historyFile, socket: testApp.socket, fakes })
  await fakes.close()
  await testApp.close()
  rmSync(testApp.stateDir, { recursive: true, force: true })
  return {
    kills,
    deaths,
    visits,
    starts: product.starts,
    startMs: product.startMs,
    healMs,
    seconds: Math.round((performance.now() - started) / 1000),
    referee: { ...refereeReport, breaches: [...breaches, ...refereeReport.breaches] },
  }
}

async function runReferee(params: {
  historyFile: string
  socket: string
  fakes: { stripe: string; paypal: string }
}): Promise<KillReport['referee']> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      referee,
      params.historyFile,
      params.socket,
      `stripe=${params.fakes.stripe}/__control/journal`,
      `paypal=${params.fakes.paypal}/__control/journal`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as KillReport['referee']
}

/** Card fields use the next port. */
async function findFreePairOfPorts(): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = 20_000 + ((await findFreePort()) % 10_000)
    const both = await Promise.all([port, port + 1].map(isFree))
    if (both.every(Boolean)) return port
  }
  throw new Error('no free ports')
}

const isFree = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => false,
    () => true,
  )
