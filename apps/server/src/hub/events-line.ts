import type { ServerResponse } from 'node:http'
import { type Connection, type Line, loseLine, takeLine } from './connection.ts'
import { endResponse } from './end-response.ts'

/** Connects over server-sent events; the client's messages come by POST. */
export function speakOverEvents(
  connection: Connection,
  { raw, headers }: { raw: ServerResponse; headers: Record<string, string> },
): void {
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Prevents a proxy from buffering the stream, because the response never ends.
    'x-accel-buffering': 'no',
  })
  // Some browsers open the stream only after the first bytes.
  raw.write(':\n\n')
  raw.socket?.setNoDelay(true)
  const line: Line = {
    send(frame) {
      raw.write(`data: ${frame}\n\n`)
    },
    waitingBytes: () => raw.writableLength,
    end: () => endResponse(raw, { withinMs: connection.hub.settings.closeGraceMs }),
    cut: () => raw.destroy(),
  }
  raw.on('error', () => {})
  raw.on('close', () => loseLine(connection, { line, clean: true }))
  takeLine(connection, line)
}
