import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const site = path.join(root, 'apps/site')

/** Inside node_modules, so that the page renderer finds its modules. */
const FOLDER = path.join(root, 'node_modules/.cache/kerbside/site-under-test')

/**
 * The built site, in a folder of the tests that holds `dist`. The first caller of a run builds it in some
 * seconds, and all others wait: two concurrent builds into one folder would delete each other's files.
 */
export async function builtSite(): Promise<string> {
  const turn = path.join(inject('scratch'), 'site')
  const [built, failed] = [path.join(turn, 'built'), path.join(turn, 'failed')]
  const isFirst = await mkdir(turn).then(
    () => true,
    () => false,
  )
  if (isFirst)
    await build().then(
      () => writeFile(built, ''),
      async (error: unknown) => {
        await writeFile(failed, '')
        throw error
      },
    )
  while (!existsSync(built)) {
    if (existsSync(failed)) throw new Error('The site could not be built; another test says why.')
    await sleep(100)
  }
  return FOLDER
}

async function build(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const vite = (part: string, ...args: string[]) =>
    run(
      process.execPath,
      [
        path.join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        site,
        '--logLevel',
        'warn',
        '--emptyOutDir',
        '--outDir',
        path.join(FOLDER, 'dist', part),
        ...args,
      ],
      { env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 10_000_000 },
    )
  await run(process.execPath, ['--import', 'tsx', path.join(site, 'build-basemap.ts')], {
    cwd: root,
  })
  await Promise.all([vite('client'), vite('render', '--ssr', 'src/render.tsx')])
}
