import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Changes } from './changes.ts'
import type { Tables } from './db.ts'
import type { DriverBook } from './features/driver/driver-book.ts'
import type { OperatorBook } from './features/operator/find-operator.ts'
import type { QuoteBook } from './features/quotation/keep-quotes.ts'
import type { Live } from './hub/live.ts'
import type { Log } from './log.ts'
import type { Bus } from './ports/bus/port.ts'
import type { Flights } from './ports/flights/port.ts'
import type { Gateway } from './ports/gateway/port.ts'
import type { Hooks } from './ports/hook/port.ts'
import type { HostBook } from './ports/host-book/port.ts'
import type { HostProofs } from './ports/host-proof/port.ts'
import type { IpLocation } from './ports/ip-location/port.ts'
import type { KeyChecks } from './ports/key-check/port.ts'
import type { Mail } from './ports/mail/port.ts'
import type { Airlines, Airports, Places } from './ports/places/port.ts'
import type { Push } from './ports/push/port.ts'
import type { Roads } from './ports/roads/port.ts'
import type { Texts } from './ports/sms/port.ts'
import type { Connection } from './postgres/open-client.ts'

/** Everything the server reaches outside itself, built once in main.ts and passed by hand. */
export type Deps = {
  db: Kysely<Tables>
  /** For the few statements that are written in one round trip (postgres/one-trip.ts). */
  hot: pg.Pool
  now: () => Date
  /** UUIDv7, so that rows of one time lie together. */
  newId: () => string
  /** Unguessable bytes. */
  randomBytes: (count: number) => Buffer
  /** Signs quotes and wraps secrets; 32 bytes, the install's own. */
  key: Buffer
  log: Log
  /** Tells the pages that are open; and the other processes of the install. */
  live: Live
  bus: Bus
  /** Tells every process that an operator was changed by its staff. */
  changes: Changes
  operators: OperatorBook
  quotes: QuoteBook
  /** Where every driver is, heard from their phones. */
  drivers: DriverBook
  /** The address service of an operator; the same object for the same settings, so that caches can hang on it. */
  placesFor: (operator: Operator) => Places
  /** The world's airports and airlines as an operator has them: the built-in lists, or what it put in their place. */
  airportsFor: (operator: Operator) => Promise<Airports>
  airlinesFor: (operator: Operator) => Promise<Airlines>
  /** The routing service of an operator, as above. */
  roadsFor: (operator: Operator) => Roads
  /** The flight data of an operator. */
  flightsFor: (operator: Operator) => Flights
  /** By whom an operator's letters and texts go out. */
  mailFor: (operator: Operator) => Promise<Mail>
  textsFor: (operator: Operator) => Promise<Texts>
  /** How browsers are told things while their page is shut. */
  pushFor: (operator: Operator) => Push
  /** Where visitors seem to be, as the install knows it. */
  ipLocation: IpLocation
  /** How it is found out that a host is whose it is said to be. */
  hostProofs: HostProofs
  /** How it is found out that a key opens what it is for. */
  keyChecks: KeyChecks
  /** How other programs are told of what happened. */
  hooks: Hooks
  /** What whoever runs the install keeps for themselves. */
  hostBook: HostBook
  /** The owner of the database: for taking a whole operator away, and nothing else (features/hosting). */
  owner: Connection
  gateways: Readonly<Record<string, Gateway>>
  settings: {
    /** How the world reaches this install, without a slash at the end. */
    publicUrl: string
    /** Host name of the page of whoever runs the install. */
    hostPage: string
    cardFieldsOrigin: string
    demo: boolean
    /** Multiplies every rate limit, for benches; ignored for a live operator. */
    rateLimitFactor: number
  }
}
