import { orExplain } from '../src/command-error.ts'
import { startEmbeddedPostgres } from '../src/postgres/start-embedded.ts'

// A separate process for crash tests: runs the embedded database in argv[2] until stdin gets data.
await orExplain(async () => {
  const server = await startEmbeddedPostgres({ stateDir: process.argv[2] ?? '' })
  process.stdout.write(`${JSON.stringify({ attached: server.attached })}\n`)
  process.stdin.once('data', () => {
    void server.stop().then(() => process.exit(0))
  })
})
