import { CommandError } from '../../command-error.ts'
import type { loadKey } from '../../load-key.ts'
import type { Log } from '../../log.ts'
import { type Connection, openPool } from '../../postgres/open-client.ts'
import { checkClock, checkKey } from './check-database.ts'

/**
 * What doctor finds and the server must not ignore. With another install's key it would store secrets that the right key
 * cannot open, so it does not start. A clock that differs is a warning in the log.
 */
export async function checkAtStart(
  owner: Connection,
  {
    settings,
    log,
  }: { settings: Parameters<typeof loadKey>[0] & { acceptsKey?: boolean }; log: Log },
): Promise<void> {
  const pool = openPool(owner, { max: 1, connectionTimeoutMillis: 10_000 })
  try {
    const clock = await checkClock(pool)
    if (clock.state !== 'good') log.warn({ action: clock.action }, `clock: ${clock.text}`)
    for (const { state, text, action } of await checkKey(pool, { settings }))
      if (state !== 'good' && settings.acceptsKey !== true)
        throw new CommandError(
          `The install’s key ${text}. ${action} If it is lost for good, set KERBSIDE_ACCEPT_KEY=on: keys of services must then be entered again and passwords reset.`,
        )
  } finally {
    await pool.end()
  }
}
