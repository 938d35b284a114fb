import { buildOrExplain } from './build.mjs'

process.env.NODE_ENV = 'production'
process.setSourceMapsEnabled(true)
await buildOrExplain(['server'])
await import('../apps/server/dist/kerbside.js')
