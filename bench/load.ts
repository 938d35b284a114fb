import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  /** Ready requests, sent in turn; each connection waits for its answer before the next. */
  requests: readonly Buffer[]
  connections: number
  /** Ends after this many answers, or when the requests are used up once if `once`. */
  seconds: number
  once?: boolean
}

export type Measured = {
  answers: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers with 503, which are in none of the other figures: the server was too busy. */
  refused: number
  /** Other answers whose status was not 200, or whose text held no "code":1 or 4. */
  bad: number
  firstBad: string
}

/** One HTTP/1.1 request as bytes. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  { host, body, headers = {} }: { host: string; body?: object; headers?: Record<string, string> },
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'x-requested-with: kerbside',
    'sec-fetch-site: same-origin',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/**
 * A closed loop of plain sockets: the client shares two cores with the server and the database, so it does next to
 * nothing. Only answers with a content-length are understood, which is what our server sends.
 */
export async function putLoad(load: Load): Promise<Measured> {
  const times: number[] = []
  let bad = 0
  let refused = 0
  let firstBad = ''
  let next = 0
  const started = performance.now()
  const until = started + load.seconds * 1000

  const take = (): Buffer | undefined => {
    if (performance.now() >= until) return undefined
    if (load.once && next >= load.requests.length) return undefined
    return load.requests[next++ % load.requests.length]
  }

  const run = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0
      let pending: Buffer[] = []
      let size = 0
      let wanted = -1
      const send = () => {
        const request = take()
        if (!request) {
          socket.end()
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        pending.push(chunk)
        size += chunk.length
        if (wanted < 0) {
          const head = pending.length === 1 ? chunk : Buffer.concat(pending)
          pending = [head]
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          const length = /content-length: (\d+)/i.exec(head.toString('latin1', 0, end))
          wanted = end + 4 + Number(length?.[1] ?? 0)
        }
        if (size < wanted) return
        const answer = Buffer.concat(pending)
        const isRefused = answer.subarray(0, 12).equals(REFUSED)
        if (isRefused) refused++
        else times.push(performance.now() - sentAt)
        if (
          !isRefused &&
          (!answer.subarray(0, 12).equals(OK) || !SAYS_DONE.test(answer.toString('latin1', 0, 600)))
        ) {
          bad++
          firstBad ||= answer.toString('utf8', 0, 600)
        }
        pending = []
        size = 0
        wanted = -1
        // A refused client of the site waits for two seconds; one that asks at once would only measure refusals.
        if (isRefused) setTimeout(send, REFUSED_PAUSE_MS)
        else send()
      })
      socket.on('error', reject)
      send()
    })

  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)))
  await Promise.all(sockets.map(run))
  const seconds = (performance.now() - started) / 1000
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    answers: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    bad,
    refused,
    firstBad,
  }
}

const OK = Buffer.from('HTTP/1.1 200')
const REFUSED = Buffer.from('HTTP/1.1 503')
const REFUSED_PAUSE_MS = 250
const SAYS_DONE = /"[Cc]ode":[14]/

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}
