import { GO_LIVE_FAULTS, SETUP_STEPS } from '@kerbside/domain/operator/judge-go-live.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bounded, envelope, nothing, withoutTurns } from '../scalar.ts'

const OWNER = { audience: 'desk', roles: ['owner'] } as const
const LIMIT = { times: 120, per: 'minute' } as const

/** Longer than any one text of the settings. */
const LONGEST = 4_000

const Value = z.union([
  bounded(LONGEST).overwrite(withoutTurns),
  z.number(),
  z.boolean(),
  z.array(bounded(60)).max(40),
  z.array(z.number()).max(40),
  z.array(z.object({ hoursBefore: z.number(), feePercent: z.number() })).max(40),
  z.object({
    src: bounded(80),
    icon: bounded(80),
    width: z.number(),
    height: z.number(),
  }),
])

/** Settings by where they stand in the operator: "settings.popups.flight": true. */
const Values: z.ZodType<SettingValues, SettingValues> = z.record(bounded(60), Value)

const faults = z.array(z.object({ path: z.string(), message: z.string() }))

const Standing = z.object({
  ...envelope,
  /** What a change has to name: of two who began with the same the first wins. */
  version: z.number(),
  values: Values,
  /** What is wrong with what was said, by path; nothing was saved. */
  faults,
  testmode: z.boolean(),
  vehicletypes: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type SettingsStanding = z.infer<typeof Standing>

export const showSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  about: "The operator's settings and brand as they stand, by path, and the version to change.",
  ...OWNER,
  limit: LIMIT,
  input: nothing,
  reply: Standing,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/desk/settings',
  about:
    'Puts settings live at once, all or none; 409 with how they stand when somebody saved first.',
  ...OWNER,
  limit: LIMIT,
  input: z.object({ version: z.number().int(), values: Values }),
  reply: Standing,
})

export const openPreview = endpoint({
  method: 'POST',
  path: '/api/desk/preview',
  about:
    'Keeps a draft for half an hour; the site at the address is drawn with it, for whoever holds that address.',
  ...OWNER,
  limit: LIMIT,
  largestBytes: 512 * 1024,
  input: z.object({
    values: Values.optional(),
    /** Words of the public pages, in the place of the operator's own. */
    content: z.record(bounded(60), z.json()).optional(),
  }),
  /** address is '' where the draft has faults. */
  reply: z.object({ ...envelope, address: z.string(), faults }),
})

const Setup = z.object({
  ...envelope,
  /** The seven steps of a new operator, in order; minutes for who has not begun. */
  steps: z.array(z.object({ name: z.enum(SETUP_STEPS), done: z.boolean(), minutes: z.number() })),
  /** Why the site cannot go live yet. */
  missing: z.array(z.enum(GO_LIVE_FAULTS)),
  live: z.boolean(),
  facts: z.object({
    name: z.string(),
    zone: z.string(),
    currency: z.string(),
    colour: z.string(),
    airports: z.number(),
    hasarea: z.boolean(),
    pricebooks: z.number(),
    vehicletypes: z.number(),
    vehicles: z.number(),
    drivers: z.number(),
    gateway: z.string(),
    hosts: z.array(z.string()),
  }),
})
export type SetupStanding = z.infer<typeof Setup>

export const showSetup = endpoint({
  method: 'GET',
  path: '/api/desk/setup',
  about: 'How far a new operator has come, and what is missing before its site can go live.',
  ...OWNER,
  limit: LIMIT,
  input: nothing,
  reply: Setup,
})

export const goLive = endpoint({
  method: 'POST',
  path: '/api/desk/golive',
  about: 'From test mode to real money and real bookings; refused with what is missing.',
  ...OWNER,
  limit: { times: 20, per: 'minute' },
  input: nothing,
  reply: Setup,
})
