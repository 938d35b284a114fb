import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../env.ts'
import { makeLog } from '../http/log.ts'
import { openPlace } from '../postgres/prepare-database.ts'
import { collectMetrics } from './collect-metrics.ts'

/** Pauses before a worker that ended unexpectedly is started again, milliseconds; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** A worker that was ready for this long has recovered: its pauses start again with the first. */
const STEADY_MS = 60_000
const MAX_FAILED_STARTS = 5

/** One of the processes; it has a new worker after each restart. */
type Place = { number: number; worker: Worker | undefined; isReady: boolean; ends: number }

/**
 * Runs several server processes on one port. Worker 1 starts first, because it migrates the database and makes the demo;
 * it also has the background tasks. This process serves nothing: it holds the embedded database, so that the end of a
 * worker does not stop it. A worker that ends is replaced. SIGUSR2 restarts the workers one after the other.
 */
export async function runProcesses(settings: Settings): Promise<void> {
  const log = makeLog(settings.logLevel)
  const database = await openPlace(settings, (line) => log.info({ line }, 'postgres'))
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-'))
  const places: Place[] = Array.from({ length: settings.processes }, (_, index) => ({
    number: index + 1,
    worker: undefined,
    isReady: false,
    ends: 0,
  }))
  let isStopping = false
  /** Worker that is being restarted on purpose. */
  let restarting: Place | undefined

  const stop = async (code: number) => {
    isStopping = true
    await Promise.all(places.map(endWorker))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    log.flush()
    process.exit(code)
  }

  /** Resolves with whether the worker became ready. */
  const startWorker = (place: Place): Promise<boolean> => {
    const worker = cluster.fork({ KERBSIDE_WORKER: `${place.number} ${folder}` })
    const startedAt = performance.now()
    place.worker = worker
    collectMetrics(worker, () => places.flatMap((item) => (item.isReady ? [item.worker] : [])))
    return new Promise((resolve) => {
      worker.on('message', (message) => {
        if (message !== 'ready') return
        place.isReady = true
        resolve(true)
      })
      worker.once('exit', (code, signal) => {
        const wasReady = place.isReady
        place.isReady = false
        place.worker = undefined
        resolve(false)
        if (isStopping || place === restarting || !wasReady) return
        if (performance.now() - startedAt > STEADY_MS) place.ends = 0
        void replace(place, signal ?? `code ${code}`)
      })
    })
  }

  const replace = async (place: Place, reason: string): Promise<void> => {
    for (let failed = 0; failed < MAX_FAILED_STARTS && !isStopping; failed += 1) {
      const pauseMs = PAUSES_MS[Math.min(place.ends, PAUSES_MS.length - 1)] ?? 0
      place.ends += 1
      log.warn(
        { process: place.number, reason, pauseMs },
        'a server process ended; starting it again',
      )
      await sleep(pauseMs)
      if (isStopping || (await startWorker(place))) return
    }
    if (isStopping) return
    log.error({ process: place.number }, 'a server process could not be started again')
    await stop(1)
  }

  const restartAll = async (): Promise<void> => {
    if (restarting !== undefined || isStopping) return
    for (const place of places) {
      restarting = place
      await endWorker(place)
      if (isStopping) return
      const isReady = await startWorker(place)
      restarting = undefined
      if (!isReady) await replace(place, 'could not be started')
    }
    log.info({ processes: places.length }, 'every server process was restarted')
  }

  let signals = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      signals += 1
      if (signals === 1) void stop(0)
      // a worker ends at once at the second signal, unless it is the same Ctrl-C
      else for (const { worker } of places) worker?.process.kill('SIGTERM')
    })
  process.on('SIGUSR2', () => void restartAll())

  const [first, ...others] = places
  if (!first || !(await startWorker(first))) return stop(1)
  const results = await Promise.all(
    others.map(
      async (place) => (await startWorker(place)) || replace(place, 'could not be started'),
    ),
  )
  if (results.length > 0 && !isStopping) process.send?.('ready')
}

async function endWorker({ worker }: Place): Promise<void> {
  if (worker === undefined) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}
