import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.mjs'

/** `node kerbside start` runs the server; every other word is a command of the administration. */
const [word] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
process.env.KERBSIDE_COMMAND ??= 'node kerbside'
process.setSourceMapsEnabled(true)
if (word === 'start')
  keepRunning(fileURLToPath(new URL('apps/server/dist/main.js', import.meta.url)))
else await import(new URL('apps/server/dist/kerbside.js', import.meta.url).href)
