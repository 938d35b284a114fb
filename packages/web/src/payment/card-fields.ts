import type { Confirm } from './confirm.ts'
import type { Look } from './read-look.ts'

export type FieldName = 'number' | 'expiry' | 'month' | 'year' | 'cvc'

/** A box on the page that holds a frame of the gateway; `card` holds all of one. */
export type HostName = FieldName | 'card'

/** Whose fields they are, and what its script starts with. */
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

/** All the page ever learns of what is typed into a card field. */
export type FieldState = {
  isEmpty: boolean
  isValid: boolean
  /** It may still become valid while it is typed. */
  isPotentiallyValid: boolean
  isFocused: boolean
  /** Such as `visa`; '' while unknown, and for every field but the number. */
  cardType: string
}

/** What is asked beside the card itself. */
export type Billing = {
  name: string
  /** Two letters of ISO 3166. */
  country: string
  postalCode: string
  addressLine1: string
  addressLine2: string
  city: string
}

/** What is to be paid: some gateways let the bank ask about the amount before there is a nonce. */
export type Due = {
  /** In whole units of the currency, as `86.00`. */
  amount: string
  /** Three letters of ISO 4217. */
  currency: string
}

export type CardAnswer =
  /** A nonce the server charges; or, with `confirm`, none: the gateway's script pays what the server opens. */
  | { ok: true; nonce: string; cardType: string; last4: string; confirm?: Confirm }
  /** `message` is the gateway's own, '' when it did not answer. */
  | { ok: false; message: string }
  /** The bank asked, and the customer closed the question. */
  | { ok: 'left' }

/** The card fields of one gateway, as the dialog speaks to them. */
export type CardFields = {
  /** Makes ready to pay with the card, inside the gateway's own frames. */
  prepare(facts: { billing: Billing; due: Due }): Promise<CardAnswer>
  clear(field: 'cvc'): void
  focus(field: FieldName): void
  /** Tells the frame what its error is, for those who hear the page; '' takes it away. */
  mark(field: FieldName, error: string): void
  /** Keeps the fields as they are while a payment runs. */
  lock(locked: boolean): void
  /** Colours and size of the page, again, after they changed; a gateway without it is mounted anew. */
  dress?(look: Look): void
  /** It opens windows of its own over the page while it prepares. */
  opensWindows?: true
}

export type Hosts = Readonly<Partial<Record<HostName, HTMLElement>>>

export type CardFieldsOptions = {
  labels: Readonly<Record<FieldName, string>>
  look: Look
  /** Takes the frames away, whether they are up yet or not. */
  signal: AbortSignal
  onChange: (field: FieldName, state: FieldState) => void
  onBlur: (field: FieldName) => void
  /** Enter was pressed inside a field. */
  onSubmit: () => void
}

/** Answers when every field can be typed into; fails when the gateway cannot be reached. */
export type MountFields = (hosts: Hosts, options: CardFieldsOptions) => Promise<CardFields>

export const EMPTY_FIELD: FieldState = {
  isEmpty: true,
  isValid: false,
  isPotentiallyValid: true,
  isFocused: false,
  cardType: '',
}

/** The boxes a gateway's frames go into, in their order. */
export const HOSTS_OF: Readonly<Record<CardGateway['name'], readonly HostName[]>> = {
  sandbox: ['number', 'month', 'year', 'cvc'],
  braintree: ['number', 'month', 'year', 'cvc'],
  stripe: ['number', 'expiry', 'cvc'],
  square: ['card'],
}

/** The box of a host; a dialog that forgot to draw it is broken. */
export function hostOf(hosts: Hosts, name: HostName): HTMLElement {
  const host = hosts[name]
  if (!host) throw new Error(`no box for ${name}`)
  return host
}
