import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from './db.ts'
import type { Settings } from './env.ts'
import type { OperatorBook } from './features/operator/find-operator.ts'
import { listSites } from './features/operator/list-sites.ts'
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
  const gateway = await openSandboxGateway({
    pool,
    now,
    secretFor,
    appOrigins: (merchant) =>
      listSites(db, { merchant, publicUrl: settings.publicUrl, port: settings.port }),
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
  const reach = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
  const { protocol, hostname } = new URL(settings.publicUrl)
  return {
    url: `http://${reach.includes(':') ? `[${reach}]` : reach}:${port}`,
    origin: `${protocol}//${hostname}:${port}`,
    close: () => gateway.close(),
  }
}
