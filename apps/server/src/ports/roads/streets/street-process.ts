import { type ChildProcess, fork } from 'node:child_process'
import type { StreetOutcome } from '../port.ts'

export type StreetCall = 'route' | 'traceAttributes' | 'matrix' | 'locate'

/** The street graph of one area. */
export type StreetProcess = {
  /** The parsed reply of Valhalla. Throws a StreetError for what it rejects, and another error when it does not answer. */
  call(name: StreetCall, body: object, signal?: AbortSignal): Promise<unknown>
  state(): StreetProcessState
  close(): void
}

export type StreetProcessState = {
  /** Undefined while no process runs. */
  pid: number | undefined
  /** Whether one was ever started. */
  isStarted: boolean
  restarts: number
  waiting: number
}

/** Valhalla cannot serve the request: no road near, no path, too far. Its message says which. */
export class StreetError extends Error {}

class CallTimedOut extends Error {}
class ProcessBusy extends Error {}

/** Each thread has a cache of tiles of its own. */
const THREADS = 2
/** A process that dies at once is not started more often than this. */
const RESTART_PAUSE_MS = 1_000
/** A call that ran out of time keeps its thread busy, so more would only wait. */
const MAX_WAITING = 8

type Reply = { id?: number; result?: string; error?: string }
type Pending = { done: (result: unknown) => void; fail: (error: Error) => void }

/**
 * Runs `program` (streets/streets-process.js) with a configuration file. It is started at the first call, and again
 * at the first call after it has died; calls under way then fail. It ends with this process.
 */
export function openStreetProcess({
  program,
  config,
  onEnd = () => {},
  onCall = () => {},
}: {
  program: string
  config: string
  /** Called when the process has ended without being closed. */
  onEnd?: (code: number | null, signal: string | null) => void
  /** Called after each call. */
  onCall?: (outcome: StreetOutcome, seconds: number) => void
}): StreetProcess {
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let nextId = 0
  let restarts = 0
  let isClosed = false
  let startedAt = Number.NEGATIVE_INFINITY

  const start = () => {
    if (startedAt > Number.NEGATIVE_INFINITY) restarts += 1
    startedAt = performance.now()
    const started = fork(program, [config], {
      // it needs nothing of the environment, which has secrets
      env: { UV_THREADPOOL_SIZE: String(THREADS) },
      execArgv: [],
    })
    child = started
    started.unref()
    started.channel?.unref()
    started.on('message', ({ id, result, error }: Reply) => {
      const call = id === undefined ? undefined : pending.get(id)
      if (error !== undefined) call?.fail(new StreetError(error))
      else call?.done(JSON.parse(result ?? 'null'))
    })
    started.on('error', () => {})
    // the end of the channel is reported also where nothing else keeps this process alive
    started.on('disconnect', () => {
      if (child === started) child = undefined
      for (const { fail } of pending.values()) fail(new Error('the street process ended'))
    })
    started.on('exit', (code, signal) => {
      if (!isClosed) onEnd(code, signal)
    })
    return started
  }

  const send = async (name: StreetCall, body: object, signal?: AbortSignal): Promise<unknown> => {
    if (isClosed) throw new Error('the street process is closed')
    if (pending.size >= MAX_WAITING) throw new ProcessBusy('the street process is busy')
    if (!child && performance.now() - startedAt < RESTART_PAUSE_MS)
      throw new Error('the street process is being restarted')
    const running = child ?? start()
    const id = nextId++
    return await new Promise((resolve, reject) => {
      const settle = () => {
        pending.delete(id)
        signal?.removeEventListener('abort', abandon)
        if (pending.size === 0) running.channel?.unref()
      }
      const call: Pending = {
        done: (result) => {
          settle()
          resolve(result)
        },
        fail: (error) => {
          settle()
          reject(error)
        },
      }
      // Valhalla cannot be stopped: its reply will be dropped
      const abandon = () => call.fail(new CallTimedOut('no answer in time'))
      signal?.addEventListener('abort', abandon, { once: true })
      pending.set(id, call)
      running.channel?.ref()
      running.send({ id, call: name, body: JSON.stringify(body) }, (error) => {
        if (error) call.fail(error)
      })
    })
  }

  return {
    state: () => ({
      pid: child?.pid,
      isStarted: startedAt > Number.NEGATIVE_INFINITY,
      restarts,
      waiting: pending.size,
    }),
    async call(name, body, signal) {
      const began = performance.now()
      const end = (outcome: StreetOutcome) => onCall(outcome, (performance.now() - began) / 1000)
      try {
        const result = await send(name, body, signal)
        end('answered')
        return result
      } catch (error) {
        end(outcomeOf(error))
        throw error
      }
    },
    close() {
      isClosed = true
      child?.disconnect()
      child = undefined
    },
  }
}

function outcomeOf(error: unknown): StreetOutcome {
  if (error instanceof StreetError) return 'no-route'
  if (error instanceof CallTimedOut) return 'timed-out'
  return error instanceof ProcessBusy ? 'busy' : 'failed'
}
