import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { minor } from '@kerbside/domain/money.ts'
import { themeCss } from '@kerbside/theme/palette.ts'
import { build } from 'vite'
import { embeddedGateway } from '../apps/server/src/ports/gateway/embedded.ts'
import type { ChargeResult } from '../apps/server/src/ports/gateway/port.ts'
import { migrate } from '../apps/server/src/postgres/migrate.ts'
import { openPool } from '../apps/server/src/postgres/open-client.ts'
import { connectionOf, prepareRoles } from '../apps/server/src/postgres/roles.ts'
import { startEmbeddedPostgres } from '../apps/server/src/postgres/start-embedded.ts'
import { sandboxSecret } from '../apps/server/src/sandbox-gateway/merchant-secret.ts'
import { openSandboxGateway } from '../apps/server/src/sandbox-gateway/open-gateway.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Every request of the browser to our own origin, verbatim. */
export type ReceivedRequest = { url: string; headers: string; body: string }

/**
 * A page of ours with the card dialog, and the sandbox gateway on another origin, with its database: it records
 * everything that the two origins receive.
 */
export async function startCardTestApp() {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'kerbside-cards-'))
  chmodSync(stateDir, 0o755)
  const postgres = await startEmbeddedPostgres({ stateDir, settings: { fsync: 'off' } })
  const owner = openPool({ ...postgres.connection, max: 1 })
  await prepareRoles(owner, { signIn: 'own-login' })
  await migrate(owner, file('../apps/server/migrations'))
  const pool = openPool(
    connectionOf('kerbside_sandbox', { owner: postgres.connection, signIn: 'own-login' }),
  )
  pool.on('error', () => {})

  const requests: ReceivedRequest[] = []
  const page = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done))
  const appOrigin = `http://cab.localhost:${(page.address() as AddressInfo).port}`

  const secretFor = (merchant: string) => sandboxSecret(Buffer.alloc(32, 9), merchant)
  const sandbox = await openSandboxGateway({
    pool,
    now: () => new Date(),
    secretFor,
    appOrigins: async () => ({ pages: [appOrigin], embedders: [] }),
  })
  const baseUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const fieldsOrigin = `http://localhost:${new URL(baseUrl).port}`
  const gateway = embeddedGateway({ baseUrl, fieldsOrigin, secretFor, timeoutMs: 2_000 })
  const bundle = await bundlePage()
  let orders = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const url = request.url ?? '/'
    requests.push({ url, headers: JSON.stringify(request.headers), body })
    const { pathname } = new URL(url, appOrigin)
    if (pathname.startsWith('/api/')) {
      const charged = await charge(pathname, body)
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify(charged.known ? charged.charge : { state: 'unknown', actionUrl: '' }),
      )
      return
    }
    const asset = bundle.get(pathname)
    if (!asset) return void response.writeHead(404).end()
    response.setHeader('content-type', asset.type)
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src ${fieldsOrigin}; frame-ancestors 'none'`,
    )
    response.end(asset.body)
  }

  async function charge(pathname: string, body: string): Promise<ChargeResult> {
    const merchant = 'cab'
    if (pathname === '/api/update')
      return (
        (await gateway.findCharge({ merchant, orderId: `order-${orders}` })) ?? {
          known: false,
          why: 'not-found',
        }
      )
    orders += 1
    const { nonce } = JSON.parse(body) as { nonce: string }
    const orderId = `order-${orders}`
    const key = `cab:${orderId}`
    return gateway.charge({ merchant, key, orderId, nonce, amount: minor(8600), currency: 'GBP' })
  }

  return {
    appOrigin,
    fieldsOrigin,
    requests,
    /** Everything the gateway stores, as text. */
    kept: async () => {
      const [tokens, charges] = await Promise.all([
        pool.query('select * from sandbox_gateway.token'),
        pool.query('select * from sandbox_gateway.charge'),
      ])
      return JSON.stringify([tokens.rows, charges.rows])
    },
    close: async () => {
      page.closeAllConnections()
      page.close()
      await sandbox.close()
      await pool.end()
      await owner.end()
      await postgres.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

async function bundlePage(): Promise<Map<string, { body: string | Uint8Array; type: string }>> {
  const built = await build({
    root: file('card-page'),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: file('card-page/index.html') },
    },
  })
  const files = new Map<string, { body: string | Uint8Array; type: string }>()
  for (const { output } of [built].flat() as { output: readonly BuiltFile[] }[])
    for (const made of output)
      files.set(`/${made.fileName === 'index.html' ? '' : made.fileName}`, {
        body: made.type === 'chunk' ? made.code : made.source,
        type: TYPES[path.extname(made.fileName)] ?? 'application/octet-stream',
      })
  files.set('/theme.css', {
    body: themeCss({
      brand: '#0b6e4f',
      accent: '#f4c95d',
      mode: 'auto',
      shape: 'soft',
      display: 'sans',
    }),
    type: 'text/css',
  })
  return files
}

type BuiltFile =
  | { type: 'chunk'; fileName: string; code: string }
  | { type: 'asset'; fileName: string; source: string | Uint8Array }
