import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeStateDir, type Running, root, startServer } from '../bench/server.ts'
import { findFreePort } from '../testkit/free-port.ts'
import { type Booked, isBooked, openCustomer } from './scale/customer.ts'

const BOOKINGS = 6
const START_MS = 120_000
const ACCOUNT = 'demo.customer@example.com'

/**
 * `upgrade [commit]`: an install of an earlier release, with bookings and accounts, is continued by this one; the
 * earlier one is refused after it; a backup of the earlier one is restored by this one. The default is the last tag before
 * this commit.
 */
export async function campaignUpgrade([from = lastTag()]: string[]): Promise<boolean> {
  if (from === undefined) {
    console.log('upgrade: skipped, there is no earlier tag; name a commit to upgrade from')
    return true
  }
  const checkout = mkdtempSync(path.join(tmpdir(), 'kerbside-upgrade-'))
  const stateDir = makeStateDir()
  const restoredDir = makeStateDir()
  const problems: string[] = []
  const check = (what: string, isTrue: boolean) => {
    console.log(`upgrade from ${from}: ${what}: ${isTrue ? 'passed' : 'failed'}`)
    if (!isTrue) problems.push(what)
  }
  try {
    buildCheckout(checkout, from)
    const booked = await serve({ checkout, stateDir }, makeBookings)
    const backup = path.join(stateDir, 'before.backup')
    const saved = runProgram(checkout, {
      program: 'kerbside.js',
      stateDir,
      args: ['backup', backup],
    })
    check('a backup is made', saved.status === 0)

    await serve({ checkout: root, stateDir }, async (server) => {
      check('the bookings of before are there', await areThere(server, booked))
      check('an account of before signs in', await signsIn(server))
      check('bookings are made', (await makeBookings(server)).length === booked.length)
    })
    const refused = runProgram(checkout, { program: 'main.js', stateDir, args: [] })
    check(
      'the earlier release is refused with a sentence',
      refused.status !== 0 && /newer version of Kerbside/.test(refused.output),
    )

    copyFileSync(path.join(stateDir, 'key'), path.join(restoredDir, 'key'))
    const restored = runProgram(root, {
      program: 'kerbside.js',
      stateDir: restoredDir,
      args: ['restore', backup],
    })
    check('the backup of before is restored', restored.status === 0)
    await serve({ checkout: root, stateDir: restoredDir }, async (server) => {
      check('its bookings are there', await areThere(server, booked))
      check('its accounts sign in', await signsIn(server))
    })
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
    for (const folder of [stateDir, restoredDir]) rmSync(folder, { recursive: true, force: true })
  }
  return problems.length === 0
}

/** The last tag of a commit before this one. */
function lastTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

function buildCheckout(checkout: string, commit: string): void {
  execFileSync('git', ['worktree', 'add', '--force', '--detach', checkout, commit], {
    cwd: root,
    stdio: 'ignore',
  })
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: checkout,
    stdio: 'ignore',
  })
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: checkout, stdio: 'ignore' })
}

async function serve<Result>(
  { checkout, stateDir }: { checkout: string; stateDir: string },
  work: (server: Running) => Promise<Result>,
): Promise<Result> {
  const port = await findFreePort()
  const server = await startServer({
    port,
    stateDir,
    folder: checkout,
    startMs: START_MS,
    env: { CARD_FIELDS_PORT: String(await findFreePort()) },
  })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Runs a program of a checkout on a data folder until it ends. */
function runProgram(
  checkout: string,
  { program, stateDir, args }: { program: string; stateDir: string; args: readonly string[] },
): { status: number; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(checkout, 'apps/server/dist', program), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir, PORT: '0' },
      timeout: START_MS,
    },
  )
  return { status: status ?? 1, output: stdout + stderr }
}

async function makeBookings({ port }: Running): Promise<Booked[]> {
  const booked: Booked[] = []
  for (let nth = 0; nth < BOOKINGS; nth += 1) {
    const result = await openCustomer(port).book()
    if (!isBooked(result)) throw new Error(`no booking: ${JSON.stringify(result)}`)
    booked.push(result)
  }
  return booked
}

async function areThere({ port }: Running, booked: readonly Booked[]): Promise<boolean> {
  const customer = openCustomer(port)
  const statuses = await Promise.all(
    booked.map(async ({ code }) => (await customer.request('GET', `/ticket/${code}.html`)).status),
  )
  return statuses.every((status) => status === 200)
}

async function signsIn({ port }: Running): Promise<boolean> {
  const { body } = await openCustomer(port).signIn(ACCOUNT)
  return body['Code'] === 1
}
