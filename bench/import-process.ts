import { spawn } from 'node:child_process'
import path from 'node:path'
import { memoryOf } from './process-cost.ts'
import { root } from './server.ts'

export type ImportRun = {
  seconds: number
  readSeconds: number
  peakMegabytes: number
  output: string
}

const SAMPLE_MS = 100

/**
 * Runs `npm run kerbside -- import places csv <file>` as a process of its own, with its memory measured from outside.
 */
export async function runImport(params: {
  stateDir: string
  file: string
  operator: string
}): Promise<ImportRun> {
  const args = ['import', 'places', 'csv', params.file, '--operator', params.operator]
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [path.join(root, 'apps/server/dist/kerbside.js'), ...args],
    {
      env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: params.stateDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  let readSeconds = 0
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    // the last progress message: after it the index is built
    if (output.includes(' % of the file')) readSeconds ||= 0
    if (chunk.toString().includes(' % of the file'))
      readSeconds = (performance.now() - started) / 1000
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid ?? 0).peakMb)
  }, SAMPLE_MS)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`)
  return { seconds: (performance.now() - started) / 1000, readSeconds, peakMegabytes: peak, output }
}
