import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../../test/house.ts'

/** Sends bytes as they are and reads until the server hangs up. */
async function say(port: number, bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
  socket.write(bytes)
  await ended
  return heard
}

async function openPort(): Promise<number> {
  const house = await openHouse()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  return (house.app.server.address() as AddressInfo).port
}

const HEAD = 'HTTP/1.1\r\nhost: kerbside.localhost\r\n'

test.each([
  ['an address of 40,000 characters', `GET /api/prices?x=${'y'.repeat(40_000)} ${HEAD}\r\n`, 431],
  ['a cookie of 200,000 characters', `GET /api/prices ${HEAD}cookie: ${'y'.repeat(200_000)}`, 431],
  ['what is no HTTP', 'HELO kerbside\r\n\r\n', 400],
  ['a second host', `GET /api/prices ${HEAD}host: a.test\r\nconnection: close\r\n\r\n`, 400],
  [
    'an address at another host',
    `GET http://a.test/api/prices ${HEAD}connection: close\r\n\r\n`,
    400,
  ],
])('%s is refused like any other request that is none', async (_, bytes, status) => {
  const heard = await say(await openPort(), bytes)
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/\nx-content-type-options: nosniff\r\n/)
  expect(JSON.parse(body)).toEqual({ code: 2, message: 'The request is invalid' })
})

test('the next visitor is served when somebody has sent rubbish', async () => {
  const port = await openPort()
  await say(port, '\0\0\0\r\n\r\n')
  const heard = await say(port, `GET /api/prices ${HEAD}connection: close\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1.1 200 OK/)
})
