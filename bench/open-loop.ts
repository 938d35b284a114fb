import { connect, type Socket } from 'node:net'

export type Timed = {
  /** Milliseconds from when a request was due to its whole answer. */
  p50: number
  p95: number
  p99: number
  longest: number
  /** Answers that were not 200. */
  bad: number
  /** How many answers of each status; a 503 that does not say when to come back is a kind of its own. */
  answers: Readonly<Record<string, number>>
}

type Line = {
  /** The head of the answer; '' when there was none. */
  ask: (request: Buffer) => Promise<string>
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
}: {
  port: number
  requests: readonly Buffer[]
  /** Infinity: all of them at once. */
  perSecond: number
  /** Opened beforehand; when all are busy, a request waits for the first that is free. */
  connections: number
}): Promise<Timed> {
  const idle = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const lines = [...idle]
  const waiting: ((line: Line) => void)[] = []
  const times: number[] = []
  const answers: Record<string, number> = {}

  const send = async (request: Buffer, due: number) => {
    const free = idle.pop() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)))
    // a server closes what nobody used for some seconds
    const line = free.isOpen() ? free : await openLine(port)
    if (line !== free) lines.push(line)
    const kind = kindOf(await line.ask(request))
    answers[kind] = (answers[kind] ?? 0) + 1
    // a timer may be a fraction of a millisecond early
    times.push(Math.max(0, performance.now() - due))
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
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return {
    p50: at(0.5) ?? 0,
    p95: at(0.95) ?? 0,
    p99: at(0.99) ?? 0,
    longest: sorted.at(-1) ?? 0,
    bad: times.length - (answers['200'] ?? 0),
    answers,
  }
}

function kindOf(head: string): string {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 'none'
  return status === '503' && !/^retry-after: \d/im.test(head) ? '503 for ever' : status
}

async function openLine(port: number): Promise<Line> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ port, host: '127.0.0.1', noDelay: true })
    opening.once('connect', () => resolve(opening))
    opening.once('error', reject)
  })
  let heard = ''
  let answered: ((head: string) => void) | undefined
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
    const head = heard.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(heard)
    if (head < 0 || heard.length < head + 4 + Number(length?.[1] ?? 0)) return
    const said = heard.slice(0, head)
    heard = ''
    answered?.(said)
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
