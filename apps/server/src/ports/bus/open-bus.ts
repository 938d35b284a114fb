import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { embeddedBus } from './embedded.ts'
import { natsBus } from './nats.ts'
import { notifyBus } from './notify.ts'
import type { Bus } from './port.ts'

/**
 * NATS where there is one; else the database, where it is one that other processes can share; else this process alone.
 * `key` is the install's: installs that share a NATS server do not hear each other.
 */
export function openBus(
  { log, key, connect }: { log: Log; key: Buffer; connect: () => pg.Client },
  { natsUrl, database }: { natsUrl: string | undefined; database: { kind: 'embedded' | 'url' } },
): Bus {
  if (natsUrl !== undefined)
    return natsBus({ url: natsUrl, prefix: `kerbside-${installOf(key)}`, log })
  return database.kind === 'url' ? notifyBus({ connect, log }) : embeddedBus()
}

const installOf = (key: Buffer): string =>
  createHash('sha256').update('bus').update(key).digest('hex').slice(0, 16)
