import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let built: Promise<unknown> | undefined

/** The program as it is shipped, built when it is not: it begins in a third of the time its sources take. */
const build = () => promisify(execFile)(process.execPath, ['bin/kerbside.mjs'], { cwd: root })

export type Administered = { code: number; said: string }

/** The administration as a person runs it: a process of its own, by its words, what it reads and its exit code. */
export async function administer(
  words: string[],
  environment: Record<string, string>,
  { shell = ':', input = '' }: { shell?: string; input?: string } = {},
): Promise<Administered> {
  built ??= build()
  await built
  const program = [process.execPath, 'apps/server/dist/kerbside.js', ...words]
  const env = { ...process.env, DATABASE_URL: '', INIT_CWD: root, ...environment }
  const child = spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', ...program], { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, said }))
  })
}
