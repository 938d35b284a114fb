import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../log.ts'
import type { Part } from './build-parts.ts'

/** What a server needs to let owners import areas. */
export type AreaImports = {
  dataDir: string
  /** Whether Valhalla is installed. */
  hasStreetEngine: boolean
  /** False while another import is running on this machine. The new area waits until it is used. */
  start(params: { slug: string; file: string; parts: readonly Part[] }): boolean
  /** An import under way is ended. */
  stop(): Promise<void>
}

/**
 * Imports by `kerbside import area --hold` in a process of its own: it computes for minutes, and the server must answer
 * meanwhile. It ends when the server ends. `program` is the file of the commands.
 */
export function openAreaImports({
  dataDir,
  hasStreetEngine,
  program,
  log,
}: {
  dataDir: string
  hasStreetEngine: boolean
  program: string
  log: Log
}): AreaImports {
  let child: ChildProcess | undefined
  return {
    dataDir,
    hasStreetEngine,
    start({ slug, file, parts }) {
      if (child) return false
      const args = ['import', 'area', file, '--operator', slug, '--only', parts.join(','), '--hold']
      const started = spawn(process.execPath, [...process.execArgv, program, ...args], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      child = started
      let output = ''
      started.stderr?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-MAX_OUTPUT)
      })
      const end = (code: number | null) => {
        if (child !== started) return
        child = undefined
        if (code !== 0)
          log.warn({ operator: slug, output: output.trim() }, 'an area was not imported')
      }
      started.on('error', (error) => {
        output = error.message
        end(1)
      })
      started.on('close', end)
      return true
    },
    async stop() {
      const running = child
      if (!running) return
      const ended = new Promise((resolve) => running.once('close', resolve))
      running.kill()
      await ended
    },
  }
}

const MAX_OUTPUT = 4_000
