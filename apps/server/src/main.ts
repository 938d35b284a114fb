import { randomBytes, randomUUID } from 'node:crypto'
import { seedDemo } from '../seed/seed-demo.ts'
import { buildApp } from './app.ts'
import { openCardFields } from './card-fields.ts'
import { openChanges } from './changes.ts'
import { readSettings } from './env.ts'
import { armFailpoints } from './failpoint.ts'
import { jobsOf } from './features/booking/jobs.ts'
import { cancellationJobs } from './features/cancellation/jobs.ts'
import { corporateJobs } from './features/corporate/jobs.ts'
import { onActiveLeg } from './features/dispatch/active-legs.ts'
import { boardJobs } from './features/dispatch/board-jobs.ts'
import { dispatchJobs } from './features/dispatch/jobs.ts'
import { openDriverBook } from './features/driver/driver-book.ts'
import { driverJobs } from './features/driver/jobs.ts'
import { recallPlaces } from './features/driver/keep-places.ts'
import { openPositionWire } from './features/driver/position-wire.ts'
import { tellBoardOfMoves } from './features/driver/tell-board.ts'
import { eventJobs } from './features/gateway-event/jobs.ts'
import { hostingJobs } from './features/hosting/jobs.ts'
import { invoiceJobs } from './features/invoice/jobs.ts'
import { licensingJobs } from './features/licensing/jobs.ts'
import { moneyJobs } from './features/money/jobs.ts'
import { notificationJobs } from './features/notification/jobs.ts'
import { openOperatorBook } from './features/operator/find-operator.ts'
import { findSecret } from './features/operator/find-secret.ts'
import { partnerJobs } from './features/partner/jobs.ts'
import { linkJobs } from './features/payment-link/jobs.ts'
import { priceJobs } from './features/quotation/jobs.ts'
import { openQuoteBook } from './features/quotation/keep-quotes.ts'
import { refundJobs } from './features/refund/jobs.ts'
import { simulationJobs } from './features/simulation/jobs.ts'
import { openFolders } from './folders.ts'
import { knownOperator } from './http/call.ts'
import { countLoad } from './http/count-load.ts'
import { countPositions } from './http/count-positions.ts'
import { drainOnSignals } from './http/drain.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { logRequests, makeLog } from './http/log.ts'
import { metricsRoutes } from './http/metrics.ts'
import { pageRoutes } from './http/pages.ts'
import { isNotNow } from './http/problem.ts'
import { openLoadWatch } from './http/watch-load.ts'
import { countLive } from './hub/count-live.ts'
import { openLive } from './hub/live.ts'
import { keepKey } from './keep-key.ts'
import { newId } from './new-id.ts'
import { openPools } from './pools.ts'
import { openBus } from './ports/bus/open-bus.ts'
import { embeddedFlights } from './ports/flights/embedded.ts'
import { openFlights } from './ports/flights/open-flights.ts'
import { openGateways } from './ports/gateway/open-gateways.ts'
import { askedHooks } from './ports/hook/asked.ts'
import { embeddedHostBook } from './ports/host-book/embedded.ts'
import { askedHostProofs } from './ports/host-proof/asked.ts'
import { openIpLocation } from './ports/ip-location/open-ip-location.ts'
import { askedKeyChecks } from './ports/key-check/asked.ts'
import { openMail } from './ports/mail/open-mail.ts'
import { openAirlines } from './ports/places/airlines.ts'
import { openAirports } from './ports/places/airports.ts'
import { openImported } from './ports/places/imported/imported.ts'
import { openLists } from './ports/places/imported/imported-lists.ts'
import { loadPlaces } from './ports/places/load-places.ts'
import { openPlaces } from './ports/places/open-places.ts'
import { openPushes } from './ports/push/open-pushes.ts'
import { embeddedRoads } from './ports/roads/embedded.ts'
import { loadNetwork } from './ports/roads/load-network.ts'
import { openRoads } from './ports/roads/open-roads.ts'
import { openTexts } from './ports/sms/open-texts.ts'
import { checkSchema } from './postgres/check-schema.ts'
import { readMigrations } from './postgres/migrate.ts'
import { openClient } from './postgres/open-client.ts'
import { prepareDatabase } from './postgres/prepare-database.ts'
import { sandboxSecret } from './sandbox-gateway/merchant-secret.ts'
import { sayReady } from './say-ready.ts'
import { orExplain } from './start-fault.ts'

async function main(): Promise<void> {
  // bin/keep-running.mjs runs this process; when that one is gone, nothing else would stop this one
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const settings = readSettings(process.env)
  if (settings.failpoint !== undefined) armFailpoints(settings.failpoint)
  const log = makeLog(settings.logLevel)
  // background work may fail while the database is away; any other unhandled rejection still ends the process
  process.on('unhandledRejection', (error) => {
    if (!isNotNow(error)) throw error
    log.warn({ err: error }, 'not now')
  })
  const folders = openFolders()
  const now = () => new Date()

  const database = await prepareDatabase(settings, {
    migrations: folders.migrations,
    log: (line) => log.info({ line }, 'postgres'),
  })
  const pools = openPools(database, log)
  const key = keepKey(settings)
  if (settings.demo === 'when-empty') await seedDemo(pools.owner, { now: now(), key, faces: true })
  await pools.owner.destroy()

  const secretFor = (merchant: string) => sandboxSecret(key, merchant)
  const operators = openOperatorBook(pools.app, { demo: settings.demo === 'when-empty', now })
  const cardFields = await openCardFields({
    settings,
    pool: pools.sandbox,
    db: pools.app,
    operators,
    secretFor,
    now,
  })
  const quotes = openQuoteBook({ hot: pools.hot, now, log })
  const airports = openAirports(folders.data)
  const airlines = openAirlines(folders.data)
  const places = openPlaces({
    embedded: loadPlaces(folders.data),
    imported: openImported({ db: pools.app, now }),
    secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
    now,
    log,
  })
  const network = loadNetwork(folders.data)
  const roads = openRoads({
    embedded: (zone) => embeddedRoads(network, zone),
    secretOf: (operator, name) => findSecret({ db: pools.app, key, now }, { operator, name }),
    now,
    log,
  })
  const bus = openBus(
    {
      log,
      key,
      connect: () =>
        openClient({ ...database.connectionOf('kerbside_app'), connectionTimeoutMillis: 5_000 }),
    },
    settings,
  )
  const deps = {
    live: openLive({ bus, log }),
    bus,
    changes: openChanges({ bus, db: pools.app, operators }),
    db: pools.app,
    hot: pools.hot,
    now,
    newId: () => newId(now()),
    randomBytes,
    key,
    log,
    operators,
    quotes,
    drivers: openDriverBook({
      now,
      wire: openPositionWire(bus, { origin: randomUUID() }),
    }),
    placesFor: places,
    ...openLists({ db: pools.app, now, airports, airlines }),
    roadsFor: roads,
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
    hostProofs: askedHostProofs(),
    keyChecks: askedKeyChecks({ now, airlines, airports, inner: !settings.production }),
    hooks: askedHooks({ inner: !settings.production }),
    hostBook: embeddedHostBook({ folder: settings.dataDir }),
    owner: database.owner,
    ipLocation: openIpLocation({ now, log }, settings.ipLocation),
    gateways: openGateways({
      now,
      urls: settings.gatewayUrls,
      sandbox: { baseUrl: cardFields.url, fieldsOrigin: cardFields.origin, secretFor },
    }),
    settings: {
      publicUrl: settings.publicUrl,
      hostPage: settings.hostPage,
      cardFieldsOrigin: cardFields.origin,
      demo: settings.demo === 'when-empty',
      rateLimitFactor: settings.rateLimitFactor,
    },
  }

  await recallPlaces(deps)
  await deps.changes.ready()
  const watch = openLoadWatch({
    countWaiting: () => pools.appPool.waitingCount + pools.hot.waitingCount,
    log,
  })
  const app = await buildApp(deps, { trustedProxies: settings.trustedProxies, watch })
  tellBoardOfMoves(deps)
  onActiveLeg(deps, (operator, { driverId, active }) =>
    deps.drivers.markBusy(operator, driverId, active !== undefined),
  )
  const readiness: Readiness = { draining: false }
  const names = readMigrations(folders.migrations).map(({ name }) => name)
  logRequests(app, { log, operatorOf: knownOperator })
  healthRoutes(app, { readiness, checkDatabase: () => checkSchema(pools.readiness, names) })
  const metrics = metricsRoutes(app, {
    token: settings.metricsToken,
    pools: { app: pools.appPool, hot: pools.hot },
  })
  countPositions(metrics, deps.drivers)
  countLoad(metrics, watch)
  countLive(metrics, deps.live.hub)
  await pageRoutes(app, deps, { site: folders.site, production: settings.production })
  await app.listen({ host: settings.host, port: settings.port })

  const jobs = [
    jobsOf(deps),
    cancellationJobs(deps),
    linkJobs(deps),
    corporateJobs(deps),
    invoiceJobs(deps),
    eventJobs(deps),
    refundJobs(deps),
    priceJobs(deps),
    moneyJobs(deps),
    notificationJobs(deps),
    partnerJobs(deps),
    driverJobs(deps),
    hostingJobs(deps),
    ...dispatchJobs(deps),
    ...boardJobs(deps),
    ...licensingJobs(deps),
    ...(settings.simulation ? [simulationJobs(deps)] : []),
  ]
  drainOnSignals({
    readiness,
    drainMs: settings.drainMs,
    log,
    hub: () => deps.live.hub.drain(),
    servers: [() => app.close(), () => cardFields.close()],
    workers: [...jobs.map((job) => () => job.stop()), () => quotes.close()],
    // the last bookings of the workers are still told to the others
    pools: [() => bus.close(), () => pools.close()],
    database: () => database.stop(),
    flush: () => log.flush(),
  })
  sayReady({ settings, words: database.words, cardFields: cardFields.origin })
  process.send?.('ready')
}

await orExplain(main)
