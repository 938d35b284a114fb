import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Settings } from '../env.ts'
import { openOperatorBook } from '../features/operator/find-operator.ts'
import { openFolders } from '../folders.ts'
import { openLive } from '../hub/live.ts'
import { keepKey } from '../keep-key.ts'
import { SILENT } from '../log.ts'
import { newId } from '../new-id.ts'
import type { OperatorId } from '../operator.ts'
import { openPools } from '../pools.ts'
import { openBus } from '../ports/bus/open-bus.ts'
import { embeddedHostBook } from '../ports/host-book/embedded.ts'
import { embeddedRoads } from '../ports/roads/embedded.ts'
import { loadNetwork } from '../ports/roads/load-network.ts'
import { checkSchema } from '../postgres/check-schema.ts'
import { readMigrations } from '../postgres/migrate.ts'
import { openClient } from '../postgres/open-client.ts'
import type { Place } from '../postgres/prepare-database.ts'
import { connectionOf } from '../postgres/roles.ts'
import { StartFault } from '../start-fault.ts'
import type { Desk, Office } from './command.ts'

/** A desk at this database; `folder` is where the person stands. Close it when the command has ended. */
export function openDesk(
  place: Place,
  { settings, folder }: { settings: Settings; folder: string },
): Desk & { close: () => Promise<void> } {
  let opened: ReturnType<typeof openInstall> | undefined
  return {
    place,
    async openOffice() {
      opened ??= openInstall(place, settings)
      return (await opened).office
    },
    say: (line) => {
      process.stdout.write(`${line}\n`)
    },
    fileAt: (name) => path.resolve(folder, name),
    async readInput(prompt) {
      if (process.stdin.isTTY) process.stderr.write(`${prompt}, then Ctrl-D: `)
      return text(process.stdin)
    },
    async close() {
      await opened?.then(
        ({ close }) => close(),
        () => {},
      )
    },
  }
}

async function openInstall(
  place: Place,
  settings: Settings,
): Promise<{ office: Office; close: () => Promise<void> }> {
  const pools = openPools(
    { owner: place.owner, connectionOf: (role) => connectionOf(role, place) },
    SILENT,
  )
  const close = async () => {
    await pools.owner.destroy()
    await pools.close()
  }
  const names = readMigrations(openFolders().migrations).map(({ name }) => name)
  if ((await checkSchema(pools.appPool, names)) !== 'ready') {
    await close()
    throw new StartFault('The database is not of this version yet. Start Kerbside once: npm start')
  }
  const now = () => new Date()
  const office = {
    db: pools.app,
    pool: pools.appPool,
    key: keepKey(settings),
    settings: { publicUrl: settings.publicUrl, hostPage: settings.hostPage },
    hostBook: embeddedHostBook({ folder: settings.dataDir }),
    now,
    newId: () => newId(now()),
    randomBytes,
    log: SILENT,
    operators: openOperatorBook(pools.app, { demo: false, now }),
    async endLive(operator: OperatorId, holder: string) {
      const connect = () => openClient(connectionOf('kerbside_app', place))
      const bus = openBus({ log: SILENT, key: keepKey(settings), connect }, settings)
      // settled once this process hears the others, and so can tell them
      await bus.subscribe('changes', () => {})
      openLive({ bus, log: SILENT }).endAll(operator, holder)
      await bus.close()
    },
    openRoads: () => embeddedRoads(loadNetwork(openFolders().data)),
  }
  return { office, close }
}
