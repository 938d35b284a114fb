import { homedir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { FAILPOINT } from './failpoint.ts'
import type { GatewayUrls } from './ports/gateway/open-gateways.ts'
import type { IpLocationSettings } from './ports/ip-location/open-ip-location.ts'
import { readSmtpUrl, type SmtpServer } from './ports/mail/smtp-server.ts'
import { readDatabaseUrl } from './postgres/database-url.ts'
import { StartFault } from './start-fault.ts'

/** Everything that is decided before the server starts (docs/operating.md); the rest an operator sets in the console. */
export type Settings = {
  production: boolean
  host: string
  port: number
  /** Origin of the sandbox gateway's card fields; undefined: the next free port after ours. */
  cardFieldsPort: number | undefined
  /** How the world reaches this install, without a slash at the end. */
  publicUrl: string
  /** Host name of the page of whoever runs the install. */
  hostPage: string
  database: { kind: 'embedded' } | { kind: 'url'; url: string }
  natsUrl: string | undefined
  /** Embedded database, uploads, keys: everything of this machine that must survive. */
  dataDir: string
  demo: 'when-empty' | 'off'
  /** Whether the demo's drivers drive by themselves. */
  simulation: boolean
  /** 32 bytes given by hand; undefined: made once in dataDir (keep-key.ts). */
  key: Buffer | undefined
  drainMs: number
  logLevel: LogLevel
  /** Multiplies every rate limit, for benches; ignored for a live operator. */
  rateLimitFactor: number
  /** Lets a scraper on another machine read /metrics; undefined: this machine only. */
  metricsToken: string | undefined
  /** Whose X-Forwarded-… headers are believed, as addresses or CIDR ranges. */
  trustedProxies: string[]
  ipLocation: IpLocationSettings
  gatewayUrls: GatewayUrls
  /** Of operators that have none of their own; undefined: their letters wait, in a demo they are kept to be looked at. */
  mailServer: SmtpServer | undefined
  /** Where this process is to die (failpoint.ts); never in an install that is lived in. */
  failpoint: string | undefined
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const port = (words: string) =>
  z
    .string()
    .regex(/^\d+$/, words)
    .transform(Number)
    .refine((number) => number <= 65535, words)

const PORT_WORDS = 'must be a port from 0 to 65535'

const urlOf = (protocols: string[], words: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), words)

/** A stand-in of a payment gateway: never another machine, which would be given the keys. */
const standIn = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):\d+\/?$/.test(text),
    'must be an address of this machine such as http://127.0.0.1:4242',
  )
  .optional()

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(PORT_WORDS).default(3000),
  CARD_FIELDS_PORT: port(PORT_WORDS).optional(),
  PUBLIC_URL: urlOf(
    ['http:', 'https:'],
    'must be an address such as https://book.example.com',
  ).optional(),
  HOST_PAGE: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/, 'must be a host name such as host.example.com')
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => readDatabaseUrl(text) !== undefined,
      'must be an address such as postgres://user:password@host:5432/database, or with several hosts postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write',
    )
    .optional(),
  NATS_URL: urlOf(
    ['nats:', 'tls:', 'ws:', 'wss:'],
    'must be an address such as nats://host:4222',
  ).optional(),
  KERBSIDE_DATA: z.string().optional(),
  KERBSIDE_DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KERBSIDE_SIMULATION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KERBSIDE_KEY: z
    .string()
    .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in hexadecimal or base64')
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
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
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
    .regex(/^\d{1,7}$/, 'must be a whole number of questions a day')
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
  KERBSIDE_STRIPE_URL: standIn,
  KERBSIDE_BRAINTREE_URL: standIn,
  KERBSIDE_PAYPAL_URL: standIn,
  KERBSIDE_SQUARE_URL: standIn,
  KERBSIDE_FAILPOINT: z
    .string()
    .regex(FAILPOINT, 'must be name:nth, or a file that says so')
    .optional(),
})

/** What NODE_ENV calls an install that may be killed on purpose. */
const EXPENDABLE = ['test', 'campaign']

/** Settings of the environment, an empty value being none; every fault is named at once. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}`,
    )
    throw new StartFault(`Settings: ${faults.join('; ')}.`)
  }
  const said = read.data
  const publicUrl = (said.PUBLIC_URL ?? `http://localhost:${said.PORT}`).replace(/\/+$/, '')
  if (said.KERBSIDE_FAILPOINT !== undefined && !EXPENDABLE.includes(said.NODE_ENV ?? ''))
    throw new StartFault('Settings: KERBSIDE_FAILPOINT is for campaigns, with NODE_ENV=campaign.')
  return {
    failpoint: said.KERBSIDE_FAILPOINT,
    production: said.NODE_ENV === 'production' || said.NODE_ENV === 'campaign',
    host: said.HOST,
    port: said.PORT,
    cardFieldsPort: said.CARD_FIELDS_PORT,
    publicUrl,
    hostPage: said.HOST_PAGE ?? hostPageOf(publicUrl, said.KERBSIDE_DEMO === 'on'),
    database:
      said.DATABASE_URL === undefined
        ? { kind: 'embedded' }
        : { kind: 'url', url: said.DATABASE_URL },
    natsUrl: said.NATS_URL,
    dataDir: path.resolve(said.KERBSIDE_DATA ?? usualDataDir()),
    demo: said.KERBSIDE_DEMO === 'on' ? 'when-empty' : 'off',
    simulation: said.KERBSIDE_DEMO === 'on' && said.KERBSIDE_SIMULATION === 'on',
    key: said.KERBSIDE_KEY,
    drainMs: said.DRAIN_MS,
    logLevel: said.LOG_LEVEL,
    rateLimitFactor: said.RATE_LIMITS,
    metricsToken: said.METRICS_TOKEN,
    trustedProxies: said.TRUSTED_PROXIES,
    gatewayUrls: gatewayUrlsOf(said),
    mailServer: said.MAIL_URL,
    ipLocation: {
      header: said.IP_COUNTRY_HEADER,
      service:
        said.IP_LOCATION_URL === undefined
          ? undefined
          : {
              url: said.IP_LOCATION_URL,
              key: said.IP_LOCATION_KEY,
              mostADay: said.IP_LOCATION_DAILY,
            },
    },
  }
}

/** The install's own name; where `localhost` is the demo's first operator, one beside it. */
function hostPageOf(publicUrl: string, isDemo: boolean): string {
  const { hostname } = new URL(publicUrl)
  return isDemo && hostname === 'localhost' ? 'host.localhost' : hostname
}

/** Only what is said: an address that is not there is the gateway's own. */
function gatewayUrlsOf(said: z.infer<typeof Environment>): GatewayUrls {
  const { KERBSIDE_STRIPE_URL: stripe, KERBSIDE_BRAINTREE_URL: braintree } = said
  const { KERBSIDE_PAYPAL_URL: paypal, KERBSIDE_SQUARE_URL: square } = said
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
