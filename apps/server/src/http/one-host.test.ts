import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseTwoHosts } from './one-host.ts'

const app = Fastify()
app.addHook('onRequest', refuseTwoHosts)
app.get('/api/prices', async ({ host }) => `for ${host}`)
app.get('/api/v1/events', async () => 'events')
app.options('*', async () => 'options')

let port = 0
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a request as it is; the status and the body of its answer. */
async function send(head: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.end(`${head}\r\nconnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  return `${status} ${answer.split('\r\n\r\n')[1]}`
}

const REFUSED = '400 {"code":2,"message":"The request is invalid"}'

test.each([
  ['two hosts', 'GET /api/prices HTTP/1.1\r\nhost: a.test\r\nhost: b.test'],
  ['the same host twice', 'GET /api/prices HTTP/1.1\r\nHost: a.test\r\nhost: a.test'],
  ['another host in its address', 'GET http://b.test/api/prices HTTP/1.1\r\nhost: a.test'],
  ['another port in its address', 'GET http://a.test:81/api/prices HTTP/1.1\r\nhost: a.test'],
  ['a host in its address only', 'GET http://a.test/api/prices HTTP/1.0'],
])('a request with %s is refused', async (_, head) => {
  expect(await send(head)).toBe(REFUSED)
})

test('a program is refused in its own form', async () => {
  expect(await send('GET /api/v1/events HTTP/1.1\r\nhost: a.test\r\nhost: b.test')).toMatch(
    /^400 .*"code":"host"/,
  )
})

test.each([
  ['GET /api/prices HTTP/1.1\r\nhost: a.test:8080', '200 for a.test:8080'],
  ['GET http://A.test.:80/api/prices HTTP/1.1\r\nhost: a.test', '200 for a.test'],
])('a request that names one host is served: %s', async (head, answer) => {
  expect(await send(head)).toBe(answer)
})
