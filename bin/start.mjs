import { buildOrExplain } from './build.mjs'
import { keepRunning } from './keep-running.mjs'
import { inRoot } from './root.mjs'

process.env.NODE_ENV = 'production'
await buildOrExplain()
keepRunning(inRoot('apps/server/dist/main.js'))
