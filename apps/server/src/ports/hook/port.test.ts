import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedHooks } from './embedded.ts'
import { httpHooks } from './http.ts'
import { MAX_RESPONSE_LENGTH } from './port.ts'

const requests: { url: string; body: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    requests.push({ url: request.url ?? '', body })
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

test.each(Object.entries({ embedded: embeddedHooks(), network: httpHooks({ inner: true }) }))(
  '%s: a delivered hook is answered with a status and how long it took',
  async (_, hooks) => {
    const { status, ms } = await hooks.send(hook('/'))
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(300)
    expect(ms).toBeGreaterThanOrEqual(0)
  },
)

test('a redirect is reported and not followed', async () => {
  const before = requests.length
  expect(await httpHooks({ inner: true }).send(hook('/moved'))).toMatchObject({
    status: 302,
    answer: 'elsewhere',
  })
  expect(requests.slice(before).map(({ url }) => url)).toEqual(['/moved'])
})

test('of a long response the first bytes are stored', async () => {
  const { answer: result, status } = await httpHooks({ inner: true }).send(hook('/long'))
  expect(status).toBe(200)
  expect(result).toHaveLength(MAX_RESPONSE_LENGTH)
})

test('in a live install nothing is sent without https, or into the install’s own network', async () => {
  const before = requests.length
  const hooks = httpHooks({ inner: false })
  for (const url of [
    base,
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://0x7f000001/',
  ])
    expect(await hooks.send({ ...hook('/'), url }), url).toMatchObject({ status: 0 })
  expect(requests).toHaveLength(before)
})

test('an unreachable server is reported in words', async () => {
  const { status, answer: result } = await httpHooks({ inner: true }).send({
    ...hook('/'),
    url: 'http://127.0.0.1:1/',
  })
  expect(status).toBe(0)
  expect(result).toMatch(/ECONNREFUSED/)
})
