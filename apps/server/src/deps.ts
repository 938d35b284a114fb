import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { AreaImports } from './area/area-imports.ts'
import type { AreaMaps } from './area/map/open-maps.ts'
import type { Changes } from './changes.ts'
import type { Tables } from './db.ts'
import type { HashCost } from './features/account/sign-in/hash-process.ts'
import type { DriverRegistry } from './features/driver/position/driver-registry.ts'
import type { OperatorCache } from './features/operator/find-operator.ts'
import type { QuoteCache } from './features/quotation/quote/quote-cache.ts'
import type { LiveUpdates } from './live-updates.ts'
import type { Log } from './log.ts'
import type { Bus } from './ports/bus/port.ts'
import type { Flights } from './ports/flights/port.ts'
import type { Gateway } from './ports/gateway/port.ts'
import type { Hooks } from './ports/hook/port.ts'
import type { HostProofs } from './ports/host-proof/port.ts'
import type { IpLocation } from './ports/ip-location/port.ts'
import type { KeyChecks } from './ports/key-check/port.ts'
import type { Mail } from './ports/mail/port.ts'
import type { Airlines, Airports, Places } from './ports/places/port.ts'
import type { PlatformRegistry } from './ports/platform-registry/port.ts'
import type { Push } from './ports/push/port.ts'
import type { RoadEngine } from './ports/roads/engine.ts'
import type { Roads, UsedStreets } from './ports/roads/port.ts'
import type { Texts } from './ports/sms/port.ts'
import type { Connection } from './postgres/open-client.ts'
import type { Replica } from './read-replica.ts'

/** Everything the server depends on outside itself, built once in serve.ts and passed explicitly. */
export type Deps = {
  db: Kysely<Tables>
  /** For the few statements that are pipelined in one round trip (postgres/run-pipelined.ts). */
  hot: pg.Pool
  /** For reads that may be some seconds old (read-replica.ts); undefined without DATABASE_REPLICA_URL. */
  replica?: Replica | undefined
  now: () => Date
  /** UUIDv7, so that rows of the same time lie together. */
  newId: () => string
  /** Cryptographically random bytes. */
  randomBytes: (count: number) => Buffer
  /** Of argon2id; tests use a cheap one. */
  passwordCost: HashCost
  /** Signs quotes and encrypts secrets; 32 bytes, one key for the install. */
  key: Buffer
  log: Log
  /** Sends live events to open pages, and to the other processes of the install. */
  live: LiveUpdates
  bus: Bus
  /** Notifies every process that staff changed an operator's settings. */
  changes: Changes
  operators: OperatorCache
  quotes: QuoteCache
  /** The positions of all drivers, as their phones report them. */
  drivers: DriverRegistry
  /** The address service of an operator. Equal settings give the same object, so that caches can hang on it. */
  placesFor: (operator: Operator) => Places
  /** The world's airports and airlines for an operator: the built-in lists, or the ones it imported instead. */
  airportsFor: (operator: Operator) => Promise<Airports>
  airlinesFor: (operator: Operator) => Promise<Airlines>
  /** The routing service of an operator. Equal settings give the same object. */
  roadsFor: (operator: Operator) => Roads
  /** The streets of an operator's area with the standard times; undefined without an area. */
  standardStreetsFor: (operator: Operator) => RoadEngine | undefined
  /** The streets in use, as this process sees them. */
  listStreets: () => readonly UsedStreets[]
  /** The street maps of areas. */
  areaMaps: AreaMaps
  /** The flight data of an operator. */
  flightsFor: (operator: Operator) => Flights
  /** The provider that sends an operator's e-mails and texts. */
  mailFor: (operator: Operator) => Promise<Mail>
  textsFor: (operator: Operator) => Promise<Texts>
  /** Sends notifications to browsers while their page is closed. */
  pushFor: (operator: Operator) => Push
  /** Looks up the approximate location of a client's IP address. */
  ipLocation: IpLocation
  /** Checks that a host name belongs to the operator that claims it. */
  hostProofs: HostProofs
  /** Checks that an API key works for its purpose. */
  keyChecks: KeyChecks
  /** Posts events to other programs (webhooks). */
  hooks: Hooks
  /** The in-memory cache of the platform's own settings. */
  platformRegistry: PlatformRegistry
  /** The database owner's connection: used only to delete a whole operator (features/hosting). */
  owner: Connection
  /** Imports of OpenStreetMap extracts, in processes of their own. */
  areaImports: AreaImports
  gateways: Readonly<Record<string, Gateway>>
  settings: {
    /** The public URL of this install, without a trailing slash. */
    publicUrl: string
    /** Host name of the platform's own page. */
    platformHostname: string
    cardFieldsOrigin: string
    /** The install's mail server without its password, to notice that it changed; '' if there is none. */
    mailServer: string
    /** The version of the program: "1.4.0". */
    version: string
    demo: boolean
    /** Multiplies every rate limit, for benchmarks; ignored for a live operator. */
    rateLimitFactor: number
  }
}
