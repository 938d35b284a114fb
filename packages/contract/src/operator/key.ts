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
  /** The last characters of the stored key, or ''. */
  ending: z.string(),
  changedBy: z.string(),
  /** '' if there is no key. */
  changedAt: z.string(),
  /** False: encrypted with the key of another install, and unusable here. */
  opens: z.boolean(),
  checkedAt: z.string(),
  /**
   * Result of the last check. partly: good for some of its uses; no-response; unchecked:
   * saved without a check; '' before the first check.
   */
  checkResult: z.enum(['', 'good', 'partly', 'refused', 'no-response', 'unchecked']),
  /** The address for the gateway's webhooks; '' for a service that sends none. */
  webhook: z.string(),
})
export type DeskKey = z.infer<typeof DeskKey>

/**
 * One use of a key and the result of its check; `why` of a gateway, engine or server is a status, or that there was
 * no response.
 */
export const DeskKeyResult = z.object({
  use: z.enum(['places', 'roads', 'flights', 'login', 'email', 'account', 'sender']),
  word: z.enum(['good', 'refused', 'no-response']),
  why: z.string(),
})
export type DeskKeyResult = z.infer<typeof DeskKeyResult>

export const listDeskKeys = endpoint({
  method: 'GET',
  path: '/api/desk/keys',
  about:
    'Addition to the specification: lists the saved keys with who saved them and when; never a key itself.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 60, per: 'minute' },
  input: z.object({}),
  reply: reply({ keys: z.array(DeskKey) }),
})

export const saveDeskKey = endpoint({
  method: 'PUT',
  path: '/api/desk/key',
  about:
    'Addition to the specification: checks a key with its service and saves it, replacing the key of that name.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 20, per: 'minute' },
  input: z.object({
    name,
    parts: z.record(bounded(40), bounded(4000, { long: 'this key is too long' }).trim()),
  }),
  reply: reply({ checkResult: DeskKey.shape.checkResult }),
})

export const checkDeskKey = endpoint({
  method: 'POST',
  path: '/api/desk/key/check',
  about:
    'Addition to the specification: checks the saved key of a gateway, engine, mail server or text service with a harmless request. No money moves; a mail server also sends an e-mail to the person who requests the check.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 10, per: 'minute' },
  input: z.object({ name }),
  reply: reply({
    checkResult: DeskKey.shape.checkResult,
    /** One for each use of an engine's key; empty for a gateway. */
    answers: z.array(DeskKeyResult),
    /** The address to which a test e-mail went; '' for every other service. */
    emailTo: z.string(),
  }),
})

export const TRIAL_OUTCOMES = ['done', 'open', 'refused', 'no-response', 'card'] as const

export const tryDeskKey = endpoint({
  method: 'POST',
  path: '/api/desk/key/try',
  about:
    'Addition to the specification: opens a small charge at the gateway with the saved key and cancels it at once.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 10, per: 'minute' },
  input: z.object({ name }),
  reply: reply({
    /**
     * done; open: the charge was not cancelled; refused; no-response; card: these keys charge only real
     * cards.
     */
    word: z.enum(TRIAL_OUTCOMES),
    /** The gateway's own reason for a rejection, or ''. */
    why: z.string(),
    /** The amount of the charge, in minor units. */
    amount: z.number().int(),
    currencyCode: z.string(),
  }),
})

export const removeDeskKey = endpoint({
  method: 'POST',
  path: '/api/desk/key/remove',
  about: 'Addition to the specification: deletes a key.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 20, per: 'minute' },
  input: z.object({ name }),
  reply: reply({}),
})
