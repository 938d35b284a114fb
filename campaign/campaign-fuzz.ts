import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedPlatformRegistry } from '../apps/server/src/ports/platform-registry/embedded.ts'
import { makeStateDir, startServer } from '../bench/server.ts'
import { findFreePort } from '../testkit/free-port.ts'
import { MODES } from './fuzz/draft.ts'
import { formatTally, formatTotals, listFailures } from './fuzz/format-findings.ts'
import { CALLS, fuzzAllEndpoints, type Plan } from './fuzz/fuzz-all-endpoints.ts'
import { nameOf } from './fuzz/fuzz-endpoint.ts'
import { givenPlatformKey } from './fuzz/given-platform-client.ts'
import { openRows } from './fuzz/rows.ts'
import { openWorld } from './fuzz/world.ts'
import { sendOverHttp } from './send-over-http.ts'

const USUAL_CASES = '500'

/** Fuzzes every endpoint of the contract on the built server over HTTP, with a database of its own. */
export async function campaignFuzz(args: string[]): Promise<boolean> {
  const plan = readPlan(args)
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
    onOutput: (chunk) => {
      log += chunk
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
    const platformRegistry = embeddedPlatformRegistry({ folder: stateDir })
    const platformKey = await givenPlatformKey({
      platformRegistry,
      now,
      newId: randomUUID,
      randomBytes,
    })
    const world = await openWorld({ send, rows, key, now, platformKey })
    // The start message is for people and names a test card, so it is excluded.
    log = ''
    const takeLog = () => {
      const chunk = log
      log = ''
      return chunk
    }
    const findings = await fuzzAllEndpoints({ send, rows, world, takeLog }, plan, (tally) =>
      console.log(formatTally(tally)),
    )
    const failures = listFailures(plan, findings)
    console.log(formatTotals(plan, findings))
    for (const failure of failures) console.log(`\n${failure}`)
    return failures.length === 0
  } finally {
    await rows.close()
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** The plan from the command line, or an error message. */
function readPlan(args: string[]): Plan | string {
  const { values } = parseArgs({
    args: args,
    options: {
      seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
      cases: { type: 'string', default: USUAL_CASES },
      call: { type: 'string' },
      mode: { type: 'string' },
    },
  })
  const calls = CALLS.filter(
    (endpoint) => values.call === undefined || nameOf(endpoint) === values.call,
  )
  const modes = MODES.filter((mode) => values.mode === undefined || mode === values.mode)
  const [seed, cases] = [Number(values.seed), Number(values.cases)]
  if (!Number.isInteger(seed)) return '--seed must be a whole number'
  if (!Number.isInteger(cases) || cases < 1) return '--cases must be a whole number from 1'
  if (calls.length === 0) return `--call must be one of:\n${CALLS.map(nameOf).join('\n')}`
  if (modes.length === 0) return `--mode must be one of ${MODES.join(', ')}`
  return { seed, cases, calls, modes }
}
