import { startEmbeddedPostgres } from '../src/postgres/start-embedded.ts'
import { orExplain } from '../src/start-fault.ts'

// A process of its own for crash tests: holds the embedded database in argv[2] until told to end on stdin.
await orExplain(async () => {
  const server = await startEmbeddedPostgres({ stateDir: process.argv[2] ?? '' })
  process.stdout.write(`${JSON.stringify({ attached: server.attached })}\n`)
  process.stdin.once('data', () => {
    void server.stop().then(() => process.exit(0))
  })
})
