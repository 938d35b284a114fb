import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedHostBook } from '../apps/server/src/ports/host-book/embedded.ts'
import { makeStateDir, startServer } from '../bench/server.ts'
import { findFreePort } from '../testkit/free-port.ts'
import { MODES } from './fuzz/draft.ts'
import { nameOf } from './fuzz/fuzz-call.ts'
import { CALLS, fuzzEveryCall, type Plan } from './fuzz/fuzz-every-call.ts'
import { givenHostKey } from './fuzz/given-host.ts'
import { openRows } from './fuzz/rows.ts'
import { listFailures, saySums, sayTally } from './fuzz/say-findings.ts'
import { openWorld } from './fuzz/world.ts'
import { sendOverHttp } from './send-over-http.ts'

const USUAL_CASES = '500'

/** Every call of the contract against the built server over HTTP, on a database of its own. */
export async function campaignFuzz(words: string[]): Promise<boolean> {
  const plan = readPlan(words)
  if (typeof plan === 'string') {
    console.error(plan)
    return false
  }
  console.log(`Seed ${plan.seed}, ${plan.cases} cases a call.`)
  const key = randomBytes(32)
  const stateDir = makeStateDir()
  let log = ''
  const port = await findFreePort()
  const server = await startServer({
    port,
    stateDir,
    env: { LOG_LEVEL: 'info', KERBSIDE_KEY: key.toString('hex') },
    hear: (said) => {
      log += said
    },
  })
  const send = sendOverHttp(port)
  const rows = await openRows({
    host: path.join(stateDir, 'run'),
    user: 'kerbside',
    database: 'kerbside',
  })
  try {
    const now = () => new Date()
    const hostBook = embeddedHostBook({ folder: stateDir })
    const hostKey = await givenHostKey({ hostBook, now, newId: randomUUID, randomBytes })
    const world = await openWorld({ send, rows, key, now, hostKey })
    // What it says at its start is for people: it names a test card.
    log = ''
    const takeLog = () => {
      const said = log
      log = ''
      return said
    }
    const findings = await fuzzEveryCall({ send, rows, world, takeLog }, plan, (tally) =>
      console.log(sayTally(tally)),
    )
    const failures = listFailures(plan, findings)
    console.log(saySums(plan, findings))
    for (const failure of failures) console.log(`\n${failure}`)
    return failures.length === 0
  } finally {
    await rows.close()
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** What was asked for on the command line, or what is wrong with it. */
function readPlan(words: string[]): Plan | string {
  const { values } = parseArgs({
    args: words,
    options: {
      seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
      cases: { type: 'string', default: USUAL_CASES },
      call: { type: 'string' },
      mode: { type: 'string' },
    },
  })
  const calls = CALLS.filter((call) => values.call === undefined || nameOf(call) === values.call)
  const modes = MODES.filter((mode) => values.mode === undefined || mode === values.mode)
  const [seed, cases] = [Number(values.seed), Number(values.cases)]
  if (!Number.isInteger(seed)) return '--seed must be a whole number'
  if (!Number.isInteger(cases) || cases < 1) return '--cases must be a whole number from 1'
  if (calls.length === 0) return `--call must be one of:\n${CALLS.map(nameOf).join('\n')}`
  if (modes.length === 0) return `--mode must be one of ${MODES.join(', ')}`
  return { seed, cases, calls, modes }
}
