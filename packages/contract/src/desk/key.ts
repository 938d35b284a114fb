import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bounded, envelope } from '../scalar.ts'

const reply = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...envelope, ...shape })

export type KeyName = keyof typeof KEY_PARTS
export const KEY_NAMES = Object.keys(KEY_PARTS) as [KeyName, ...KeyName[]]

const name = z.enum(KEY_NAMES)

export const DeskKey = z.object({
  name,
  /** The last letters of what is kept, or ''. */
  ending: z.string(),
  changedby: z.string(),
  /** '' when there is none. */
  changedat: z.string(),
  /** False: kept under another install's key, and of no use here. */
  opens: z.boolean(),
  checkedat: z.string(),
  /** How the last check ended, partly: good for some of its uses; unchecked: nobody asked; '' when nobody checked. */
  checkword: z.enum(['', 'good', 'partly', 'refused', 'unheard', 'unchecked']),
  /** Where the gateway is to send its messages; '' of what sends none. */
  webhook: z.string(),
})
export type DeskKey = z.infer<typeof DeskKey>

/** What a key opens and how that went; `why` of a gateway, engine or server: a status, or that there was no answer. */
export const DeskKeyAnswer = z.object({
  use: z.enum(['places', 'roads', 'flights', 'login', 'letter', 'account', 'sender']),
  word: z.enum(['good', 'refused', 'unheard']),
  why: z.string(),
})
export type DeskKeyAnswer = z.infer<typeof DeskKeyAnswer>

export const listDeskKeys = endpoint({
  method: 'GET',
  path: '/api/desk/keys',
  about: 'Ours: which keys are kept, by whom and since when; never a key.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 60, per: 'minute' },
  input: z.object({}),
  reply: reply({ keys: z.array(DeskKey) }),
})

export const keepDeskKey = endpoint({
  method: 'PUT',
  path: '/api/desk/key',
  about: 'Ours: keeps a key in the place of the one of that name, and asks its service first.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 20, per: 'minute' },
  input: z.object({
    name,
    parts: z.record(bounded(40), bounded(4000, { long: 'that is too long for a key' }).trim()),
  }),
  reply: reply({ checkword: DeskKey.shape.checkword }),
})

export const checkDeskKey = endpoint({
  method: 'POST',
  path: '/api/desk/key/check',
  about:
    'Ours: asks a gateway, engine, mail server or service for texts something harmless with the kept key. No money moves; a mail server also gets a letter to who asks.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 10, per: 'minute' },
  input: z.object({ name }),
  reply: reply({
    checkword: DeskKey.shape.checkword,
    /** One for each use of an engine's key; none of a gateway's. */
    answers: z.array(DeskKeyAnswer),
    /** Where a letter went; '' of all else. */
    letterto: z.string(),
  }),
})

export const TRIED_WORDS = ['done', 'open', 'refused', 'unheard', 'card'] as const

export const tryDeskKey = endpoint({
  method: 'POST',
  path: '/api/desk/key/try',
  about: 'Ours: opens a small charge at the gateway with the kept key and calls it off at once.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 10, per: 'minute' },
  input: z.object({ name }),
  reply: reply({
    /** done, open: not called off; refused; unheard; card: only a real card can be charged with these keys. */
    word: z.enum(TRIED_WORDS),
    /** The gateway's own word for why not, or ''. */
    why: z.string(),
    /** Of the charge, in minor units. */
    amount: z.number().int(),
    currencycode: z.string(),
  }),
})

export const removeDeskKey = endpoint({
  method: 'POST',
  path: '/api/desk/key/remove',
  about: 'Ours: forgets a key.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 20, per: 'minute' },
  input: z.object({ name }),
  reply: reply({}),
})
