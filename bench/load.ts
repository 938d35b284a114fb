import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  /** Prepared requests, sent in turn; each connection waits for its response before the next. */
  requests: readonly Buffer[]
  connections: number
  /** Ends after this many responses, or when the requests are used up once if `once`. */
  seconds: number
  once?: boolean
}

export type Measured = {
  answers: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Responses with 503 because the server was too busy; excluded from the other figures. */
  refused: number
  /** Other responses with a status other than 200, or without "code":1 or 4 in the text. */
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
 * nothing. It supports only responses with a content-length, which is what our server sends.
 */
export async function applyLoad(load: Load): Promise<Measured> {
  const times: number[] = []
  let bad = 0
  let rejected = 0
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
        const response = Buffer.concat(pending)
        const isRejected = response.subarray(0, 12).equals(REJECTED)
        if (isRejected) rejected++
        else times.push(performance.now() - sentAt)
        if (
          !isRejected &&
          (!response.subarray(0, 12).equals(OK) ||
            !SUCCESS_CODE.test(response.toString('latin1', 0, 600)))
        ) {
          bad++
          firstBad ||= response.toString('utf8', 0, 600)
        }
        pending = []
        size = 0
        wanted = -1
        // A rejected client of the site waits for two seconds; immediate retries would only measure rejections.
        if (isRejected) setTimeout(send, REFUSED_PAUSE_MS)
        else send()
      })
      socket.on('error', reject)
      send()
    })

  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)))
  await Promise.all(sockets.map(run))
  const seconds = (performance.now() - started) / 1000
  const sorted = times.sort((a, b) => a - b)
  const percentile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    answers: times.length,
    perSecond: times.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    bad,
    refused: rejected,
    firstBad,
  }
}

const OK = Buffer.from('HTTP/1.1 200')
const REJECTED = Buffer.from('HTTP/1.1 503')
const REFUSED_PAUSE_MS = 250
const SUCCESS_CODE = /"[Cc]ode":[14]/

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}
