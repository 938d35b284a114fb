import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { natsBus } from './nats.ts'
import { notifyBus } from './notify.ts'
import type { Bus } from './port.ts'

/**
 * Uses NATS if it is configured, else the database. A second process can attach to the embedded database, too.
 * `key` is the install's: installs that share a NATS server do not receive each other's messages.
 */
export function openBus(
  { log, key, connect }: { log: Log; key: Buffer; connect: () => pg.Client },
  { natsUrl }: { natsUrl: string | undefined },
): Bus {
  if (natsUrl !== undefined)
    return natsBus({ url: natsUrl, prefix: `kerbside-${installOf(key)}`, log })
  return notifyBus({ connect, log })
}

const installOf = (key: Buffer): string =>
  createHash('sha256').update('bus').update(key).digest('hex').slice(0, 16)
