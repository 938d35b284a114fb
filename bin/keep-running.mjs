import { spawn } from 'node:child_process'

/** Pauses before each restart after an unexpected end, milliseconds; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** A process that was ready for this long has recovered: the pauses start again with the first. */
const STEADY_MS = 60_000
const MAX_FAILED_STARTS = 5

/**
 * Runs the server in a child process and restarts it when it ends unexpectedly. Gives up when the first start fails,
 * whose own message gives the reason, or when five later starts in a row fail. Signals are passed on. If this process
 * is killed, the server shuts down as it does on SIGTERM.
 */
export function keepRunning(program, { pausesMs = PAUSES_MS } = {}) {
  const log = (line) => process.stderr.write(`kerbside: ${line}\n`)
  let child
  let isStopping = false
  let isRunning = false
  let hasBeenReady = false
  let ends = 0
  let failedStarts = 0

  const start = () => {
    let readyAt
    // its own process group, so that Ctrl-C in a terminal reaches it once, through this process; without this process's
    // arguments, because with `node -e` they would run this file again in each child
    child = spawn(process.execPath, ['--enable-source-maps', program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    isRunning = true
    child.on('message', (message) => {
      if (message !== 'ready') return
      readyAt = performance.now()
      hasBeenReady = true
      failedStarts = 0
    })
    const onEnd = (code, why) => {
      isRunning = false
      if (isStopping || code === 0 || !hasBeenReady) process.exit(code ?? 1)
      if (readyAt === undefined) failedStarts += 1
      else if (performance.now() - readyAt > STEADY_MS) ends = 0
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
    }
    child.once('exit', (code, signal) => onEnd(code, signal ?? `code ${code}`))
    // a process that cannot be started, for example at the limit of processes, emits no `exit`
    child.on('error', (error) => {
      if (child.pid === undefined) onEnd(1, error.message)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      isStopping = true
      if (isRunning) child.kill(signal)
      else process.exit(0)
    })
  // passed on to restart several processes one after the other
  process.on('SIGUSR2', () => {
    if (isRunning) child.kill('SIGUSR2')
  })
  start()
}
