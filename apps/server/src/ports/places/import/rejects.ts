import { createWriteStream, type WriteStream } from 'node:fs'
import path from 'node:path'

export type Reject = { file: string; line: number; reason: string }

export type Rejects = {
  add(reject: Reject): void
  count(): number
  /** The first few rejected lines. */
  first: readonly Reject[]
  /** The count of each reason, most frequent first. */
  byReason(): [reason: string, count: number][]
  close(): Promise<void>
}

const MAX_LISTED = 20
const MAX_REASONS = 1_000

/**
 * The rejected lines and their reasons: the first few and the counts in memory, all of them in the report file if
 * one is named.
 */
export function openRejects(report: string | undefined): Rejects {
  const file: WriteStream | undefined = report === undefined ? undefined : createWriteStream(report)
  const broken = new Promise<never>((_, fail) => file?.once('error', fail))
  broken.catch(() => {})
  const first: Reject[] = []
  const reasons = new Map<string, number>()
  let total = 0
  return {
    first,
    add(reject) {
      total += 1
      if (first.length < MAX_LISTED) first.push(reject)
      // text of the line is in quotes; the counts are by kind of error
      const kind = reject.reason.replace(/"[^"]*"|\b\d+ km\b/, '…')
      if (reasons.has(kind) || reasons.size < MAX_REASONS)
        reasons.set(kind, (reasons.get(kind) ?? 0) + 1)
      file?.write(`${path.basename(reject.file)}:${reject.line}\t${reject.reason}\n`)
    },
    count: () => total,
    byReason: () => [...reasons].sort((a, b) => b[1] - a[1]),
    close: () =>
      file === undefined
        ? Promise.resolve()
        : Promise.race([new Promise<void>((done) => file.end(done)), broken]),
  }
}
