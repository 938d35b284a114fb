import cluster from 'node:cluster'
import path from 'node:path'
import { orExplain } from './command-error.ts'
import { readSettings } from './env.ts'
import { keepCompiledCode } from './keep-compiled-code.ts'

await orExplain(async () => {
  // The parent of this process is bin/keep-running.mjs or run-processes.ts; without it nothing else would stop this one.
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // restarts several processes one after the other (run-processes.ts); without a listener it would end this one
  process.on('SIGUSR2', () => {})
  const settings = readSettings(process.env)
  keepCompiledCode(path.join(settings.dataDir, 'compile-cache'))
  if (cluster.isPrimary && settings.processes > 1) {
    const { runProcesses } = await import('./processes/run-processes.ts')
    await runProcesses(settings)
  } else {
    const { startServer } = await import('./start-server.ts')
    await startServer(settings)
  }
})
