import { spawn } from 'node:child_process'

/** Pauses before the starts after an unexpected end, milliseconds; the last one stays. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** A process that was ready for so long has recovered: the next end is the first again. */
const STEADY_MS = 60_000
const MAX_FAILED_STARTS = 5

/**
 * Runs the server in a process of its own and starts it again when it ends unexpectedly. A first start that fails is
 * final: its own line says why. So is one that fails five times in a row after that. Signals are passed on, and should
 * this process be killed the server ends as if it had been asked to.
 */
export function keepRunning(program, { pausesMs = PAUSES_MS } = {}) {
  const log = (line) => process.stderr.write(`kerbside: ${line}\n`)
  let child
  let isStopping = false
  let hasBeenReady = false
  let ends = 0
  let failedStarts = 0

  const start = () => {
    let readyAt
    // a process group of its own: Ctrl-C at a terminal reaches it once, through this process
    // without this process's own arguments: with `node -e` they would run this file again, in the child, without end
    child = spawn(process.execPath, ['--enable-source-maps', program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.on('message', (message) => {
      if (message !== 'ready') return
      readyAt = performance.now()
      hasBeenReady = true
      failedStarts = 0
    })
    child.once('exit', (code, signal) => {
      if (isStopping || code === 0 || !hasBeenReady) process.exit(code ?? 1)
      if (readyAt === undefined) failedStarts += 1
      else if (performance.now() - readyAt > STEADY_MS) ends = 0
      const why = signal ?? `code ${code}`
      if (failedStarts === MAX_FAILED_STARTS) {
        log(
          `the server ended (${why}) and could not be started again ${failedStarts} times. Giving up.`,
        )
        process.exit(1)
      }
      const pauseMs = pausesMs[Math.min(ends, pausesMs.length - 1)]
      ends += 1
      log(`the server ended unexpectedly (${why}); starting it again in ${pauseMs / 1000} s`)
      setTimeout(() => (isStopping ? process.exit(0) : start()), pauseMs)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      else process.exit(0)
    })
  start()
}
