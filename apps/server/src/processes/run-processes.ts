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
type Place = {
  number: number
  worker: Worker | undefined
  isReady: boolean
  /** Its end was requested: by a restart, or because everything ends. */
  isEnding: boolean
  /** Unexpected ends, and starts that failed, since it was last steady. */
  ends: number
  /** Called when the next worker is ready, or has ended before it was. */
  report: (isReady: boolean) => void
}

/**
 * Runs several server processes on one port. Worker 1 starts first, because it migrates the database and makes the demo;
 * it also has the background tasks. This process serves nothing: it holds the embedded database, so that the end of a
 * worker does not stop it. A worker that ends is replaced. SIGUSR2 restarts the workers one after the other.
 */
export async function runProcesses(settings: Settings): Promise<void> {
  const log = makeLog(settings.logLevel)
  const database = await openPlace(settings, (line) => log.info({ line }, 'postgres'))
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-'))
  // metrics contain NaN, which JSON does not
  cluster.setupPrimary({ serialization: 'advanced' })
  const places: Place[] = Array.from({ length: settings.processes }, (_, index) => ({
    number: index + 1,
    worker: undefined,
    isReady: false,
    isEnding: false,
    ends: 0,
    report: () => {},
  }))
  let isStopping = false
  let isRestarting = false

  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    await Promise.all(places.map(endWorker))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    log.flush()
    process.exit(code)
  }

  /** Runs one worker to its end; returns how it ended. */
  const runWorker = async (place: Place): Promise<{ wasReady: boolean; reason: string }> => {
    const worker = cluster.fork({ KERBSIDE_WORKER: `${place.number} ${folder}` })
    const startedAt = performance.now()
    place.worker = worker
    place.isEnding = false
    collectMetrics(worker, () => places.flatMap((item) => (item.isReady ? [item.worker] : [])))
    worker.on('message', (message) => {
      if (message !== 'ready') return
      place.isReady = true
      place.report(true)
    })
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
    const wasReady = place.isReady
    place.isReady = false
    place.worker = undefined
    if (!wasReady) place.report(false)
    if (wasReady && performance.now() - startedAt > STEADY_MS) place.ends = 0
    return { wasReady, reason: signal ?? `code ${code}` }
  }

  /** Keeps a worker running until everything ends. Gives up only when no other process serves. */
  const keepRunning = async (place: Place): Promise<void> => {
    while (!isStopping) {
      const { wasReady, reason } = await runWorker(place)
      if (isStopping) return
      if (place.isEnding) continue
      place.ends += 1
      const isAlone = places.every(({ isReady }) => !isReady)
      if (isAlone && !wasReady && (isFirstStart || place.ends >= MAX_FAILED_STARTS)) {
        if (!isFirstStart) log.error({ process: place.number }, 'no server process can be started')
        return stop(1)
      }
      const pauseMs = PAUSES_MS[Math.min(place.ends, PAUSES_MS.length) - 1] ?? 0
      log.warn(
        { process: place.number, reason, pauseMs },
        'a server process ended; starting it again',
      )
      await sleep(pauseMs)
    }
  }

  const restartAll = async (): Promise<void> => {
    if (isRestarting || isStopping) return
    isRestarting = true
    for (const place of places) {
      const restarted = nextReport(place)
      await endWorker(place)
      if (!(await restarted) && !isStopping) {
        log.error(
          { process: place.number },
          'a restarted process could not start; the others go on',
        )
        break
      }
    }
    isRestarting = false
    if (!isStopping) log.info({ processes: places.length }, 'the restart of the processes is over')
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

  let isFirstStart = true
  const [first, ...others] = places
  if (!first) return
  const started = nextReport(first)
  void keepRunning(first)
  if (!(await started)) return
  isFirstStart = false
  await Promise.all(
    others.map((place) => {
      const report = nextReport(place)
      void keepRunning(place)
      return report
    }),
  )
  if (!isStopping) process.send?.('ready')
}

const nextReport = (place: Place): Promise<boolean> =>
  new Promise((resolve) => {
    place.report = resolve
  })

/** Asks a worker to end, once, and waits for it. */
async function endWorker(place: Place): Promise<void> {
  const { worker } = place
  if (worker === undefined) return
  const ended = once(worker, 'exit')
  if (!place.isEnding) worker.process.kill('SIGTERM')
  place.isEnding = true
  await ended
}
