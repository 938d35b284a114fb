import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'

/** Sends bytes as they are and reads until the server closes the connection. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  onTestFinished(() => void socket.destroy())
  let rawResponse = ''
  socket.on('data', (chunk: Buffer) => {
    rawResponse += chunk.toString()
  })
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
  socket.write(bytes)
  await ended
  return rawResponse
}

async function openPort(): Promise<number> {
  const testApp = await startTestApp()
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  return (testApp.app.server.address() as AddressInfo).port
}

const HEAD = 'HTTP/1.1\r\nhost: kerbside.localhost\r\n'

test.each([
  ['a URL of 40,000 characters', `GET /api/prices?x=${'y'.repeat(40_000)} ${HEAD}\r\n`, 431],
  ['a cookie of 200,000 characters', `GET /api/prices ${HEAD}cookie: ${'y'.repeat(200_000)}`, 431],
  // many reads, each of which Node reports as an error of its own
  [
    'a cookie of 4,000,000 characters',
    `GET /api/prices ${HEAD}cookie: ${'y'.repeat(4_000_000)}`,
    431,
  ],
  ['a request that is not HTTP', 'HELO kerbside\r\n\r\n', 400],
  ['a second host header', `GET /api/prices ${HEAD}host: a.test\r\nconnection: close\r\n\r\n`, 400],
  ['a URL with another host', `GET http://a.test/api/prices ${HEAD}connection: close\r\n\r\n`, 400],
])('%s is rejected like any other malformed request', async (_, bytes, status) => {
  const rawResponse = await sendRaw(await openPort(), bytes)
  const [head = '', body = ''] = rawResponse.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/\nx-content-type-options: nosniff\r\n/)
  expect(JSON.parse(body)).toEqual({ code: 2, message: 'The request is invalid' })
})

test('the next client is served after another one sent garbage', async () => {
  const port = await openPort()
  await sendRaw(port, '\0\0\0\r\n\r\n')
  const rawResponse = await sendRaw(port, `GET /api/prices ${HEAD}connection: close\r\n\r\n`)
  expect(rawResponse).toMatch(/^HTTP\/1.1 200 OK/)
})
