import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { SILENT } from '../apps/server/src/log.ts'
import type { OperatorId } from '../apps/server/src/operator.ts'
import { openPools } from '../apps/server/src/pools.ts'
import { embeddedPlaces } from '../apps/server/src/ports/places/embedded.ts'
import type { Gazetteer } from '../apps/server/src/ports/places/gazetteer.ts'
import { openImported } from '../apps/server/src/ports/places/imported/imported.ts'
import { openPlaces } from '../apps/server/src/ports/places/open-places.ts'
import type { Places } from '../apps/server/src/ports/places/port.ts'
import { openPlace } from '../apps/server/src/postgres/prepare-database.ts'
import { connectionOf } from '../apps/server/src/postgres/roles.ts'

/** The places imported into a state folder's database, alone and combined with the gazetteer as customers get them. */
export async function withImported<Done>(
  stateDir: string,
  params: {
    gazetteer: Gazetteer
    work: (places: { alone: Places; together: Places }) => Promise<Done>
  },
): Promise<Done> {
  const place = await openPlace({ database: { kind: 'embedded' }, dataDir: stateDir })
  const pools = openPools(
    { owner: place.owner, connectionOf: (role) => connectionOf(role, place) },
    SILENT,
  )
  try {
    const now = () => new Date()
    const imported = openImported({ db: pools.app, now })
    const together = openPlaces({
      embedded: embeddedPlaces(params.gazetteer),
      imported,
      secretOf: async () => undefined,
      now,
      log: SILENT,
    })
    return await params.work({
      alone: imported.for(KERBSIDE.operator.id as OperatorId),
      together: together(KERBSIDE.operator),
    })
  } finally {
    await pools.owner.destroy()
    await pools.close()
    await place.stop()
  }
}
