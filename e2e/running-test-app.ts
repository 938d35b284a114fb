import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { roomyFolder } from '../testkit/roomy-folder.ts'

const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))

/** The variable with the state folder of a prepared test app, if there is one (prepare-test-app.ts). */
export const PREPARED = 'KERBSIDE_E2E_PREPARED'

const MAX_OUTPUT = 20_000

export type RunningTestApp = Awaited<ReturnType<typeof startTestServer>>

/** The built server as a new user starts it: embedded database, demo operators, a state folder of its own. */
export async function startTestServer(
  given: {
    env?: Record<string, string>
    /** Prepares the empty state folder before the server sees it. */
    prepare?: (stateDir: string) => void
    /** What Node runs instead of the built server, in this folder. */
    command?: { args: readonly string[]; folder: string }
  } = {},
) {
  const stateDir = mkdtempSync(path.join(roomyFolder(), 'kerbside-e2e-'))
  chmodSync(stateDir, 0o755)
  const prepared = process.env[PREPARED]
  if (given.prepare) given.prepare(stateDir)
  else if (prepared !== undefined) copyFolder(prepared, stateDir)
  const port = await freePort()
  let output = ''
  let child = start()
  await ready(child)

  function start(): ChildProcess {
    const started = spawn(process.execPath, given.command?.args ?? [program], {
      cwd: given.command?.folder,
      env: {
        ...process.env,
        TZ: 'Asia/Kathmandu',
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        KERBSIDE_DATA: stateDir,
        LOG_LEVEL: 'error',
        RATE_LIMITS: '1000',
        KERBSIDE_SIMULATION: 'off',
        ...given.env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT)
    })
    return started
  }

  async function ready(started: ChildProcess): Promise<void> {
    for (let tries = 0; tries < 1800; tries++) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`)
      const answered = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answered?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the server is not ready after 90 s')
  }

  const ended = (process: ChildProcess) =>
    new Promise<void>((resolve) =>
      process.exitCode !== null || process.signalCode !== null
        ? resolve()
        : process.once('exit', () => resolve()),
    )

  return {
    port,
    stateDir,
    /** The end of what the server has printed. */
    output: () => output,
    address: `http://127.0.0.1:${port}`,
    site: (operator: 'kerbside' | 'northway' | 'porto' = 'kerbside') =>
      `http://${operator}.localhost:${port}`,
    /** SIGKILL: no shutdown, no clean-up. The embedded database then ends too. */
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended(child)
    },
    /** Ends the server and keeps its folder. */
    async shut(): Promise<void> {
      child.kill('SIGTERM')
      await ended(child)
    },
    copyTo: (folder: string) => copyFolder(stateDir, folder),
    async restart(): Promise<void> {
      child = start()
      await ready(child)
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended(child)
      unmount(stateDir)
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** Preserves owners and permissions: on some machines the database's files belong to another user. */
const copyFolder = (from: string, to: string) =>
  execFileSync('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' })

/** A test may have mounted a small disk there. */
function unmount(folder: string): void {
  if (!existsSync('/proc/mounts') || !readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `))
    return
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
}

/** A port outside the range of outgoing connections, so that no other process takes it first. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no free port')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
