import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from './db.ts'
import type { Settings } from './env.ts'
import type { OperatorBook } from './features/operator/find-operator.ts'
import { listSites, type Sites } from './features/operator/list-sites.ts'
import { keptBriefly } from './kept-briefly.ts'
import type { Hook } from './sandbox-gateway/means.ts'
import { openSandboxGateway } from './sandbox-gateway/open-gateway.ts'

export type CardFields = {
  /** How this process reaches the gateway. */
  url: string
  /** How browsers reach its frames. */
  origin: string
  close: () => Promise<void>
}

const MOST_PORTS_TRIED = 20

/** The sandbox gateway on an origin of its own: the port asked for, else the next free one after ours. */
export async function openCardFields(means: {
  settings: Pick<Settings, 'host' | 'port' | 'cardFieldsPort' | 'publicUrl'>
  pool: pg.Pool
  db: Kysely<Tables>
  operators: OperatorBook
  secretFor: (merchant: string) => string | undefined
  now: () => Date
}): Promise<CardFields> {
  const { settings, pool, db, secretFor, now } = means
  const sitesOf = (merchant: string) =>
    listSites(db, { merchant, publicUrl: settings.publicUrl, port: settings.port })
  const hooks = keptBriefly<Hook | undefined>()
  const gateway = await openSandboxGateway({
    pool,
    now,
    secretFor,
    appOrigins: sitesOf,
    // a port that is not known before we listen is nothing to post to
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
      const mayGoOn = settings.cardFieldsPort === undefined && port < first + MOST_PORTS_TRIED
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

/** How this process reaches a server of its own that listens there. */
function reachOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Messages come to the operator's own host, by the shortest way: no name is looked up, no proxy is between. */
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
