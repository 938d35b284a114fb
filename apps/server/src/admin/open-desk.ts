import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CHANGES_CHANNEL } from '../changes.ts'
import { CommandError } from '../command-error.ts'
import { type Settings, START } from '../env.ts'
import { openOperatorCache } from '../features/operator/find-operator.ts'
import { openFolders } from '../folders.ts'
import { openLive } from '../hub/live.ts'
import { loadKey } from '../load-key.ts'
import { SILENT } from '../log.ts'
import { newId } from '../new-id.ts'
import type { OperatorId } from '../operator.ts'
import { openPools } from '../pools.ts'
import { openBus } from '../ports/bus/open-bus.ts'
import type { Bus } from '../ports/bus/port.ts'
import { embeddedPlatformRegistry } from '../ports/platform-registry/embedded.ts'
import { embeddedRoads } from '../ports/roads/embedded.ts'
import { loadNetwork } from '../ports/roads/load-network.ts'
import { checkSchema } from '../postgres/check-schema.ts'
import { readMigrations } from '../postgres/migrate.ts'
import { openClient } from '../postgres/open-client.ts'
import { openPlace, type Place } from '../postgres/prepare-database.ts'
import { connectionOf, listenerOf } from '../postgres/roles.ts'
import type { AdminContext, Desk } from './command.ts'

/** The context of a command; `folder` is the caller's working folder. Close it when the command ends. */
export function openDesk({
  settings,
  folder,
}: {
  settings: Settings
  folder: string
}): Desk & { close: () => Promise<void> } {
  let place: ReturnType<typeof openPlace> | undefined
  let opened: ReturnType<typeof openInstall> | undefined
  const openPlaceOnce = () => {
    place ??= openPlace(settings)
    return place
  }
  return {
    settings,
    openPlace: openPlaceOnce,
    async openAdminContext() {
      opened ??= openPlaceOnce().then((ready) => openInstall(ready, settings))
      return (await opened).office
    },
    write: (line) => {
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
      await place?.then(
        ({ stop }) => stop(),
        () => {},
      )
    },
  }
}

async function openInstall(
  place: Place,
  settings: Settings,
): Promise<{ office: AdminContext; close: () => Promise<void> }> {
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
    throw new CommandError(
      `The database hasn’t been upgraded to this version. Start Kerbside once: ${START}`,
    )
  }
  const now = () => new Date()
  const onBus = async (work: (bus: Bus) => void) => {
    const connect = () => openClient(listenerOf(place))
    const bus = openBus({ log: SILENT, key: loadKey(settings), connect }, settings)
    // Resolves once this process is subscribed and can therefore publish too.
    await bus.subscribe(CHANGES_CHANNEL, () => {})
    work(bus)
    await bus.close()
  }
  const adminContext = {
    db: pools.app,
    pool: pools.appPool,
    key: loadKey(settings),
    settings: { publicUrl: settings.publicUrl, platformHostname: settings.platformHostname },
    platformRegistry: embeddedPlatformRegistry({ folder: settings.dataDir }),
    now,
    newId: () => newId(now()),
    randomBytes,
    log: SILENT,
    operators: openOperatorCache({ db: pools.app, hot: pools.hot }, { demo: false, now }),
    endLive: (operator: OperatorId, holder: string) =>
      onBus((bus) => openLive({ bus, log: SILENT }).endAll(operator, holder)),
    notifyChange: (operator: OperatorId) =>
      onBus((bus) => bus.publish(CHANGES_CHANNEL, [operator])),
    openRoads: () => embeddedRoads(loadNetwork(openFolders().data)),
  }
  return { office: adminContext, close }
}
