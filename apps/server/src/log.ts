/** What the house says about itself; never a person's data. pino fits it. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export const SILENT: Log = { info() {}, warn() {}, error() {} }
