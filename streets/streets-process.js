// The street graph of one area, in a process of its own: Valhalla's native code, memory and threads stay out of the server.
// A new area is a new process, because Valhalla answers from the old tiles when a graph is replaced within one.
import { readFileSync } from 'node:fs'
import { Actor } from '@valhallajs/valhallajs'

const CALLS = new Set(['route', 'matrix', 'traceAttributes', 'locate'])

const [, , config = ''] = process.argv
const actor = new Actor(readFileSync(config, 'utf8'))

process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })

async function answer({ id, call, body }) {
  try {
    if (!CALLS.has(call)) throw new Error(`no such call: ${call}`)
    process.send?.({ id, result: await actor[call](body) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
  }
}
