import { sqlStateOf } from './database-error.ts'

/** SQLSTATE: connection (08), shutdown, crash and starting up (57P01 to 57P03), a server that became a standby. */
const CONNECTION_ERROR = /^(08|57P0[123]|25006)/

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** True when the connection was lost or could not be made; a commit in progress may or may not have taken place. */
export function isConnectionLostError(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (CONNECTION_ERROR.test(code) || SOCKET.has(code)) return true
  return error instanceof Error && /Connection terminated|is not queryable/.test(error.message)
}
