import type { Kysely } from 'kysely'
import type pg from 'pg'
import { cacheBriefly } from './cache-briefly.ts'
import type { Tables } from './db.ts'
import type { Settings } from './env.ts'
import type { OperatorCache } from './features/operator/find-operator.ts'
import { listSites, type Sites } from './features/operator/list-sites.ts'
import { openSandboxGateway } from './sandbox-gateway/open-gateway.ts'
import type { Hook } from './sandbox-gateway/sandbox-deps.ts'

export type CardFields = {
  /** How this process reaches the gateway. */
  url: string
  /** How browsers reach the frames that it serves. */
  origin: string
  close: () => Promise<void>
}

const MAX_PORTS_TRIED = 20

/** Starts the sandbox gateway on an origin of its own: on the configured port, else on the next free one after ours. */
export async function startCardFieldsOrigin(deps: {
  settings: Pick<Settings, 'host' | 'port' | 'cardFieldsPort' | 'publicUrl'>
  pool: pg.Pool
  db: Kysely<Tables>
  operators: OperatorCache
  secretFor: (merchant: string) => string | undefined
  now: () => Date
}): Promise<CardFields> {
  const { settings, pool, db, secretFor, now } = deps
  const sitesOf = (merchant: string) =>
    listSites(db, { merchant, publicUrl: settings.publicUrl, port: settings.port })
  const hooks = cacheBriefly<Hook | undefined>()
  const gateway = await openSandboxGateway({
    pool,
    now,
    secretFor,
    appOrigins: sitesOf,
    // With port 0 the server's port is unknown before it listens, so webhooks cannot be posted to it.
    ...(settings.port !== 0 && {
      hookOf: (merchant) =>
        hooks.get(now(), {
          key: merchant,
          load: async () => hookAt(await sitesOf(merchant), settings),
        }),
    }),
  })
  const first = settings.cardFieldsPort ?? (settings.port === 0 ? 0 : settings.port + 1)
  for (let port = first; ; port++) {
    try {
      await gateway.listen({ host: settings.host, port })
      break
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      const mayGoOn = settings.cardFieldsPort === undefined && port < first + MAX_PORTS_TRIED
      if (!taken || !mayGoOn) throw error
    }
  }
  const address = gateway.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : first
  const { protocol, hostname } = new URL(settings.publicUrl)
  return {
    url: `http://${reachOf(settings.host)}:${port}`,
    origin: `${protocol}//${hostname}:${port}`,
    close: () => gateway.close(),
  }
}

/** The address at which this process reaches its own server that listens on `host`. */
function reachOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Webhooks carry the operator's own host name but go to this machine directly, without DNS and without a proxy. */
function hookAt(
  sites: Sites | undefined,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Hook | undefined {
  const page = sites?.pages[0]
  if (page === undefined) return undefined
  return {
    url: `http://${reachOf(host)}:${port}/api/webhooks/sandbox`,
    host: new URL(page).host,
  }
}
