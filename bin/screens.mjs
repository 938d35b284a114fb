import { spawnSync } from 'node:child_process'
import { findChromium } from './browser.mjs'
import { buildOrExplain } from './build.mjs'
import { ROOT } from './root.mjs'

const chromium = await findChromium()
if (chromium === undefined) {
  console.error(
    'The pictures need Chromium, and none could be installed. Install it and run again.',
  )
  process.exit(1)
}
await buildOrExplain()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'e2e/shoot-screens.ts', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
)
process.exit(status ?? 1)
