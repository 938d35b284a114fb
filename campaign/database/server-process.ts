import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../bench/server.ts'

export type Process = Awaited<ReturnType<typeof startProcess>>

const READY_MS = 120_000

/** The built server; nobody starts it again, so that an end is seen. */
export async function startProcess({ port, env }: { port: number; env: Record<string, string> }) {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      CARD_FIELDS_PORT: '0',
      PUBLIC_URL: `http://localhost:${port}`,
      RATE_LIMITS: '100000',
      KERBSIDE_SIMULATION: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const late = performance.now() + READY_MS
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) break
    if (hasEnded() || performance.now() > late) throw new Error('the server does not start')
    await sleep(50)
  }
  return {
    port,
    hasEnded,
    async stop(): Promise<void> {
      if (hasEnded()) return
      const over = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await over
    },
  }
}
