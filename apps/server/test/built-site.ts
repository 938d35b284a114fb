import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const site = path.join(root, 'apps/site')

/** The site as it is shipped, built into a folder of the tests' own. Takes a few seconds; the folder it gives holds `dist`. */
export async function builtSite(): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/kerbside/site-under-test')
  await mkdir(folder, { recursive: true })
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
        path.join(folder, 'dist', part),
        ...args,
      ],
      { env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 10_000_000 },
    )
  await run(process.execPath, ['--import', 'tsx', path.join(site, 'build-basemap.ts')], {
    cwd: root,
  })
  await Promise.all([vite('client'), vite('render', '--ssr', 'src/render.tsx')])
  return folder
}
