import { execFileSync } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { traceRequests } from './http/trace-requests.ts'
import { openClient } from './postgres/open-client.ts'
import { findTracer, inSpan, outsideSpans, traceOfLine } from './tracing.ts'

test('without traces no package for them is loaded', () => {
  const program = `
    import { createRequire } from 'node:module'
    for (const file of ['app', 'env', 'pools', 'scheduler', 'http/log'])
      await import('./src/' + file + '.ts')
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    const used = ['fastify', '@opentelemetry/sdk-trace', '@opentelemetry/exporter', 'open-tracing']
    console.log(used.filter((name) => loaded.some((file) => file.includes('/' + name))).join())`
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { cwd: path.join(import.meta.dirname, '..'), encoding: 'utf8' },
  )
  expect(output.trim()).toBe('fastify')
}, 60_000)

test('without traces requests, connections and outgoing requests are as they were', async () => {
  expect(findTracer()).toBeUndefined()
  const app = Fastify()
  traceRequests(app)
  app.get('/one', async () => 'yes')
  expect((await app.inject('/one')).body).toBe('yes')
  expect(Object.hasOwn(openClient({}), 'query')).toBe(false)
  for (const name of ['undici:request:create', 'http.client.request.start'])
    expect(channel(name).hasSubscribers).toBe(false)
  const describe = () => {
    throw new Error('not called')
  }
  const work = Promise.resolve('done')
  expect(inSpan(describe, () => work)).toBe(work)
  expect(outsideSpans(() => 'done')).toBe('done')
  expect(traceOfLine()).toEqual({})
})
