import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './server.ts'

export type ImportRun = {
  seconds: number
  readSeconds: number
  peakMegabytes: number
  said: string
}

const SAMPLE_MS = 100

/** `npm run kerbside -- import places csv <file>` as a process of its own, its memory watched from outside. */
export async function runImport(facts: {
  stateDir: string
  file: string
  operator: string
}): Promise<ImportRun> {
  const words = ['import', 'places', 'csv', facts.file, '--operator', facts.operator]
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [path.join(root, 'apps/server/dist/kerbside.js'), ...words],
    {
      env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: facts.stateDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  let readSeconds = 0
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    // the last word on progress: what follows is the making of the index
    if (said.includes(' % of the file')) readSeconds ||= 0
    if (chunk.toString().includes(' % of the file'))
      readSeconds = (performance.now() - started) / 1000
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0))
  }, SAMPLE_MS)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${said}`)
  return { seconds: (performance.now() - started) / 1000, readSeconds, peakMegabytes: peak, said }
}

/** The most memory a process ever held at once, megabytes, as the kernel remembers it. */
function peakOf(pid: number): number {
  try {
    const [, kilobytes] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
