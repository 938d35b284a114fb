import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Order, Report } from '../apps/server/test/hub-process.ts'

/** The lower limit: `ws` and a map, without protocol, groups or authentication. It gets the same commands as a hub. */
const sockets = new Map<number, WebSocket>()

async function open(port: number | undefined): Promise<void> {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: port ?? 0,
    perMessageDeflate: false,
  })
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.once('message', (frame) => {
      const leg = Number(String(frame as Buffer))
      sockets.set(leg, socket)
      socket.on('close', () => sockets.delete(leg))
      socket.send(locationOf(leg))
    })
  })
  await once(server, 'listening')
  response({ port: (server.address() as AddressInfo).port })
}

const locationOf = (jobpartid: number): string =>
  JSON.stringify({
    signal: 'locationUpdate',
    jobpartid,
    currentlat: 51.5,
    currentlng: -0.1,
    heading: 90,
    at: String(performance.timeOrigin + performance.now()),
    etaetc: 7,
  })

const TICK_MS = 5

async function load({ legs, perSecond, seconds }: Extract<Order, { do: 'load' }>): Promise<void> {
  const beganAt = performance.now()
  const all = perSecond * seconds
  let sent = 0
  while (sent < all) {
    const due = Math.min(all, Math.floor(((performance.now() - beganAt) / 1000) * perSecond))
    for (; sent < due; sent++) {
      const leg = 1 + (sent % legs)
      sockets.get(leg)?.send(locationOf(leg))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  response({ loaded: sent })
}

const response = (report: Report) => process.send?.(report)

process.on('message', (order: Order) => {
  if (order.do === 'open') void open(order.port)
  else if (order.do === 'load') void load(order)
  else if (order.do === 'weigh') response({ rss: process.memoryUsage().rss })
})
process.on('disconnect', () => process.exit(0))
