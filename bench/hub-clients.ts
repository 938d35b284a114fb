import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

/** What the process of the clients is told; all of them together live in one. */
export type ClientOrder =
  | { do: 'connect'; kind: 'raw' | 'hub'; port: number; asks: readonly Ask[] }
  | { do: 'measure' }
  | { do: 'read' }
  /** From now on a lost client comes back by the specification's schedule; how long each took is asked for later. */
  | { do: 'lose' }
  | { do: 'back' }

export type Ask = { jobpartid: number; code?: string }

export type ClientReport =
  | { connected: number; seconds: number }
  | { measuring: true }
  | { heard: number; p50: number; p99: number; longest: number }
  | { losing: true }
  | { back: number[] }

const AT_ONCE = 64
const END = '\u001e'
/** The specification's: then stop, and looked after every ten seconds. */
const DELAYS_MS = [0, 2_000, 10_000, 30_000]
const CHECK_MS = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let kind: 'raw' | 'hub' = 'hub'
let port = 0
let latencies: number[] = []
let measuring = false
let lostAt: number | undefined
let back: number[] = []

const sharedMs = () => performance.timeOrigin + performance.now()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function negotiate(): Promise<string> {
  return new Promise((resolve, reject) => {
    const path = '/hub/negotiate?negotiateVersion=1&userName=bench'
    const asked = request({ agent, host: '127.0.0.1', port, path, method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}`))
        resolve((JSON.parse(text) as { connectionToken: string }).connectionToken)
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Settled when the first event has come: how it stands. */
async function join(ask: Ask): Promise<void> {
  const url =
    kind === 'raw' ? `ws://127.0.0.1:${port}` : `ws://127.0.0.1:${port}/hub?id=${await negotiate()}`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    let joined = false
    socket.on('error', reject)
    socket.on('open', () => {
      if (kind === 'raw') return socket.send(String(ask.jobpartid))
      socket.send(`{"protocol":"json","version":1}${END}`)
      socket.send(`${JSON.stringify({ type: 1, target: 'Join', arguments: [ask] })}${END}`)
    })
    socket.on('message', (said) => {
      const text = String(said as Buffer)
      if (!text.includes('"signal"')) return
      if (measuring) hear(text)
      joined = true
      resolve()
    })
    socket.on('close', () => {
      reject(new Error('closed'))
      if (joined && lostAt !== undefined) void comeBack(ask)
    })
  })
}

function hear(text: string): void {
  const from = text.indexOf('"at":"') + 6
  latencies.push(sharedMs() - Number(text.slice(from, text.indexOf('"', from))))
}

async function comeBack(ask: Ask): Promise<void> {
  for (let tries = 0; ; tries++) {
    await pause(DELAYS_MS[tries] ?? CHECK_MS)
    const isBack = await join(ask).then(
      () => true,
      () => false,
    )
    if (!isBack) continue
    if (lostAt !== undefined) back.push((performance.now() - lostAt) / 1000)
    return
  }
}

async function connect(asks: readonly Ask[]): Promise<void> {
  const beganAt = performance.now()
  const waiting = [...asks]
  const one = async () => {
    for (let ask = waiting.pop(); ask; ask = waiting.pop()) await join(ask)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  answer({ connected: asks.length, seconds: (performance.now() - beganAt) / 1000 })
}

function read(): void {
  measuring = false
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  answer({
    heard: sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: sorted.at(-1) ?? Number.NaN,
  })
}

const answer = (report: ClientReport) => process.send?.(report)

process.on('message', (order: ClientOrder) => {
  if (order.do === 'connect') {
    kind = order.kind
    port = order.port
    connect(order.asks).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  } else if (order.do === 'measure') {
    latencies = []
    measuring = true
    answer({ measuring: true })
  } else if (order.do === 'read') read()
  else if (order.do === 'lose') {
    back = []
    lostAt = performance.now()
    answer({ losing: true })
  } else answer({ back })
})
process.on('disconnect', () => process.exit(0))
