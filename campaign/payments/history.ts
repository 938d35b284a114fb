import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** What a customer asked and was told, as the referee reads it: one JSON object a line. */
export type Entry =
  | { what: 'asked'; customer: string; call: string; key: string; about: Facts }
  | { what: 'told'; customer: string; call: string; key: string; status: number; said: Facts }
  | { what: 'silence'; customer: string; call: string; key: string; status: number }
  | { what: 'killed'; at: string; flow: string }

type Facts = Readonly<Record<string, unknown>>

export type History = { write: (entry: Entry) => void; close: () => void }

/** A file that is on the disk before the next thing is done: what a customer was told is never forgotten. */
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
