import {
  GO_LIVE_BLOCKERS,
  GO_LIVE_WARNINGS,
  MAIL_STATES,
  SETUP_STEPS,
} from '@kerbside/domain/operator/find-go-live-blockers.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bounded, envelope, nothing, withoutTurns } from '../scalar.ts'

const OWNER = { audience: 'desk', roles: ['owner'] } as const
const LIMIT = { times: 120, per: 'minute' } as const

/** Longer than any single text of the settings. */
const MAX_LENGTH = 4_000

const Value = z.union([
  bounded(MAX_LENGTH).overwrite(withoutTurns),
  z.number(),
  z.boolean(),
  z.array(bounded(60)).max(40),
  z.array(z.number()).max(40),
  z.array(z.object({ hoursBefore: z.number(), feeBasisPoints: z.number() })).max(40),
  z.object({
    src: bounded(80),
    icon: bounded(80),
    width: z.number(),
    height: z.number(),
  }),
])

/** Settings by their path in the operator: "settings.popups.flight": true. */
const Values: z.ZodType<SettingValues, SettingValues> = z.record(bounded(60), Value)

const errors = z.array(z.object({ path: z.string(), message: z.string() }))

const SettingsReply = z.object({
  ...envelope,
  /** The version a change must name: of two concurrent changes the first wins. */
  version: z.number(),
  values: Values,
  /** Validation errors by path; if there are any, nothing was saved. */
  errors,
  testMode: z.boolean(),
  vehicleTypes: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type SettingsStatus = z.infer<typeof SettingsReply>

export const showSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  about:
    'Returns the operator’s current settings and brand, by path, and the version that a change requires.',
  ...OWNER,
  limit: LIMIT,
  input: nothing,
  reply: SettingsReply,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/desk/settings',
  about:
    'Puts settings live at once, all or none; 409 with the current settings if another user saved first.',
  ...OWNER,
  limit: LIMIT,
  input: z.object({ version: z.number().int(), values: Values }),
  reply: SettingsReply,
})

export const openPreview = endpoint({
  method: 'POST',
  path: '/api/desk/preview',
  about:
    'Stores a draft for half an hour and returns a secret address that shows the site with it.',
  ...OWNER,
  limit: LIMIT,
  largestBytes: 512 * 1024,
  input: z.object({
    values: Values.optional(),
    /** Texts of the public pages that replace the operator's saved ones. */
    content: z.record(bounded(60), z.json()).optional(),
  }),
  /** address is '' if the draft has errors. */
  reply: z.object({ ...envelope, address: z.string(), errors }),
})

const Setup = z.object({
  ...envelope,
  /** The seven set-up steps of a new operator, in order, with the estimated minutes for each. */
  steps: z.array(z.object({ name: z.enum(SETUP_STEPS), done: z.boolean(), minutes: z.number() })),
  /** Why the site cannot go live yet. */
  missing: z.array(z.enum(GO_LIVE_BLOCKERS)),
  /** What is unusual, and allowed. */
  warnings: z.array(z.enum(GO_LIVE_WARNINGS)),
  /** The last test email with the present mail settings: `sentTo`, `sentAt` and `why` are '' if there is none. */
  mail: z.object({
    state: z.enum(MAIL_STATES),
    sentTo: z.string(),
    sentAt: z.string(),
    /** Why it was not sent, or ''. */
    why: z.string(),
  }),
  live: z.boolean(),
  facts: z.object({
    name: z.string(),
    zone: z.string(),
    currency: z.string(),
    colour: z.string(),
    airports: z.number(),
    hasArea: z.boolean(),
    priceBooks: z.number(),
    vehicleTypes: z.number(),
    vehicles: z.number(),
    drivers: z.number(),
    /** Drivers whose documents are all valid today. */
    readyDrivers: z.number(),
    gateway: z.string(),
    paymentMethods: z.array(z.enum(['cash', 'card', 'paypal', 'account'])),
    hosts: z.array(z.string()),
  }),
})
export type SetupStatus = z.infer<typeof Setup>

export const showSetup = endpoint({
  method: 'GET',
  path: '/api/desk/setup',
  about:
    'Returns the setup progress of a new operator, and what is missing before its site can go live.',
  ...OWNER,
  limit: LIMIT,
  input: nothing,
  reply: Setup,
})

export const goLive = endpoint({
  method: 'POST',
  path: '/api/desk/golive',
  about:
    'Switches from test mode to real money and real bookings; rejected with the list of what is missing.',
  ...OWNER,
  limit: { times: 20, per: 'minute' },
  input: nothing,
  reply: Setup,
})

export const testDeskMail = endpoint({
  method: 'POST',
  path: '/api/desk/setup/test-email',
  about:
    'Addition to the specification: sends a test email to the person who asks, through the mail server that customers’ emails use, and stores the result.',
  ...OWNER,
  limit: { times: 10, per: 'minute' },
  input: nothing,
  reply: Setup,
})
