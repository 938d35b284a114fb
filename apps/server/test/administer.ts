import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let built: Promise<unknown> | undefined

/** Builds the program if necessary, because the built one starts in a third of the time of its sources. */
const build = () => promisify(execFile)(process.execPath, ['bin/kerbside.mjs'], { cwd: root })

export type Administered = { code: number; output: string }

/** Runs the administration command in a process of its own, with its arguments, its input and its exit code. */
export async function administer(
  args: string[],
  environment: Record<string, string>,
  { shell = ':', input = '' }: { shell?: string; input?: string } = {},
): Promise<Administered> {
  built ??= build()
  await built
  const program = [process.execPath, 'apps/server/dist/kerbside.js', ...args]
  const env = { ...process.env, DATABASE_URL: '', INIT_CWD: root, ...environment }
  const child = spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', ...program], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}
