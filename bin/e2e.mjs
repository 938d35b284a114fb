import { spawnSync } from 'node:child_process'
import { findBareChromium } from './browser.mjs'
import { buildOrExplain } from './build.mjs'
import { inRoot, ROOT } from './root.mjs'

const chromium = await findBareChromium()
if (chromium === undefined) {
  console.error(
    'The browser tests need Chromium, and none could be installed. Install it and run again.',
  )
  process.exit(1)
}
await buildOrExplain()
const { status } = spawnSync(
  inRoot('node_modules/.bin/playwright'),
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
)
process.exit(status ?? 1)
