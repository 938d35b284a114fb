import type { RawData, WebSocket } from 'ws'
import { type Connection, close, type Line, loseLine, takeLine } from './connection.ts'
import { receive } from './receive.ts'

/** Whoever does not answer a close within it is cut off. */
const CLOSING_MS = 2_000

/** How browsers and clients close what they no longer want; anything else is a loss. */
const CLEAN = [1000, 1001, 1005]

/** One piece, as ws gives it unless it is told otherwise. */
const textOf = (said: RawData): string => (Buffer.isBuffer(said) ? said.toString() : '')

/** Lets a connection speak over a WebSocket that has been opened for it. */
export function speakOverSocket(connection: Connection, socket: WebSocket): void {
  const line: Line = {
    send: (frame) => socket.send(frame),
    waitingBytes: () => socket.bufferedAmount,
    end() {
      socket.close(1000)
      setTimeout(() => socket.terminate(), CLOSING_MS).unref()
    },
    cut: () => socket.terminate(),
  }
  socket.on('message', (said, isBinary) => {
    if (connection.line === line) receive(connection, isBinary ? '' : textOf(said))
  })
  // Too long, not UTF-8, not a frame: ws has closed it already, and what it says about it interests nobody.
  socket.on('error', () => {
    if (connection.line === line) close(connection)
  })
  socket.on('close', (code) => loseLine(connection, { line, clean: CLEAN.includes(code) }))
  takeLine(connection, line)
}
