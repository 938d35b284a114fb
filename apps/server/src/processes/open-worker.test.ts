import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openWorker, type Worker } from './open-worker.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kerbside-workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const given = (number: number): Worker => {
  const worker = openWorker({ worker: { number, folder } })
  if (!worker) throw new Error('there is a worker')
  return worker
}

/** A server that answers with its name and what it was sent. */
async function serverOf(name: string, routes: (app: FastifyInstance) => void = () => {}) {
  const app = Fastify({ trustProxy: ['10.0.0.0/8'] })
  onTestFinished(() => app.close())
  routes(app)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.all('/here', async (request, response) => {
    response.header('set-cookie', ['a=1', 'b=2'])
    return {
      name,
      ip: request.ip,
      body: request.body ?? null,
      peer: request.headers['x-kerbside-peer'],
    }
  })
  await app.ready()
  return app
}

/** Worker 2, which passes everything at /there on to worker `to`. */
async function forwarding(to: number): Promise<string> {
  const worker = given(2)
  const app = await serverOf('two', (server) => {
    server.addHook('onRequest', async (request, response) => {
      if (request.url === '/here') worker.forward(request, response, to)
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

test('a request is passed on whole, and its response comes back with every cookie', async () => {
  await given(1).acceptForwarded(await serverOf('one'))
  const base = await forwarding(1)
  const response = await fetch(`${base}/here`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.json()).toEqual({ name: 'one', ip: '127.0.0.1', body: 'hello' })
})

test('a client cannot choose its own address: a header of that name is replaced', async () => {
  await given(1).acceptForwarded(await serverOf('one'))
  const base = await forwarding(1)
  const response = await fetch(`${base}/here`, {
    headers: { 'x-kerbside-peer': '10.1.1.1', 'x-forwarded-for': '8.8.8.8' },
  })
  expect(await response.json()).toMatchObject({ ip: '127.0.0.1' })
})

test('if that worker has ended the request is answered with 404', async () => {
  const base = await forwarding(1)
  const { status } = await fetch(`${base}/here`)
  expect(status).toBe(404)
})

test('the socket of a worker that was killed does not stop its successor', async () => {
  writeFileSync(path.join(folder, '1.sock'), '')
  await given(1).acceptForwarded(await serverOf('one'))
  const status = await new Promise((resolve, reject) => {
    httpRequest({ socketPath: path.join(folder, '1.sock'), path: '/here' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
})

test('the first worker has the background tasks, the only process of an install is none', () => {
  expect([given(1).hasTasks, given(2).hasTasks]).toEqual([true, false])
  expect(openWorker({ worker: undefined })).toBeUndefined()
})
