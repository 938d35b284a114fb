import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { openStreetProcess, StreetError } from './street-process.ts'
import { writeConfig } from './valhalla-config.ts'
import { type Limits, type WatchState, watchProgram } from './watch-program.ts'

/** Where Valhalla is installed: `streets/` of the install. Undefined if it is not. */
export type StreetsProgram = { process: string; tools: string }

/** Why no graph was built; the texts are in admin/import-area.ts. */
export type BuildFailure = 'killed' | 'memory-limit' | 'no-space' | 'no-roads' | 'failed'

export type BuildResult = { ok: true } | { ok: false; reason: BuildFailure; output: string }

/** Undefined where Valhalla's package is missing, or has no programs for this machine. */
export function findStreetsProgram(folder: string): StreetsProgram | undefined {
  const tools = path.join(
    folder,
    'node_modules/@valhallajs/valhallajs',
    process.platform,
    process.arch,
  )
  return existsSync(path.join(tools, 'valhalla_build_tiles'))
    ? { process: path.join(folder, 'streets-process.js'), tools }
    : undefined
}

/** The end of what a program wrote: enough to say why it failed. */
const MAX_OUTPUT = 4_000
/** The server keeps answering while a graph is built beside it. */
const LOW_PRIORITY = 10

/**
 * Builds the street graph of an extract in a folder: tiles, then one file of them, then a first call to the graph.
 * Everything in the folder is removed when it fails. `signal` ends the programs.
 */
export async function buildStreets(
  program: StreetsProgram,
  {
    extract,
    folder,
    threads = 2,
    memoryBytes,
    signal,
  }: {
    extract: string
    folder: string
    threads?: number
    /** A program that uses more of its own memory is ended. Only on Linux; mapped files do not count. */
    memoryBytes?: number | undefined
    signal?: AbortSignal | undefined
  },
): Promise<BuildResult> {
  const tiles = path.join(folder, 'tiles')
  await mkdir(tiles, { recursive: true })
  const config = writeConfig(folder)
  const run = (name: string, args: readonly string[]) =>
    runTool(path.join(program.tools, name), args, { folder, memoryBytes, signal })
  try {
    // sides of the road and default speeds depend on the country's border, which few extracts have
    await run('valhalla_build_admins', ['-c', config, extract])
    const built = await run('valhalla_build_tiles', ['-j', String(threads), '-c', config, extract])
    if (built.code !== 0) return await failed(folder, built)
    const packed = await runTool('tar', ['-cf', path.join(folder, 'tiles.tar'), '-C', tiles, '.'], {
      folder,
      memoryBytes,
      signal,
    })
    if (packed.code !== 0) return await failed(folder, packed)
    await rm(tiles, { recursive: true })
    await assertAnswers(program, config)
    return { ok: true }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

type Ended = {
  code: number | null
  signal: string | null
  output: string
  /** Why this process ended it. */
  stopped?: Exclude<WatchState, 'fine'> | undefined
}

async function failed(folder: string, ended: Ended): Promise<BuildResult> {
  await rm(folder, { recursive: true, force: true })
  return { ok: false, reason: reasonOf(ended), output: ended.output }
}

function reasonOf({ signal, output, stopped }: Ended): BuildFailure {
  if (stopped) return stopped
  if (signal === 'SIGKILL') return 'killed'
  if (/No space left|ENOSPC/.test(output)) return 'no-space'
  return /no ways|No edges|0 nodes/i.test(output) ? 'no-roads' : 'failed'
}

function runTool(
  tool: string,
  args: readonly string[],
  { signal, ...limits }: Limits & { signal?: AbortSignal | undefined },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-MAX_OUTPUT)
      })
    const watch = watchProgram(child, limits)
    child.once('error', reject)
    child.once('close', (code, ended) =>
      resolve({ code, signal: ended, output, stopped: watch.end() }),
    )
  })
}

/** A graph that cannot be opened is not used: here a place in the sea has no road, which is an answer. */
async function assertAnswers(program: StreetsProgram, config: string): Promise<void> {
  const streets = openStreetProcess({ program: program.process, config })
  const nowhere = { lat: 0, lon: 0 }
  try {
    await streets.call('route', { locations: [nowhere, nowhere], costing: 'auto' })
  } catch (error) {
    if (!(error instanceof StreetError)) throw error
  } finally {
    streets.close()
  }
}
