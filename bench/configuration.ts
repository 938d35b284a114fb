import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { applyLoad, type Measured, requestOf } from './load.ts'
import { median, report, spread } from './report.ts'
import { makeStateDir, startServer } from './server.ts'

const PORT = 23_460
const ECHO_PORT = 23_470
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32
const HOST = 'kerbside.localhost'
const AIM = 2

/** The first request of a page, compared with a bare Fastify that writes the same response, in one interleaved run. */
export async function benchConfiguration(): Promise<void> {
  const stateDir = makeStateDir()
  const server = await startServer({ port: PORT, stateDir })
  const response = await fetch(`http://127.0.0.1:${PORT}/api/configuration`)
  const reply = (await response.json()) as object
  const echo = await startEcho(reply)
  const servers = {
    'bare echo': {
      port: ECHO_PORT,
      requests: [requestOf('GET', '/echo', { host: HOST })],
    },
    configuration: {
      port: PORT,
      requests: [requestOf('GET', '/api/configuration', { host: HOST })],
    },
  }
  const runs: Record<keyof typeof servers, Measured[]> = { 'bare echo': [], configuration: [] }
  const names = ['bare echo', 'configuration'] as const
  for (const name of names)
    await applyLoad({ ...servers[name], connections: CONNECTIONS, seconds: 2 })
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names)
      runs[name].push(
        await applyLoad({ ...servers[name], connections: CONNECTIONS, seconds: SECONDS }),
      )
  echo.kill()
  await server.stop()
  rmSync(stateDir, { recursive: true, force: true })

  const bad = runs.configuration.find((run) => run.bad > 0)
  if (bad) throw new Error(`${bad.bad} answers failed: ${bad.firstBad}`)
  const beside = (name: (typeof names)[number], valueOf: (run: Measured) => number) =>
    median(runs[name].map(valueOf)) / median(runs['bare echo'].map(valueOf))
  report({
    name: 'configuration',
    title: 'Configuration',
    about: `What the page needs to know of its operator, ${JSON.stringify(reply).length} bytes, at ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${SECONDS} s, beside a bare Fastify that writes the same answer. Median (least–most).`,
    head: ['server', 'a second', 'p50 ms', 'p99 ms', 'p99 of the echo'],
    rows: names.map((name) => [
      name,
      spread(runs[name].map((run) => run.perSecond)),
      spread(
        runs[name].map((run) => run.p50),
        1,
      ),
      spread(
        runs[name].map((run) => run.p99),
        1,
      ),
      beside(name, (run) => run.p99).toFixed(2),
    ]),
    findings: [
      `p99 ${beside('configuration', (run) => run.p99).toFixed(2)} × the bare echo's; the aim is ${AIM}.`,
    ],
  })
}

async function startEcho(reply: object): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./echo.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ECHO_PORT: String(ECHO_PORT) },
  })
  child.send(reply)
  await new Promise<void>((resolve) => child.once('message', () => resolve()))
  return child
}
