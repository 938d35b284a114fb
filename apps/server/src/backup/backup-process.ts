import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../log.ts'

/**
 * `kerbside backup run --if-due` in a process of its own, because it computes a lot and the server must answer
 * meanwhile. It ends when the server ends. `program` is the file of the commands.
 */
export function openBackupProcess({ log, program }: { log: Log; program: string }) {
  let child: ChildProcess | undefined
  return {
    start(): void {
      if (child) return
      const started = spawn(
        process.execPath,
        [...process.execArgv, program, 'backup', 'run', '--if-due'],
        { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
      )
      child = started
      let output = ''
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      const end = (code: number | null) => {
        if (child === started) child = undefined
        const line = output.trim()
        if (code === 0) {
          if (line !== '') log.info({ line }, 'backup')
        } else log.error({ line }, 'the backup failed')
      }
      started.on('error', (error) => {
        output = error.message
        end(1)
      })
      started.on('close', end)
    },
    /** A backup under way is cut off; the next one begins within the hour. */
    async stop(): Promise<void> {
      const running = child
      if (!running) return
      const ended = new Promise((resolve) => running.once('close', resolve))
      running.kill()
      await ended
    },
  }
}
