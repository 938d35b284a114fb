import type { ServerResponse } from 'node:http'
import { type Connection, type Line, notePoll } from './connection.ts'
import { endResponse } from './end-response.ts'

type Poll = { raw: ServerResponse; headers: Record<string, string> }

/** A transport over long polls: frames wait for the next poll, and a poll waits for frames. */
export type PollLine = Line & { take(poll: Poll): void }

const CLOSED = 204

export function pollLine(connection: Connection): PollLine {
  const { hub } = connection
  let lines: string[] = []
  let bytes = 0
  let parked: (Poll & { since: number }) | undefined
  let first = true
  let ended = false

  const respond = (status: number) => {
    if (!parked) return
    const { raw, headers } = parked
    const body = status === CLOSED ? '' : lines.join('')
    parked = undefined
    lines = []
    bytes = 0
    raw.writeHead(status, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' })
    endResponse(raw, { body, withinMs: hub.settings.closeGraceMs })
  }
  const flush = () => {
    if (lines.length > 0) respond(200)
    else if (ended) respond(CLOSED)
  }

  return {
    send(frame) {
      lines.push(frame)
      bytes += frame.length
      flush()
    },
    waitingBytes: () => bytes,
    end() {
      ended = true
      flush()
    },
    cut() {
      lines = []
      respond(CLOSED)
    },
    breathe() {
      if (parked && performance.now() - parked.since > hub.settings.pollMs) respond(200)
      return parked !== undefined
    },
    take(poll) {
      // Of two polls at once, the older one was abandoned by the client.
      const replaced = parked
      parked = undefined
      replaced?.raw.writeHead(CLOSED, replaced.headers).end()
      const mine = { ...poll, since: performance.now() }
      notePoll(connection, mine.since)
      parked = mine
      poll.raw.on('close', () => {
        if (parked === mine) parked = undefined
      })
      // The first poll only confirms the connection.
      if (first) {
        first = false
        respond(200)
      } else flush()
    },
  }
}
