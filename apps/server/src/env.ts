import { availableParallelism, homedir } from 'node:os'
import path from 'node:path'
import {
  type BackupSchedule,
  readBackupSchedule,
} from '@kerbside/domain/hosting/backup-schedule.ts'
import { z } from 'zod'
import { isAddressOrRange } from './address-range.ts'
import { CommandError } from './command-error.ts'
import { FAILPOINT } from './failpoint.ts'
import { type BackupTarget, readBackupAddress } from './ports/backup-store/read-target.ts'
import type { GatewayUrls } from './ports/gateway/open-gateways.ts'
import type { IpLocationSettings } from './ports/ip-location/open-ip-location.ts'
import { readSmtpUrl, type SmtpServer } from './ports/mail/smtp-server.ts'
import { readDatabaseUrl } from './postgres/database-url.ts'
import type { TraceSettings } from './tracing.ts'

/**
 * Settings that are fixed before the server starts (docs/operating.md). An operator sets everything else in the
 * console.
 */
export type Settings = {
  production: boolean
  /** Server processes on this machine: 1 or more. */
  processes: number
  /** Which of several processes this is; undefined in the only one and in their parent. */
  worker: WorkerPlace | undefined
  host: string
  port: number
  /** Port of the sandbox gateway's card fields; undefined: the next free port after ours. */
  cardFieldsPort: number | undefined
  /** The public URL of this install, without a trailing slash. */
  publicUrl: string
  /** Host name of the platform's own page. */
  platformHostname: string
  database:
    | { kind: 'embedded' }
    /** `directUrl`: the database itself, if `url` is a pooler that shares connections between transactions. */
    | { kind: 'url'; url: string; directUrl?: string | undefined }
  /** A standby of the database, for reads that may be some seconds old. */
  replicaUrl: string | undefined
  /** One address, or several separated by commas. */
  natsUrl: string | undefined
  /** Embedded database, uploads and keys: everything on this machine that must survive. */
  dataDir: string
  demo: 'when-empty' | 'off'
  /** Whether the demo's simulated drivers drive. */
  simulation: boolean
  /** Starts although the key opens none of the stored secrets, because the one that does is lost. */
  acceptsKey: boolean
  /** 32 bytes set by hand; undefined: generated once in dataDir (load-key.ts). */
  key: Buffer | undefined
  drainMs: number
  logLevel: LogLevel
  /** Multiplies every rate limit, for benchmarks; ignored for a live operator. */
  rateLimitFactor: number
  /** Lets a scraper on another machine read /metrics; undefined: this machine only. */
  metricsToken: string | undefined
  /** Undefined: no traces. */
  traces: TraceSettings | undefined
  /** Proxies whose X-Forwarded-… headers are trusted, as addresses or CIDR ranges. */
  trustedProxies: string[]
  ipLocation: IpLocationSettings
  gatewayUrls: GatewayUrls
  /** For operators without a mail server. Undefined: their e-mails wait; in a demo they are stored for viewing. */
  mailServer: SmtpServer | undefined
  /** The backups that the server makes by itself; undefined: none. */
  backup: BackupSettings | undefined
  /** Where this process kills itself (failpoint.ts); never in a live install. */
  failpoint: string | undefined
}

/** Given by the parent of several processes (processes/run-processes.ts). */
export type WorkerPlace = {
  /** From 1; the first has the background tasks. */
  number: number
  /** The folder of the workers' sockets. */
  folder: string
}

const MAX_PROCESSES = 64

export type BackupSettings = {
  target: BackupTarget
  schedule: BackupSchedule
  /** How many are kept. */
  keep: number
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const port = (messages: string) =>
  z
    .string()
    .regex(/^\d+$/, messages)
    .transform(Number)
    .refine((number) => number <= 65535, messages)

const PORT_MESSAGE = 'must be a port from 0 to 65535'

const urlOf = (protocols: string[], messages: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), messages)

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?\/?$/

const absoluteFile = z
  .string()
  .refine((text) => path.isAbsolute(text), 'must be the whole path of a file')

/** A fake payment gateway. Never on another machine, because it is given the keys. */
const fakeUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):\d+\/?$/.test(text),
    'must be an address of this machine such as http://127.0.0.1:4242',
  )
  .optional()

const databaseUrl = z
  .string()
  .refine(
    (text) => readDatabaseUrl(text) !== undefined,
    'must be an address such as postgres://user:password@host:5432/database, or with several hosts postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write',
  )
  .optional()

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(PORT_MESSAGE).default(3000),
  CARD_FIELDS_PORT: port(PORT_MESSAGE).optional(),
  PUBLIC_URL: urlOf(
    ['http:', 'https:'],
    'must be an address such as https://book.example.com',
  ).optional(),
  PLATFORM_HOST: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/, 'must be a host name such as host.example.com')
    .optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      (text) => readDatabaseUrl(text)?.urls.length === 1,
      'must be the address of one server, such as postgres://user:password@host:5432/database',
    )
    .optional(),
  NATS_URL: z
    .string()
    .refine(
      (text) =>
        text.split(',').every((url) => /^(nats|tls|wss?):\/\/\S+$/.test(url) && URL.canParse(url)),
      'must be an address such as nats://host:4222, or several with commas between them',
    )
    .optional(),
  KERBSIDE_DATA: z.string().optional(),
  KERBSIDE_DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KERBSIDE_SIMULATION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KERBSIDE_ACCEPT_KEY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  KERBSIDE_KEY: z
    .string()
    .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in hexadecimal or base64')
    .optional(),
  KERBSIDE_PROCESSES: z
    .string()
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .refine(
      (count) => Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES,
      `must be auto or a whole number from 1 to ${MAX_PROCESSES}`,
    )
    .default(1),
  KERBSIDE_WORKER: z
    .string()
    .regex(/^\d+ \/.+$/s)
    .optional(),
  DRAIN_MS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of milliseconds below 100000')
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  RATE_LIMITS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number that multiplies the limits')
    .transform(Number)
    .default(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
    ['http:', 'https:'],
    'must be the address of a collector such as http://127.0.0.1:4318',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(readHeaders)
    .refine(
      (headers) => headers !== undefined,
      'must be a list such as authorization=Bearer%20key,x-team=dispatch',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('kerbside'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|[01]\.0+|0?\.\d+)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8',
    ),
  IP_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header such as CF-IPCountry')
    .optional(),
  IP_LOCATION_URL: z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text) && text.includes('{ip}'),
      'must be an address with {ip} in it, such as https://ipinfo.io/{ip}/json',
    )
    .optional(),
  IP_LOCATION_KEY: z.string().optional(),
  IP_LOCATION_DAILY: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number of requests a day')
    .transform(Number)
    .default(1000),
  MAIL_URL: z
    .string()
    .transform(readSmtpUrl)
    .refine(
      (server) => server !== undefined,
      'must be an address such as smtps://user:password@mail.example.com?from=cars@example.com',
    )
    .optional(),
  KERBSIDE_BACKUP_TO: z
    .string()
    .transform(readBackupAddress)
    .refine(
      (address) => address !== undefined,
      'must be a folder such as /backups, s3://bucket/prefix, or sftp://user@host:22/folder',
    )
    .optional(),
  KERBSIDE_BACKUP_AT: z
    .string()
    .default('02:30')
    .transform(readBackupSchedule)
    .refine(
      (schedule) => schedule !== undefined,
      'must be a time of day in UTC such as 02:30, or a number of hours from 1h to 24h',
    ),
  KERBSIDE_BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(14),
  KERBSIDE_BACKUP_S3_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && (text.startsWith('https:') || LOOPBACK.test(text)),
      'must begin with https://; http:// is accepted for this machine only',
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  KERBSIDE_BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-west-2')
    .optional(),
  KERBSIDE_BACKUP_S3_KEY_ID: z.string().optional(),
  KERBSIDE_BACKUP_S3_SECRET: z.string().optional(),
  KERBSIDE_BACKUP_SSH_KEY: absoluteFile.optional(),
  KERBSIDE_BACKUP_SSH_KNOWN_HOSTS: absoluteFile.optional(),
  KERBSIDE_STRIPE_URL: fakeUrl,
  KERBSIDE_BRAINTREE_URL: fakeUrl,
  KERBSIDE_PAYPAL_URL: fakeUrl,
  KERBSIDE_SQUARE_URL: fakeUrl,
  KERBSIDE_FAILPOINT: z
    .string()
    .regex(FAILPOINT, 'must be name:nth, or a file that says so')
    .optional(),
})

/** As in OpenTelemetry: names and percent-encoded values, separated by commas. Undefined if it is no such list. */
function readHeaders(text: string): Record<string, string> | undefined {
  try {
    const pairs = text.split(',').map((part) => /^\s*([\w-]+)\s*=([!-~]+)\s*$/.exec(part))
    if (pairs.includes(null)) return undefined
    return Object.fromEntries(pairs.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2] ?? '')]))
  } catch {
    return undefined
  }
}

/** How a person runs a command, for texts on the terminal; a release sets `KERBSIDE_COMMAND`. */
export const PROGRAM = process.env['KERBSIDE_COMMAND'] ?? 'npm run kerbside --'

/** Where programs of the system are found. */
export const SEARCH_PATH = process.env['PATH']

/** How a person starts the server. */
export const START =
  process.env['KERBSIDE_COMMAND'] === undefined ? 'npm start' : `${PROGRAM} start`

/** Values of NODE_ENV for installs that may be killed on purpose. */
const EXPENDABLE = ['test', 'campaign']

/** Reads the settings from the environment; an empty value counts as not set. Reports all errors at once. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const errors = read.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}`,
    )
    throw new CommandError(`Settings: ${errors.join('; ')}.`)
  }
  const settings = read.data
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  if (settings.DATABASE_REPLICA_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new CommandError(
      'Settings: DATABASE_REPLICA_URL needs DATABASE_URL, whose standby it is.',
    )
  if (settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new CommandError(
      'Settings: DATABASE_DIRECT_URL needs DATABASE_URL, the pooler’s address.',
    )
  if (settings.KERBSIDE_FAILPOINT !== undefined && !EXPENDABLE.includes(settings.NODE_ENV ?? ''))
    throw new CommandError('Settings: KERBSIDE_FAILPOINT is for campaigns, with NODE_ENV=campaign.')
  return {
    failpoint: settings.KERBSIDE_FAILPOINT,
    processes: settings.KERBSIDE_PROCESSES,
    worker: workerOf(settings.KERBSIDE_WORKER),
    production: settings.NODE_ENV === 'production' || settings.NODE_ENV === 'campaign',
    host: settings.HOST,
    port: settings.PORT,
    cardFieldsPort: settings.CARD_FIELDS_PORT,
    publicUrl,
    platformHostname:
      settings.PLATFORM_HOST ?? defaultPlatformHostname(publicUrl, settings.KERBSIDE_DEMO === 'on'),
    database:
      settings.DATABASE_URL === undefined
        ? { kind: 'embedded' }
        : {
            kind: 'url',
            url: settings.DATABASE_URL,
            directUrl: settings.DATABASE_DIRECT_URL,
          },
    replicaUrl: settings.DATABASE_REPLICA_URL,
    natsUrl: settings.NATS_URL,
    dataDir: path.resolve(settings.KERBSIDE_DATA ?? usualDataDir()),
    demo: settings.KERBSIDE_DEMO === 'on' ? 'when-empty' : 'off',
    simulation: settings.KERBSIDE_DEMO === 'on' && settings.KERBSIDE_SIMULATION === 'on',
    acceptsKey: settings.KERBSIDE_ACCEPT_KEY === 'on',
    key: settings.KERBSIDE_KEY,
    drainMs: settings.DRAIN_MS,
    logLevel: settings.LOG_LEVEL,
    rateLimitFactor: settings.RATE_LIMITS,
    metricsToken: settings.METRICS_TOKEN,
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            service: settings.OTEL_SERVICE_NAME,
            share: settings.OTEL_TRACES_SAMPLER_ARG,
          },
    trustedProxies: settings.TRUSTED_PROXIES,
    gatewayUrls: gatewayUrlsOf(settings),
    mailServer: settings.MAIL_URL,
    backup: backupOf(settings),
    ipLocation: {
      header: settings.IP_COUNTRY_HEADER,
      service:
        settings.IP_LOCATION_URL === undefined
          ? undefined
          : {
              url: settings.IP_LOCATION_URL,
              key: settings.IP_LOCATION_KEY,
              maxPerDay: settings.IP_LOCATION_DAILY,
            },
    },
  }
}

function workerOf(place: string | undefined): WorkerPlace | undefined {
  if (place === undefined) return undefined
  const space = place.indexOf(' ')
  return { number: Number(place.slice(0, space)), folder: place.slice(space + 1) }
}

/** Undefined without a target. An account or a file that the target needs and that is not set is an error. */
function backupOf(settings: z.infer<typeof Environment>): BackupSettings | undefined {
  const {
    KERBSIDE_BACKUP_TO: address,
    KERBSIDE_BACKUP_AT: schedule,
    KERBSIDE_BACKUP_KEEP: keep,
  } = settings
  if (!address || !schedule) return undefined
  if (address.kind === 'folder') return { target: address, schedule, keep }
  if (address.kind === 'sftp') {
    const { KERBSIDE_BACKUP_SSH_KEY: key, KERBSIDE_BACKUP_SSH_KNOWN_HOSTS: knownHosts } = settings
    if (key === undefined || knownHosts === undefined)
      throw new CommandError(
        'Settings: an sftp:// address in KERBSIDE_BACKUP_TO needs KERBSIDE_BACKUP_SSH_KEY and KERBSIDE_BACKUP_SSH_KNOWN_HOSTS.',
      )
    return { target: { ...address, key, knownHosts }, schedule, keep }
  }
  const { KERBSIDE_BACKUP_S3_KEY_ID: keyId, KERBSIDE_BACKUP_S3_SECRET: secret } = settings
  const { KERBSIDE_BACKUP_S3_REGION: region, KERBSIDE_BACKUP_S3_ENDPOINT: endpoint } = settings
  if (keyId === undefined || secret === undefined || (region ?? endpoint) === undefined)
    throw new CommandError(
      'Settings: an s3:// address in KERBSIDE_BACKUP_TO needs KERBSIDE_BACKUP_S3_KEY_ID, KERBSIDE_BACKUP_S3_SECRET, and KERBSIDE_BACKUP_S3_REGION or KERBSIDE_BACKUP_S3_ENDPOINT.',
    )
  const account = {
    keyId,
    secret,
    region: region ?? 'us-east-1',
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
  }
  return { target: { ...address, ...account }, schedule, keep }
}

/** The platform's default host name. Where `localhost` is the demo's first operator, a name beside it. */
function defaultPlatformHostname(publicUrl: string, isDemo: boolean): string {
  const { hostname } = new URL(publicUrl)
  return isDemo && hostname === 'localhost' ? 'host.localhost' : hostname
}

/** Only the configured addresses; a missing one defaults to the gateway's own. */
function gatewayUrlsOf(settings: z.infer<typeof Environment>): GatewayUrls {
  const { KERBSIDE_STRIPE_URL: stripe, KERBSIDE_BRAINTREE_URL: braintree } = settings
  const { KERBSIDE_PAYPAL_URL: paypal, KERBSIDE_SQUARE_URL: square } = settings
  return {
    ...(stripe !== undefined && { stripe }),
    ...(braintree !== undefined && { braintree }),
    ...(paypal !== undefined && { paypal }),
    ...(square !== undefined && { square }),
  }
}

function usualDataDir(): string {
  if (process.getuid?.() === 0) return '/var/lib/kerbside'
  return path.join(
    process.env['XDG_STATE_HOME'] ?? path.join(homedir(), '.local', 'state'),
    'kerbside',
  )
}
