import { buildOrExplain } from './build.mjs'

process.env.NODE_ENV = 'production'
process.setSourceMapsEnabled(true)
await buildOrExplain()
// the same process, so a signal reaches the server itself and nothing is left behind
await import('../apps/server/dist/main.js')
