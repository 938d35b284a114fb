import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const READY_MS = 60_000
const MOST_TRIES = 400

export type Product = Awaited<ReturnType<typeof openProduct>>

/** The built product as an operator runs it, started again whenever it has died. */
export async function openProduct(facts: {
  stateDir: string
  port: number
  env: Record<string, string>
}) {
  const { port } = facts
  const armed = path.join(facts.stateDir, 'failpoint')
  writeFileSync(armed, '')
  const state = { said: '', starts: 0, startMs: 0, closing: false, fell: '' }
  let child = start()
  let up = ready(child)
  await up

  function start(): ChildProcess {
    state.said = ''
    state.starts += 1
    const started = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        NODE_ENV: 'campaign',
        PORT: String(port),
        CARD_FIELDS_PORT: String(port + 1),
        PUBLIC_URL: `http://localhost:${port}`,
        KERBSIDE_DATA: facts.stateDir,
        KERBSIDE_FAILPOINT: armed,
        LOG_LEVEL: 'error',
        RATE_LIMITS: '100000',
        KERBSIDE_SIMULATION: 'off',
        ...facts.env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    started.stderr?.on('data', (said: Buffer) => {
      state.said += said.toString()
    })
    started.once('close', () => {
      const [, where] = /failpoint (\S+)\n$/.exec(state.said) ?? []
      if (where === undefined && state.closing) return
      if (where === undefined) {
        state.fell = `the product ended by itself: ${state.said.slice(-2_000)}`
        product.onFall?.(state.fell)
        return
      }
      writeFileSync(armed, product.armNext)
      product.armNext = ''
      product.onKill?.(where)
      child = start()
      up = ready(child)
    })
    return started
  }

  async function ready(started: ChildProcess): Promise<void> {
    const begun = performance.now()
    while (performance.now() - begun < READY_MS) {
      if (started.exitCode !== null || started.signalCode !== null) return
      if (await isReady(port)) {
        state.startMs += performance.now() - begun
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the product is not ready: ${state.said.slice(-2_000)}`)
  }

  const product = {
    port,
    cardFields: `http://127.0.0.1:${port + 1}`,
    onKill: undefined as ((where: string) => void) | undefined,
    onFall: undefined as ((why: string) => void) | undefined,
    /** How the next start after a kill is armed. */
    armNext: '',
    /** From now on it dies at this passing: `*:3` is the third of any name; '' never. */
    arm: (what: string) => writeFileSync(armed, what),
    /** Settles when it answers, if need be once more started. */
    async back(): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        await up
        if (state.fell !== '') throw new Error(state.fell)
        if (await isReady(port)) return
        if (tries === MOST_TRIES) throw new Error('the product does not come back')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    get starts() {
      return state.starts
    },
    get startMs() {
      return Math.round(state.startMs / state.starts)
    },
    async restart(env: Record<string, string> = {}): Promise<void> {
      await product.stop()
      Object.assign(facts.env, env)
      state.closing = false
      child = start()
      up = ready(child)
      await up
    },
    async stop(): Promise<void> {
      state.closing = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      child.kill('SIGTERM')
      await ended
    },
  }
  return product
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
