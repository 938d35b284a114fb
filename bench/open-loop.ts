import { connect, type Socket } from 'node:net'

export type Timed = {
  /** Milliseconds from the time a request was due to its complete response. */
  p50: number
  p95: number
  p99: number
  longest: number
  /** Responses with a status other than 200. */
  bad: number
  /** Of responses with 200 only. */
  taken: { count: number; p50: number; p99: number }
  /** The number of responses by status; a 503 without Retry-After is counted separately. */
  answers: Readonly<Record<string, number>>
}

/** The whole response as text; '' if there was none. */
type SendRequest = (request: Buffer) => Promise<string>

/** A request, or a sequence of requests timed as one; its last response counts. */
export type Sent = Buffer | ((fetchReply: SendRequest) => Promise<string>)

type Line = {
  request: SendRequest
  isOpen: () => boolean
  end: () => void
}

/**
 * Sends each request when it is due, whether or not earlier ones have a response: a slow server gets no less load. Time
 * spent waiting for the client itself counts as the server's.
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
  /** Opened in advance; if all are busy, a request waits for the first free one. */
  connections: number
  /** How many loopback addresses are used in turn: 127.0.0.1, 127.0.0.2 … */
  addresses?: number
}): Promise<Timed> {
  let opened = 0
  const open = () => openLine(port, addressOf(opened++ % addresses))
  const idle = await Promise.all(Array.from({ length: connections }, open))
  const lines = [...idle]
  const waiting: ((line: Line) => void)[] = []
  const times: number[] = []
  const taken: number[] = []
  const responses: Record<string, number> = {}

  const send = async (request: Sent, due: number) => {
    const free = idle.shift() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)))
    // a server closes connections that were idle for some seconds
    const line = free.isOpen() ? free : await open()
    if (line !== free) lines.push(line)
    const response = Buffer.isBuffer(request)
      ? await line.request(request)
      : await request(line.request)
    const kind = kindOf(response)
    responses[kind] = (responses[kind] ?? 0) + 1
    // a timer may fire a fraction of a millisecond early
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
    bad: times.length - (responses['200'] ?? 0),
    answers: responses,
  }
}

const addressOf = (n: number) => `127.0.${Math.floor(n / 254)}.${(n % 254) + 1}`

function partOf(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function kindOf(response: string): string {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 'none'
  return status === '503' && !/^retry-after: \d/im.test(response) ? '503 for ever' : status
}

async function openLine(port: number, localAddress: string): Promise<Line> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    opening.once('connect', () => resolve(opening))
    opening.once('error', reject)
  })
  let received = ''
  let onResponse: ((response: string) => void) | undefined
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const head = received.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(received)
    if (head < 0 || received.length < head + 4 + Number(length?.[1] ?? 0)) return
    const response = received
    received = ''
    onResponse?.(response)
  })
  let isOpen = true
  socket.on('end', () => {
    isOpen = false
  })
  socket.on('close', () => {
    isOpen = false
    onResponse?.('')
  })
  socket.on('error', () => onResponse?.(''))
  return {
    request: (request) =>
      new Promise((resolve) => {
        onResponse = resolve
        socket.write(request)
      }),
    isOpen: () => isOpen,
    end: () => socket.end(),
  }
}
