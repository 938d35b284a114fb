import type { ServerResponse } from 'node:http'
import { type Connection, type Line, loseLine, takeLine } from './connection.ts'
import { endAnswer } from './end-answer.ts'

/** Lets a connection speak over server-sent events; what the client says comes by POST. */
export function speakOverEvents(
  connection: Connection,
  { raw, headers }: { raw: ServerResponse; headers: Record<string, string> },
): void {
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // a proxy that collects an answer before it passes it on would pass on nothing
    'x-accel-buffering': 'no',
  })
  // some browsers open the stream only when something has come
  raw.write(':\n\n')
  raw.socket?.setNoDelay(true)
  const line: Line = {
    send(frame) {
      raw.write(`data: ${frame}\n\n`)
    },
    waitingBytes: () => raw.writableLength,
    end: () => endAnswer(raw, { withinMs: connection.hub.settings.lastWordsMs }),
    cut: () => raw.destroy(),
  }
  raw.on('error', () => {})
  raw.on('close', () => loseLine(connection, { line, clean: true }))
  takeLine(connection, line)
}
