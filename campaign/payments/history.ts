import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** A customer's requests and the responses, as the referee reads them: one JSON object a line. */
export type Entry =
  | { what: 'requested'; customer: string; call: string; key: string; about: LogLine }
  | { what: 'response'; customer: string; call: string; key: string; status: number; body: LogLine }
  | { what: 'silence'; customer: string; call: string; key: string; status: number }
  | { what: 'killed'; at: string; flow: string }

type LogLine = Readonly<Record<string, unknown>>

export type History = { write: (entry: Entry) => void; close: () => void }

/** A file synced to disk before the next step, so that no response to a customer is lost. */
export function openHistory(file: string): History {
  const handle = openSync(file, 'a')
  return {
    write: (entry) => {
      writeSync(handle, `${JSON.stringify({ ...entry, when: new Date().toISOString() })}\n`)
      fsyncSync(handle)
    },
    close: () => closeSync(handle),
  }
}
