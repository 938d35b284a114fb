import type { ServerResponse } from 'node:http'
import { type Connection, type Line, notePoll } from './connection.ts'
import { endAnswer } from './end-answer.ts'

type Poll = { raw: ServerResponse; headers: Record<string, string> }

/** A line over polls: what is said waits for the next one, and a poll waits for something to be said. */
export type PollLine = Line & { take(poll: Poll): void }

const CLOSED = 204

export function pollLine(connection: Connection): PollLine {
  const { hub } = connection
  let said: string[] = []
  let bytes = 0
  let held: (Poll & { since: number }) | undefined
  let first = true
  let ended = false

  const answer = (status: number) => {
    if (!held) return
    const { raw, headers } = held
    const body = status === CLOSED ? '' : said.join('')
    held = undefined
    said = []
    bytes = 0
    raw.writeHead(status, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' })
    endAnswer(raw, { body, withinMs: hub.settings.lastWordsMs })
  }
  const flush = () => {
    if (said.length > 0) answer(200)
    else if (ended) answer(CLOSED)
  }

  return {
    send(frame) {
      said.push(frame)
      bytes += frame.length
      flush()
    },
    waitingBytes: () => bytes,
    end() {
      ended = true
      flush()
    },
    cut() {
      said = []
      answer(CLOSED)
    },
    breathe() {
      if (held && performance.now() - held.since > hub.settings.pollMs) answer(200)
      return held !== undefined
    },
    take(poll) {
      // two at once are one that was given up and its successor
      const replaced = held
      held = undefined
      replaced?.raw.writeHead(CLOSED, replaced.headers).end()
      const mine = { ...poll, since: performance.now() }
      notePoll(connection, mine.since)
      held = mine
      poll.raw.on('close', () => {
        if (held === mine) held = undefined
      })
      // the first one only says that there is a connection
      if (first) {
        first = false
        answer(200)
      } else flush()
    },
  }
}
