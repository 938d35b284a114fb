import { spawn } from 'node:child_process'
import { generateIfChanged } from './build.mjs'
import { inRoot, ROOT } from './root.mjs'

await generateIfChanged()
const server = spawn(
  process.execPath,
  [
    inRoot('node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    'apps/server/src/main.ts',
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
)
// the terminal sends Ctrl-C to both processes; this one only waits for the other to end
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code) => process.exit(code ?? 1))
