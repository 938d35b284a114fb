import { drainOnSignals } from '../src/http/drain.ts'
import { SILENT } from '../src/log.ts'

// A separate process for signal tests: its server takes argv[2] milliseconds to finish a request.
const busyMs = Number(process.argv[2])
drainOnSignals({
  readiness: { draining: false },
  drainMs: 0,
  log: SILENT,
  servers: [() => new Promise((done) => setTimeout(done, busyMs))],
  pools: [],
  database: async () => {
    process.stdout.write('ended in order\n')
  },
})
setInterval(() => {}, 1000)
process.stdout.write('ready\n')
