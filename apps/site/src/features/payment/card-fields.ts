import type { Confirm } from './confirm.ts'
import type { CardFieldStyle } from './read-card-field-style.ts'

export type FieldName = 'number' | 'expiry' | 'month' | 'year' | 'cvc'

/** A box on the page that holds a frame of the gateway; `card` is a single frame for all fields. */
export type HostName = FieldName | 'card'

/** The gateway of the card fields, and the parameters of its script. */
export type CardGateway =
  | { name: 'sandbox'; origin: string; merchant: string }
  | { name: 'stripe'; publishableKey: string }
  | { name: 'braintree' }
  | {
      name: 'square'
      applicationId: string
      locationId: string
      environment: 'sandbox' | 'production'
    }

/** Everything the page learns about the input of a card field. */
export type FieldState = {
  isEmpty: boolean
  isValid: boolean
  /** The input may still become valid. */
  isPotentiallyValid: boolean
  isFocused: boolean
  /** For example `visa`; '' if unknown, and for every field except the number. */
  cardType: string
}

/** The input besides the card fields. */
export type Billing = {
  name: string
  /** Two letters of ISO 3166. */
  country: string
  postalCode: string
  addressLine1: string
  addressLine2: string
  city: string
}

/** The amount to pay: some gateways let the bank check it before there is a nonce. */
export type Due = {
  /** In whole units of the currency, as `86.00`. */
  amount: string
  /** Three letters of ISO 4217. */
  currency: string
}

export type CardResult =
  /** A nonce the server charges; or, with `confirm`, no nonce: the gateway's script pays what the server opens. */
  | { ok: true; nonce: string; cardType: string; last4: string; confirm?: Confirm }
  /** `message` is from the gateway, '' if it did not respond. */
  | { ok: false; message: string }
  /** The bank asked for confirmation, and the customer closed the dialog. */
  | { ok: 'left' }

/** The interface of a gateway's card fields. */
export type CardFields = {
  /** Prepares the payment with the card, inside the gateway's own frames. */
  prepare(params: { billing: Billing; due: Due }): Promise<CardResult>
  clear(field: 'cvc'): void
  focus(field: FieldName): void
  /** Passes a field's error to its frame, for screen readers; '' removes it. */
  mark(field: FieldName, error: string): void
  /** Locks the fields while a payment is running. */
  lock(locked: boolean): void
  /** Applies the page's colours and sizes again after a change; a gateway without it is mounted again. */
  dress?(fieldStyle: CardFieldStyle): void
  /** It opens its own windows over the page during `prepare`. */
  opensWindows?: true
}

export type Hosts = Readonly<Partial<Record<HostName, HTMLElement>>>

export type CardFieldsOptions = {
  labels: Readonly<Record<FieldName, string>>
  look: CardFieldStyle
  /** Removes the frames when aborted, whether they have loaded or not. */
  signal: AbortSignal
  onChange: (field: FieldName, state: FieldState) => void
  onBlur: (field: FieldName) => void
  /** Called when Enter is pressed inside a field. */
  onSubmit: () => void
}

/** Resolves when every field accepts input; rejects if the gateway cannot be reached. */
export type MountFields = (hosts: Hosts, options: CardFieldsOptions) => Promise<CardFields>

export const EMPTY_FIELD: FieldState = {
  isEmpty: true,
  isValid: false,
  isPotentiallyValid: true,
  isFocused: false,
  cardType: '',
}

/** The boxes for a gateway's frames, in order. */
export const HOSTS_OF: Readonly<Record<CardGateway['name'], readonly HostName[]>> = {
  sandbox: ['number', 'month', 'year', 'cvc'],
  braintree: ['number', 'month', 'year', 'cvc'],
  stripe: ['number', 'expiry', 'cvc'],
  square: ['card'],
}

/** The element of a box; throws if the dialog has not rendered it. */
export function hostElementOf(hosts: Hosts, name: HostName): HTMLElement {
  const host = hosts[name]
  if (!host) throw new Error(`no box for ${name}`)
  return host
}
