import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const READY_MS = 60_000
const MAX_ATTEMPTS = 400

/** The built product as an operator runs it, restarted whenever it has crashed. */
export async function openProduct(params: {
  stateDir: string
  port: number
  env: Record<string, string>
}) {
  const { port } = params
  const armed = path.join(params.stateDir, 'failpoint')
  writeFileSync(armed, '')
  const state = { output: '', starts: 0, startMs: 0, closing: false, fell: '' }
  let child = start()
  let up = ready(child)
  await up

  function start(): ChildProcess {
    state.output = ''
    state.starts += 1
    const started = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        NODE_ENV: 'campaign',
        PORT: String(port),
        CARD_FIELDS_PORT: String(port + 1),
        PUBLIC_URL: `http://localhost:${port}`,
        KERBSIDE_DATA: params.stateDir,
        KERBSIDE_FAILPOINT: armed,
        LOG_LEVEL: 'error',
        RATE_LIMITS: '100000',
        KERBSIDE_SIMULATION: 'off',
        ...params.env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    started.stderr?.on('data', (chunk: Buffer) => {
      state.output += chunk.toString()
    })
    started.once('close', () => {
      const [, where] = /failpoint (\S+)\n$/.exec(state.output) ?? []
      if (where === undefined && state.closing) return
      if (where === undefined) {
        state.fell = `the product ended by itself: ${state.output.slice(-2_000)}`
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
    const startedMs = performance.now()
    while (performance.now() - startedMs < READY_MS) {
      if (started.exitCode !== null || started.signalCode !== null) return
      if (await isReady(port)) {
        state.startMs += performance.now() - startedMs
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the product is not ready: ${state.output.slice(-2_000)}`)
  }

  const product = {
    port,
    cardFields: `http://127.0.0.1:${port + 1}`,
    onKill: undefined as ((where: string) => void) | undefined,
    onFall: undefined as ((why: string) => void) | undefined,
    /** The failpoint for the next start after a kill. */
    armNext: '',
    /** From now on it crashes at this failpoint: `*:3` is the third of any name; '' never. */
    arm: (what: string) => writeFileSync(armed, what),
    /** Resolves when it responds, after another restart if necessary. */
    async back(): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        await up
        if (state.fell !== '') throw new Error(state.fell)
        if (await isReady(port)) return
        if (tries === MAX_ATTEMPTS) throw new Error('the product does not come back')
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
      Object.assign(params.env, env)
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
