import { createWriteStream, type WriteStream } from 'node:fs'
import path from 'node:path'

export type Reject = { file: string; line: number; reason: string }

export type Rejects = {
  add(reject: Reject): void
  count(): number
  /** The first few, each with its line. */
  first: readonly Reject[]
  /** How many of each reason, the most frequent first. */
  byReason(): [reason: string, count: number][]
  close(): Promise<void>
}

const MOST_SAID = 20
const MOST_REASONS = 1_000

/** What was wrong with which line: the first few and the sums in memory, all of them in a file when one is named. */
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
      if (first.length < MOST_SAID) first.push(reject)
      // what a line said stands in quotes; the sums are of kinds of mistakes
      const kind = reject.reason.replace(/"[^"]*"|\b\d+ km\b/, '…')
      if (reasons.has(kind) || reasons.size < MOST_REASONS)
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
