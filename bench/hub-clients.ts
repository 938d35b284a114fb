import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

/** Commands to the client process; one process runs all clients. */
export type ClientOrder =
  | { do: 'connect'; kind: 'raw' | 'hub'; port: number; requests: readonly JoinTarget[] }
  | { do: 'measure' }
  | { do: 'read' }
  /**
   * From now on a disconnected client reconnects on the specification's schedule; `back` returns how long each took.
   */
  | { do: 'lose' }
  | { do: 'back' }

export type JoinTarget = { jobpartid: number; code?: string }

export type ClientReport =
  | { connected: number; seconds: number }
  | { measuring: true }
  | { received: number; p50: number; p99: number; longest: number }
  | { losing: true }
  | { back: number[] }

const AT_ONCE = 64
const END = '\u001e'
/** From the specification: the client library stops after these, then a check runs every ten seconds. */
const DELAYS_MS = [0, 2_000, 10_000, 30_000]
const CHECK_MS = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let kind: 'raw' | 'hub' = 'hub'
let port = 0
let latencies: number[] = []
let measuring = false
let disconnectedAt: number | undefined
let back: number[] = []

const sharedMs = () => performance.timeOrigin + performance.now()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function negotiate(): Promise<string> {
  return new Promise((resolve, reject) => {
    const path = '/hub/negotiate?negotiateVersion=1&userName=bench'
    const clientRequest = request(
      { agent, host: '127.0.0.1', port, path, method: 'POST' },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}`))
          resolve((JSON.parse(text) as { connectionToken: string }).connectionToken)
        })
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

/** Resolves when the first event, the current state, has arrived. */
async function join(joinTarget: JoinTarget): Promise<void> {
  const url =
    kind === 'raw' ? `ws://127.0.0.1:${port}` : `ws://127.0.0.1:${port}/hub?id=${await negotiate()}`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    let joined = false
    socket.on('error', reject)
    socket.on('open', () => {
      if (kind === 'raw') return socket.send(String(joinTarget.jobpartid))
      socket.send(`{"protocol":"json","version":1}${END}`)
      socket.send(`${JSON.stringify({ type: 1, target: 'Join', arguments: [joinTarget] })}${END}`)
    })
    socket.on('message', (frame) => {
      const text = String(frame as Buffer)
      if (!text.includes('"signal"')) return
      if (measuring) recordLatency(text)
      joined = true
      resolve()
    })
    socket.on('close', () => {
      reject(new Error('closed'))
      if (joined && disconnectedAt !== undefined) void comeBack(joinTarget)
    })
  })
}

function recordLatency(text: string): void {
  const from = text.indexOf('"at":"') + 6
  latencies.push(sharedMs() - Number(text.slice(from, text.indexOf('"', from))))
}

async function comeBack(joinTarget: JoinTarget): Promise<void> {
  for (let tries = 0; ; tries++) {
    await pause(DELAYS_MS[tries] ?? CHECK_MS)
    const isBack = await join(joinTarget).then(
      () => true,
      () => false,
    )
    if (!isBack) continue
    if (disconnectedAt !== undefined) back.push((performance.now() - disconnectedAt) / 1000)
    return
  }
}

async function connect(joins: readonly JoinTarget[]): Promise<void> {
  const beganAt = performance.now()
  const waiting = [...joins]
  const item = async () => {
    for (let joinTarget = waiting.pop(); joinTarget; joinTarget = waiting.pop())
      await join(joinTarget)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, item))
  sendReport({ connected: joins.length, seconds: (performance.now() - beganAt) / 1000 })
}

function read(): void {
  measuring = false
  const sorted = Float64Array.from(latencies).sort()
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  sendReport({
    received: sorted.length,
    p50: percentile(0.5),
    p99: percentile(0.99),
    longest: sorted.at(-1) ?? Number.NaN,
  })
}

const sendReport = (report: ClientReport) => process.send?.(report)

process.on('message', (order: ClientOrder) => {
  if (order.do === 'connect') {
    kind = order.kind
    port = order.port
    connect(order.requests).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  } else if (order.do === 'measure') {
    latencies = []
    measuring = true
    sendReport({ measuring: true })
  } else if (order.do === 'read') read()
  else if (order.do === 'lose') {
    back = []
    disconnectedAt = performance.now()
    sendReport({ losing: true })
  } else sendReport({ back })
})
process.on('disconnect', () => process.exit(0))
