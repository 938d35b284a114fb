import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Letter } from '../mail/port.ts'

/** By these names an operator keeps the keys of services that are no payment gateways. */
export const CHECKED_KEYS = [
  'google-maps',
  'azure-maps',
  'flightaware',
  'aviationstack',
  'mail-smtp',
  'sms-twilio',
] as const
export type CheckedKey = (typeof CHECKED_KEYS)[number]

export type AskedKey = {
  /** Where its engines are, and which of them it uses. */
  operator: Operator
  name: CheckedKey
  /** The key in clear. */
  value: string
  /** Handed to a mail server that let us in; without one nothing is sent. */
  letter?: Letter
}

/** One of the things a key opens. */
export const KEY_USES = [
  'places',
  'roads',
  'flights',
  'login',
  'letter',
  'account',
  'sender',
] as const
export type KeyUse = (typeof KEY_USES)[number]

/** `why` is for staff: a status or that nobody answered, without addresses and secrets; '' when it is good. */
export type KeyAnswer = { use: KeyUse; word: 'good' | 'refused' | 'unheard'; why: string }

/** Why a mail server within the house's own network is not asked: whoever runs the install keeps such a key by command. */
export const INSIDE = 'the address leads into the network of the house'

/** What the house asks of an outside service to see that a key opens it. Adapters beside this file; main.ts picks one. */
export type KeyChecks = {
  /** One harmless question for each use, which the service may charge for. Empty when nobody was asked; never throws. */
  ask(key: AskedKey): Promise<KeyAnswer[]>
}
