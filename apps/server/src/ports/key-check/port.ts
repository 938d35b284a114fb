import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Email } from '../mail/port.ts'

/** The secret names of an operator's services other than payment gateways. */
export const CHECKED_KEYS = [
  'google-maps',
  'azure-maps',
  'flightaware',
  'aviationstack',
  'mail-smtp',
  'sms-twilio',
] as const
export type CheckedKey = (typeof CHECKED_KEYS)[number]

export type KeyToCheck = {
  /** The operator whose settings name the engines and their addresses. */
  operator: Operator
  name: CheckedKey
  /** The key in plain text. */
  value: string
  /** The e-mail to send to a mail server that accepts the sign-in; without one nothing is sent. */
  email?: Email
}

/** What a key gives access to. */
export const KEY_USES = [
  'places',
  'roads',
  'flights',
  'login',
  'email',
  'account',
  'sender',
] as const
export type KeyUse = (typeof KEY_USES)[number]

/**
 * `why` is for staff: a status or that there was no answer, without addresses and secrets; '' when the key is
 * good.
 */
export type KeyCheckResult = { use: KeyUse; word: 'good' | 'refused' | 'no-response'; why: string }

/**
 * Why a mail server in the install's own network is not checked: the platform sets such a key at its command
 * line.
 */
export const INSIDE = 'the address is inside the server’s own network'

/** Asks an outside service whether a key is valid. Adapters are beside this file; serve.ts picks one. */
export type KeyChecks = {
  /**
   * One harmless request for each use, which the service may charge for. Empty when no service was asked; never
   * throws.
   */
  checkKey(key: KeyToCheck): Promise<KeyCheckResult[]>
}
