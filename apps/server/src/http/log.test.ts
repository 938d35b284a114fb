import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeLog, serialiseError } from './log.ts'
import { logRequests } from './log-requests.ts'
import { metricsRoutes } from './metrics.ts'

function openLog() {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => lines.push(line) })
  return { log, lines }
}

test('each request logs one line: the route’s pattern and the operator, but no personal data', async () => {
  const { log, lines } = openLog()
  const app = Fastify()
  logRequests(app, { log, operatorOf: () => 'kerbside' })
  app.get('/confirmed/:code', async () => 'yes')

  await app.inject('/confirmed/KB-1040718?email=jo@example.com')

  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    method: 'GET',
    route: '/confirmed/:code',
    status: 200,
    operator: 'kerbside',
  })
  expect(lines[0]).not.toMatch(/1040718|example/)
})

test('health checks by machines are not logged', async () => {
  const { log, lines } = openLog()
  const app = Fastify()
  logRequests(app, { log })
  app.get('/healthz', async () => 'yes')

  await app.inject('/healthz')

  expect(lines).toEqual([])
})

test('a sensitive field logged by mistake is hidden', () => {
  const { log, lines } = openLog()
  log.info({ email: 'jo@example.com', context: { phone: '+447700900123' } }, 'careless')

  expect(lines[0]).not.toMatch(/jo@|447700/)
})

test('a database error is logged without the value it quotes', () => {
  const complaint = Object.assign(
    new Error('invalid input syntax for type uuid: "jo@example.com"'),
    {
      code: '22P02',
      severity: 'ERROR',
      detail: 'Key (email)=(jo@example.com) already exists.',
    },
  )

  const logLine = JSON.stringify(serialiseError(complaint))

  expect(logLine).toContain('22P02')
  expect(logLine).not.toContain('jo@')
})

test('metrics count a request under its route pattern, and only this machine or a token may read them', async () => {
  const app = Fastify()
  metricsRoutes(app, { token: 'a-token-of-some-length' })
  app.get('/ticket/:code', async () => 'yes')
  await app.inject('/ticket/KB-1040718')

  const here = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const proxied = await app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  const away = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  const known = await app.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.9',
    headers: { authorization: 'Bearer a-token-of-some-length' },
  })

  expect(here.body).toContain(
    'kerbside_request_seconds_count{method="GET",route="/ticket/:code",status="200"} 1',
  )
  expect(here.body).not.toContain('1040718')
  expect([here, proxied, away, known].map((item) => item.statusCode)).toEqual([200, 404, 404, 200])
})
