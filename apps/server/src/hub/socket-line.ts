import type { RawData, WebSocket } from 'ws'
import { type Connection, close, type Line, loseLine, takeLine } from './connection.ts'
import { receive } from './receive.ts'

/** A client that does not answer a close within this time is cut off. */
const CLOSING_MS = 2_000

/** The codes with which browsers and clients close on purpose; any other code is a lost socket. */
const CLEAN = [1000, 1001, 1005]

/** One buffer, which is ws's default format. */
const textOf = (payload: RawData): string => (Buffer.isBuffer(payload) ? payload.toString() : '')

/** Connects over a WebSocket that has been opened for the connection. */
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
  socket.on('message', (payload, isBinary) => {
    if (connection.line === line) receive(connection, isBinary ? '' : textOf(payload))
  })
  // Too long, not UTF-8, or not a frame: ws has closed the socket already, and its message is not needed.
  socket.on('error', () => {
    if (connection.line === line) close(connection)
  })
  socket.on('close', (code) => loseLine(connection, { line, clean: CLEAN.includes(code) }))
  takeLine(connection, line)
}
