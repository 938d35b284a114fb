import { randomBytes, randomUUID } from 'node:crypto'
import { seedDemo } from '../seed/seed-demo.ts'
import { checkAtStart } from './admin/doctor/check-at-start.ts'
import { buildApp } from './app.ts'
import { openAreaImports } from './area/area-imports.ts'
import { driveTimeTasks } from './area/drive-times/tasks.ts'
import { followStreets } from './area/follow-streets.ts'
import { openAreaMaps } from './area/map/open-maps.ts'
import { openBackupProcess } from './backup/backup-process.ts'
import { startCardFieldsOrigin } from './card-fields.ts'
import { openChanges } from './changes.ts'
import type { Deps } from './deps.ts'
import type { Settings } from './env.ts'
import { PASSWORD_COST } from './features/account/sign-in/hash-password.ts'
import { bookingTasks } from './features/booking/tasks.ts'
import { cancellationTasks } from './features/cancellation/tasks.ts'
import { corporateTasks } from './features/corporate/tasks.ts'
import { onActiveLeg } from './features/dispatch/board/active-legs.ts'
import { boardTasks } from './features/dispatch/board/board-tasks.ts'
import { dispatchTasks, legTasks } from './features/dispatch/tasks.ts'
import { openDriverRegistry } from './features/driver/position/driver-registry.ts'
import { openPositionWire } from './features/driver/position/position-wire.ts'
import { publishDriverMoves } from './features/driver/position/publish-driver-moves.ts'
import { recallPlaces } from './features/driver/position/save-positions.ts'
import { driverTasks, licenceWarningTasks } from './features/driver/tasks.ts'
import { gatewayEventTasks } from './features/gateway-event/tasks.ts'
import { backupTasks } from './features/hosting/backup-tasks.ts'
import { makeSetupKey } from './features/hosting/make-platform-key.ts'
import { hostingTasks } from './features/hosting/tasks.ts'
import { invoiceTasks } from './features/invoice/tasks.ts'
import { licensingTasks } from './features/licensing/tasks.ts'
import { notificationTasks } from './features/notification/tasks.ts'
import { listOperatorIds } from './features/operator/find-by-id.ts'
import { isOperatorHost, openOperatorCache } from './features/operator/find-operator.ts'
import { findSecret } from './features/operator/find-secret.ts'
import { partnerTasks } from './features/partner/tasks.ts'
import { paymentLinkTasks } from './features/payment-link/tasks.ts'
import { openQuoteCache } from './features/quotation/quote/quote-cache.ts'
import { priceTasks } from './features/quotation/tasks.ts'
import { reconciliationTasks } from './features/reconciliation/tasks.ts'
import { refundTasks } from './features/refund/tasks.ts'
import { addDemoPast } from './features/simulation/add-demo-past.ts'
import { simulationTasks } from './features/simulation/tasks.ts'
import type { openFolders } from './folders.ts'
import { formatReady } from './format-ready.ts'
import { certificateDomainRoutes } from './http/certificate-domains.ts'
import { checkProxy } from './http/check-proxy.ts'
import { knownOperator } from './http/context-of-request.ts'
import { countInstall } from './http/count-install.ts'
import { countLoad } from './http/count-load.ts'
import { countPositions } from './http/count-positions.ts'
import { countStreets } from './http/count-streets.ts'
import { countTasks } from './http/count-tasks.ts'
import { drainOnSignals } from './http/drain.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import type { makeLog } from './http/log.ts'
import { logRequests } from './http/log-requests.ts'
import { metricsRoutes } from './http/metrics.ts'
import { pageRoutes } from './http/pages.ts'
import { openLoadWatch } from './http/watch-load.ts'
import { countLive } from './hub/count-live.ts'
import { openLive } from './hub/live.ts'
import { loadKey } from './load-key.ts'
import { newId } from './new-id.ts'
import { openPools } from './pools.ts'
import { openBus } from './ports/bus/open-bus.ts'
import { embeddedFlights } from './ports/flights/embedded.ts'
import { openFlights } from './ports/flights/open-flights.ts'
import { openGateways } from './ports/gateway/open-gateways.ts'
import { httpHooks } from './ports/hook/http.ts'
import { networkHostProofs } from './ports/host-proof/network.ts'
import { openIpLocation } from './ports/ip-location/open-ip-location.ts'
import { networkKeyChecks } from './ports/key-check/network.ts'
import { openMail } from './ports/mail/open-mail.ts'
import { nameSmtpServer } from './ports/mail/smtp-server.ts'
import { openAirlines } from './ports/places/airlines.ts'
import { openAirports } from './ports/places/airports.ts'
import { openImported } from './ports/places/imported/imported.ts'
import { openLists } from './ports/places/imported/imported-lists.ts'
import { loadPlaces } from './ports/places/load-places.ts'
import { openPlaces } from './ports/places/open-places.ts'
import { embeddedPlatformRegistry } from './ports/platform-registry/embedded.ts'
import { openPushes } from './ports/push/open-pushes.ts'
import { embeddedRoads } from './ports/roads/embedded.ts'
import { loadNetwork } from './ports/roads/load-network.ts'
import { openRoads } from './ports/roads/open-roads.ts'
import { findStreetsProgram } from './ports/roads/streets/build-streets.ts'
import { openStreets } from './ports/roads/streets/open-streets.ts'
import { openTexts } from './ports/sms/open-texts.ts'
import { checkSchema } from './postgres/check-schema.ts'
import { readMigrations } from './postgres/migrate.ts'
import { openClient } from './postgres/open-client.ts'
import type { Database } from './postgres/prepare-database.ts'
import { openWorker } from './processes/open-worker.ts'
import { openReplica } from './read-replica.ts'
import { sandboxSecret } from './sandbox-gateway/merchant-secret.ts'
import type { Scheduler } from './scheduler.ts'

export type Begun = {
  log: ReturnType<typeof makeLog>
  folders: ReturnType<typeof openFolders>
  /** Still starting. */
  database: Promise<Database>
  version: string
  tracing: { close: () => Promise<void> } | undefined
}

/** Opens everything that the server depends on, and serves until a signal ends it. */
export async function serve(
  settings: Settings,
  { log, folders, version, tracing, ...begun }: Begun,
): Promise<void> {
  const now = () => new Date()
  // while the database starts
  const embeddedPlaces = loadPlaces(folders.data)
  const network = loadNetwork(folders.data)
  const database = await begun.database
  const pools = openPools(database, log)
  const key = loadKey(settings)
  await checkAtStart(database.owner, { settings, log })
  const isNewDemo =
    settings.demo === 'when-empty' &&
    (await seedDemo(pools.owner, { now: now(), key, faces: true }))
  await pools.owner.destroy()

  const secretFor = (merchant: string) => sandboxSecret(key, merchant)
  const operators = openOperatorCache(
    { db: pools.app, hot: pools.hot },
    { demo: settings.demo === 'when-empty', now },
  )
  const cardFields = await startCardFieldsOrigin({
    settings,
    pool: pools.sandbox,
    db: pools.app,
    operators,
    secretFor,
    now,
  })
  const quotes = openQuoteCache({ hot: pools.hot, now, log })
  const airports = openAirports(folders.data)
  const airlines = openAirlines(folders.data)
  const places = openPlaces({
    embedded: embeddedPlaces,
    imported: openImported({ db: pools.app, now }),
    secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
    now,
    log,
  })
  const streetsProgram = findStreetsProgram(folders.streets)
  const streets = openStreets({
    dataDir: settings.dataDir,
    program: streetsProgram,
    log,
  })
  const roads = openRoads({
    streets,
    embedded: (zone) => embeddedRoads(network, zone),
    secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
    now,
    log,
  })
  const bus = openBus(
    {
      log,
      key,
      connect: () => openClient({ ...database.listener, connectionTimeoutMillis: 5_000 }),
    },
    settings,
  )
  const worker = openWorker(settings)
  const replica =
    settings.replicaUrl === undefined
      ? undefined
      : openReplica(
          {
            ...database.connectionOf('kerbside_app'),
            connectionString: settings.replicaUrl,
            candidates: [],
          },
          { primary: pools.readiness, log },
        )
  const areaMaps = openAreaMaps({ dataDir: settings.dataDir, log })
  const deps = {
    worker,
    live: openLive({ bus, log }),
    bus,
    changes: openChanges({ bus, db: pools.app, operators }),
    db: pools.app,
    hot: pools.hot,
    replica,
    now,
    newId: () => newId(now()),
    randomBytes,
    passwordCost: PASSWORD_COST,
    key,
    log,
    operators,
    quotes,
    drivers: openDriverRegistry({
      now,
      wire: openPositionWire(bus, { origin: randomUUID() }),
    }),
    placesFor: places,
    ...openLists({ db: pools.app, now, airports, airlines }),
    roadsFor: roads,
    standardStreetsFor: streets.standardEngineOf,
    listStreets: streets.list,
    areaMaps,
    flightsFor: openFlights({
      embedded: embeddedFlights({ folder: folders.data, airports, airlines, now }),
      airlines,
      airports,
      secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
      now,
      log,
    }),
    mailFor: openMail({
      db: pools.app,
      secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
      server: settings.mailServer,
      demo: settings.demo === 'when-empty',
      now,
    }),
    textsFor: openTexts({
      db: pools.app,
      secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
      demo: settings.demo === 'when-empty',
      now,
    }),
    pushFor: openPushes({ db: pools.app, key, demo: settings.demo === 'when-empty', now }),
    hostProofs: networkHostProofs(),
    keyChecks: networkKeyChecks({ now, airlines, airports, inner: !settings.production }),
    hooks: httpHooks({ inner: !settings.production }),
    platformRegistry: embeddedPlatformRegistry({ folder: settings.dataDir }),
    owner: database.owner,
    areaImports: openAreaImports({
      dataDir: settings.dataDir,
      hasStreetEngine: streetsProgram !== undefined,
      program: folders.commands,
      log,
    }),
    ipLocation: openIpLocation({ now, log }, settings.ipLocation),
    gateways: openGateways({
      now,
      urls: settings.gatewayUrls,
      sandbox: { baseUrl: cardFields.url, fieldsOrigin: cardFields.origin, secretFor },
    }),
    settings: {
      publicUrl: settings.publicUrl,
      platformHostname: settings.platformHostname,
      cardFieldsOrigin: cardFields.origin,
      mailServer: settings.mailServer ? nameSmtpServer(settings.mailServer) : '',
      demo: settings.demo === 'when-empty',
      rateLimitFactor: settings.rateLimitFactor,
      version,
    },
  }

  await recallPlaces(deps)
  await deps.changes.ready()
  await followStreets(deps, streets)
  const watch = openLoadWatch({
    countWaiting: () => pools.appPool.waitingCount + pools.hot.waitingCount,
    log,
  })
  const app = await buildApp(deps, { trustedProxies: settings.trustedProxies, watch })
  publishDriverMoves(deps)
  onActiveLeg(deps, (operator, { driverId, active }) =>
    deps.drivers.markBusy(operator, driverId, active !== undefined),
  )
  const readiness: Readiness = { draining: false }
  const names = readMigrations(folders.migrations).map(({ name }) => name)
  logRequests(app, { log, operatorOf: knownOperator })
  checkProxy(app, { log, publicUrl: settings.publicUrl })
  healthRoutes(app, {
    readiness,
    checkDatabase: () => checkSchema(pools.readiness, names),
    listStreets: () => streets.list(),
  })
  certificateDomainRoutes(app, {
    platformHostname: settings.platformHostname,
    isOperatorHost: (host) => isOperatorHost(pools.app, host),
  })
  const metrics = metricsRoutes(app, {
    token: settings.metricsToken,
    pools: { app: pools.appPool, hot: pools.hot },
    ...(worker && { share: worker.shareMetrics }),
  })
  countPositions(metrics, deps.drivers)
  countLoad(metrics, watch)
  countLive(metrics, deps.live.hub)
  countTasks(metrics)
  countStreets(metrics, streets)
  countInstall(metrics, deps)
  await pageRoutes(app, deps, { site: folders.site, production: settings.production })
  await app.listen({ host: settings.host, port: settings.port })
  await worker?.acceptForwarded(app)

  const tasks = [driverTasks(deps), ...legTasks(deps)]
  const hasTasks = worker?.hasTasks ?? true
  const isAddingPast = isNewDemo && settings.simulation
  const past = isAddingPast
    ? addDemoPast(deps, { isStopping: () => readiness.draining })
    : Promise.resolve()
  // only then, because a task could see a trip half made
  const tasksStarted = past
    .catch((error: unknown) => log.error({ err: error }, 'the past of the demo accounts'))
    .then(() => {
      if (hasTasks && !readiness.draining)
        tasks.push(...startTasks(deps, { ...settings, ...folders }))
    })
  drainOnSignals({
    readiness,
    drainMs: settings.drainMs,
    log,
    hub: () => deps.live.hub.drain(),
    servers: [() => app.close(), () => cardFields.close()],
    workers: [
      async () => {
        await tasksStarted
        await Promise.all(tasks.map((task) => task.stop()))
      },
      () => quotes.close(),
      () => deps.areaImports.stop(),
    ],
    // The workers' last bookings are still published to the other processes.
    pools: [
      () => bus.close(),
      () => pools.close(),
      async () => replica?.close(),
      async () => streets.close(),
      () => areaMaps.close(),
      ...(tracing ? [tracing.close] : []),
    ],
    database: () => database.stop(),
    flush: () => log.flush(),
  })
  if (hasTasks) {
    const hasOperators = (await listOperatorIds(deps)).length > 0
    formatReady({
      settings,
      isAddingPast,
      words: database.words,
      cardFields: cardFields.origin,
      setupKey: hasOperators ? undefined : await makeSetupKey(deps),
    })
  }
  process.on('SIGUSR2', () => {
    if (worker === undefined)
      log.warn({}, 'SIGUSR2: there is only one process, so nothing is restarted')
  })
  process.send?.('ready')
}

/** The scheduled tasks that one process of a machine runs. Several machines may: each task claims what it works on. */
const startTasks = (
  deps: Deps,
  { backup, simulation, commands }: Pick<Settings, 'backup' | 'simulation'> & { commands: string },
): Scheduler[] => [
  bookingTasks(deps),
  driveTimeTasks(deps),
  cancellationTasks(deps),
  paymentLinkTasks(deps),
  corporateTasks(deps),
  invoiceTasks(deps),
  gatewayEventTasks(deps),
  refundTasks(deps),
  priceTasks(deps),
  reconciliationTasks(deps),
  notificationTasks(deps),
  partnerTasks(deps),
  licenceWarningTasks(deps),
  hostingTasks(deps),
  ...dispatchTasks(deps),
  ...boardTasks(deps),
  ...licensingTasks(deps),
  ...(backup
    ? [
        backupTasks(deps, {
          schedule: backup.schedule,
          process: openBackupProcess({ log: deps.log, program: commands }),
        }),
      ]
    : []),
  ...(simulation ? [simulationTasks(deps)] : []),
]
