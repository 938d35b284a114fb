import type { Socket } from 'node:net'
import { CODE } from '@kerbside/contract/codes.ts'
import { GUARDS } from './set-security-headers.ts'

/** Statuses by Node's parse error code; any other code is a malformed request. */
const STATUSES = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
])

const BODY = JSON.stringify({ code: CODE.refused, message: 'The request is invalid' })

/** Time to read the rest of what is being sent: closing a socket with unread bytes loses the response. */
const LINGER_MS = 500

/** Node reports an error for every further chunk of a request that it could not parse; only the first is answered. */
const answered = new WeakSet<Socket>()

/**
 * Rejects input that Node could not parse as a request (for example an address of 20,000 characters) like any other bad
 * request, and closes the connection.
 */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const headers = {
    ...GUARDS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(BODY)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = STATUSES.get(error.code ?? '') ?? '400 Bad Request'
  answered.add(socket)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${BODY}`)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
