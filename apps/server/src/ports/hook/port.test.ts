import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedHooks } from './asked.ts'
import { embeddedHooks } from './embedded.ts'
import { LONGEST_ANSWER } from './port.ts'

const asked: { url: string; body: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    asked.push({ url: request.url ?? '', body })
    if (request.url === '/moved')
      return response.writeHead(302, { location: '/there' }).end('elsewhere')
    if (request.url === '/long') return response.end('x'.repeat(100_000))
    return response.end('thank you')
  })
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => void receiver.close())

const hook = (path: string) => ({ url: base + path, headers: {}, body: '{"type":"test"}' })

test.each(Object.entries({ embedded: embeddedHooks(), asked: askedHooks({ inner: true }) }))(
  '%s: what is handed over is answered with a status and how long it took',
  async (_, hooks) => {
    const { status, ms } = await hooks.send(hook('/'))
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(300)
    expect(ms).toBeGreaterThanOrEqual(0)
  },
)

test('a redirect is told and not followed', async () => {
  const before = asked.length
  expect(await askedHooks({ inner: true }).send(hook('/moved'))).toMatchObject({
    status: 302,
    answer: 'elsewhere',
  })
  expect(asked.slice(before).map(({ url }) => url)).toEqual(['/moved'])
})

test('of a long answer the first bytes are kept', async () => {
  const { answer, status } = await askedHooks({ inner: true }).send(hook('/long'))
  expect(status).toBe(200)
  expect(answer).toHaveLength(LONGEST_ANSWER)
})

test('in a live install nothing is sent without https, or into the network of the house', async () => {
  const before = asked.length
  const hooks = askedHooks({ inner: false })
  for (const url of [
    base,
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://0x7f000001/',
  ])
    expect(await hooks.send({ ...hook('/'), url }), url).toMatchObject({ status: 0 })
  expect(asked).toHaveLength(before)
})

test('a machine that is not there is told in words', async () => {
  const { status, answer } = await askedHooks({ inner: true }).send({
    ...hook('/'),
    url: 'http://127.0.0.1:1/',
  })
  expect(status).toBe(0)
  expect(answer).toMatch(/ECONNREFUSED/)
})
