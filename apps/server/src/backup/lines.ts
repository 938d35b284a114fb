/** Splits a stream into whole lines with their ends; yields one batch per chunk. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const lines: Buffer[] = []
    let from = 0
    for (let end = whole.indexOf(10); end !== -1; end = whole.indexOf(10, from)) {
      lines.push(whole.subarray(from, end + 1))
      from = end + 1
    }
    rest = whole.subarray(from)
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [rest]
}

/** Reads a file one batch or one line at a time. */
export type LineReader = {
  /** The next line without its end; undefined at the end of the file. */
  next(): Promise<string | undefined>
  /** Rows up to the line `\.`, in batches. */
  rows(): AsyncGenerator<Buffer[]>
}

const END_OF_ROWS = Buffer.from('\\.\n')

export function openLines(stream: AsyncIterable<Buffer>): LineReader {
  const batches = linesOf(stream)
  let batch: Buffer[] = []
  const refill = async () => {
    const { value, done } = await batches.next()
    batch = done === true ? [] : value
    return batch.length > 0
  }
  return {
    async next() {
      if (batch.length === 0 && !(await refill())) return undefined
      return batch.shift()?.toString('utf8').trimEnd()
    },
    async *rows() {
      while (batch.length > 0 || (await refill())) {
        const end = batch.findIndex((line) => line.length === 3 && line.equals(END_OF_ROWS))
        const rows = end === -1 ? batch : batch.slice(0, end)
        batch = end === -1 ? [] : batch.slice(end + 1)
        if (rows.length > 0) yield rows
        if (end !== -1) return
      }
    },
  }
}
