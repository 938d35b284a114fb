import { spawnSync } from 'node:child_process'
import { buildIfChanged } from './build.mjs'
import { ROOT } from './root.mjs'

// the tests of `faults` run from source
if (process.argv[2] !== 'faults') await buildIfChanged()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'campaign/run.ts', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exit(status ?? 1)
