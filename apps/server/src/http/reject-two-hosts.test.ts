import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectTwoHosts } from './reject-two-hosts.ts'

const app = Fastify()
app.addHook('onRequest', rejectTwoHosts)
app.get('/api/prices', async ({ host }) => `for ${host}`)
app.get('/api/v1/events', async () => 'events')
app.options('*', async () => 'options')

let port = 0
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a raw request; returns the status and body of the response. */
async function send(head: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.end(`${head}\r\nconnection: close\r\n\r\n`)
  let response = ''
  for await (const chunk of socket) response += String(chunk)
  const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(response) ?? []
  return `${status} ${response.split('\r\n\r\n')[1]}`
}

const REJECTED = '400 {"code":2,"message":"The request is invalid"}'

test.each([
  ['two host headers', 'GET /api/prices HTTP/1.1\r\nhost: a.test\r\nhost: b.test'],
  ['the same host header twice', 'GET /api/prices HTTP/1.1\r\nHost: a.test\r\nhost: a.test'],
  ['another host in its URL', 'GET http://b.test/api/prices HTTP/1.1\r\nhost: a.test'],
  ['another port in its URL', 'GET http://a.test:81/api/prices HTTP/1.1\r\nhost: a.test'],
  ['a host in its URL only', 'GET http://a.test/api/prices HTTP/1.0'],
])('a request with %s is rejected', async (_, head) => {
  expect(await send(head)).toBe(REJECTED)
})

test('a request to the API for programs is rejected in that API’s format', async () => {
  expect(await send('GET /api/v1/events HTTP/1.1\r\nhost: a.test\r\nhost: b.test')).toMatch(
    /^400 .*"code":"host"/,
  )
})

test.each([
  ['GET /api/prices HTTP/1.1\r\nhost: a.test:8080', '200 for a.test:8080'],
  ['GET http://A.test.:80/api/prices HTTP/1.1\r\nhost: a.test', '200 for a.test'],
])('a request that names one host is served: %s', async (head, response) => {
  expect(await send(head)).toBe(response)
})
