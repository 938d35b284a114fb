import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { SILENT } from '../log.ts'
import { checkProxy } from './check-proxy.ts'

/** The warnings after these requests, of an install at https://book.example.com. */
async function warningsOf(
  requests: readonly Record<string, string>[],
  { trusted = [], publicUrl = 'https://book.example.com' }: Partial<Params> = {},
): Promise<string[]> {
  const warnings: string[] = []
  const app = Fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false })
  checkProxy(app, {
    publicUrl,
    log: { ...SILENT, warn: (_: object, text: string) => void warnings.push(text) },
  })
  app.get('/', async () => 'ok')
  for (const headers of requests)
    await app.inject({ url: '/', headers: { host: 'book.example.com', ...headers } })
  await app.close()
  return warnings
}
type Params = { trusted: readonly string[]; publicUrl: string }

const FORWARDED = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }

test('a proxy that is not trusted is named once', async () => {
  expect(await warningsOf([FORWARDED, FORWARDED])).toEqual([
    expect.stringContaining('The proxy at 127.0.0.1 isn’t among TRUSTED_PROXIES'),
  ])
  expect(await warningsOf([FORWARDED], { trusted: ['10.0.0.1'] })).toHaveLength(1)
})

test('a proxy that sends no forwarded headers is found', async () => {
  expect(await warningsOf([{}], { trusted: ['127.0.0.1'] })).toEqual([
    expect.stringContaining('without X-Forwarded-For'),
  ])
})

test('a trusted proxy, a health check by address and an install without https give no warning', async () => {
  expect(await warningsOf([FORWARDED], { trusted: ['127.0.0.1'] })).toEqual([])
  expect(await warningsOf([{ host: '127.0.0.1:3000' }])).toEqual([])
  expect(await warningsOf([{}], { publicUrl: 'http://localhost:3000' })).toEqual([])
})
