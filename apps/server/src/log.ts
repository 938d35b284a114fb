/** The server's log, which never contains personal data. pino implements it. */
export type Log = {
  info(params: object, message: string): void
  warn(params: object, message: string): void
  error(params: object, message: string): void
}

export const SILENT: Log = { info() {}, warn() {}, error() {} }
