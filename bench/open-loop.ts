import { connect, type Socket } from 'node:net'

export type Timed = {
  /** Milliseconds from when a request was due to its whole answer. */
  p50: number
  p95: number
  p99: number
  longest: number
  /** Answers that were not 200. */
  bad: number
  /** Of the answers with 200 only. */
  taken: { count: number; p50: number; p99: number }
  /** How many answers of each status; a 503 that does not say when to come back is a kind of its own. */
  answers: Readonly<Record<string, number>>
}

/** The whole answer as text; '' when there was none. */
type Ask = (request: Buffer) => Promise<string>

/** A request, or a sequence of requests that is timed as one; its last answer counts. */
export type Sent = Buffer | ((ask: Ask) => Promise<string>)

type Line = {
  ask: Ask
  isOpen: () => boolean
  end: () => void
}

/**
 * Sends each request when it is due, whether or not earlier ones were answered, as a sender that cares about nobody
 * does: a slow server is asked no slower. Waiting for the client's own turn counts as the server's.
 */
export async function sendOnTime({
  port,
  requests,
  perSecond,
  connections,
  addresses = 1,
}: {
  port: number
  requests: readonly Sent[]
  /** Infinity: all of them at once. */
  perSecond: number
  /** Opened beforehand; when all are busy, a request waits for the first that is free. */
  connections: number
  /** How many loopback addresses take turns: 127.0.0.1, 127.0.0.2 … */
  addresses?: number
}): Promise<Timed> {
  let opened = 0
  const open = () => openLine(port, addressOf(opened++ % addresses))
  const idle = await Promise.all(Array.from({ length: connections }, open))
  const lines = [...idle]
  const waiting: ((line: Line) => void)[] = []
  const times: number[] = []
  const taken: number[] = []
  const answers: Record<string, number> = {}

  const send = async (request: Sent, due: number) => {
    const free = idle.shift() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)))
    // a server closes what nobody used for some seconds
    const line = free.isOpen() ? free : await open()
    if (line !== free) lines.push(line)
    const answer = Buffer.isBuffer(request) ? await line.ask(request) : await request(line.ask)
    const kind = kindOf(answer)
    answers[kind] = (answers[kind] ?? 0) + 1
    // a timer may be a fraction of a millisecond early
    const ms = Math.max(0, performance.now() - due)
    times.push(ms)
    if (kind === '200') taken.push(ms)
    const next = waiting.shift()
    if (next) next(line)
    else idle.push(line)
  }

  const started = performance.now()
  const sent: Promise<void>[] = []
  for (const [n, request] of requests.entries()) {
    const due = started + (n / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(send(request, due))
  }
  await Promise.all(sent)
  for (const line of lines) line.end()
  return {
    p50: partOf(times, 0.5),
    p95: partOf(times, 0.95),
    p99: partOf(times, 0.99),
    longest: partOf(times, 1),
    taken: { count: taken.length, p50: partOf(taken, 0.5), p99: partOf(taken, 0.99) },
    bad: times.length - (answers['200'] ?? 0),
    answers,
  }
}

const addressOf = (n: number) => `127.0.${Math.floor(n / 254)}.${(n % 254) + 1}`

function partOf(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function kindOf(answer: string): string {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none'
  return status === '503' && !/^retry-after: \d/im.test(answer) ? '503 for ever' : status
}

async function openLine(port: number, localAddress: string): Promise<Line> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    opening.once('connect', () => resolve(opening))
    opening.once('error', reject)
  })
  let heard = ''
  let answered: ((answer: string) => void) | undefined
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
    const head = heard.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(heard)
    if (head < 0 || heard.length < head + 4 + Number(length?.[1] ?? 0)) return
    const answer = heard
    heard = ''
    answered?.(answer)
  })
  let isOpen = true
  socket.on('end', () => {
    isOpen = false
  })
  socket.on('close', () => {
    isOpen = false
    answered?.('')
  })
  socket.on('error', () => answered?.(''))
  return {
    ask: (request) =>
      new Promise((resolve) => {
        answered = resolve
        socket.write(request)
      }),
    isOpen: () => isOpen,
    end: () => socket.end(),
  }
}
