import { say } from '@kerbside/words/say.ts'
import type { Client } from 'braintree-web/client'
import type {
  HostedFields,
  HostedFieldsEvent,
  HostedFieldsHostedFieldsFieldName,
} from 'braintree-web/hosted-fields'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { openCardFields } from './api.ts'
import {
  type CardAnswer,
  type CardFields,
  type CardFieldsOptions,
  type FieldName,
  type Hosts,
  hostOf,
} from './card-fields.ts'
import type { Look } from './read-look.ts'
import { askBank } from './verify-by-braintree.ts'

const FIELDS = ['number', 'month', 'year', 'cvc'] as const
type Field = (typeof FIELDS)[number]

const BRAINTREE_NAMES: Readonly<Record<Field, HostedFieldsHostedFieldsFieldName>> = {
  number: 'number',
  month: 'expirationMonth',
  year: 'expirationYear',
  cvc: 'cvv',
}

/** Card types in the spelling of the other gateways. */
const BRANDS: Readonly<Record<string, string>> = {
  'master-card': 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
  'union-pay': 'unionpay',
}

/**
 * Braintree's Hosted Fields: one frame of assets.braintreegateway.com for each field. The card becomes a nonce; where
 * the operator has 3-D Secure, the bank is asked about it first, and the nonce it leaves is the one that pays.
 */
export async function mountBraintree(
  hosts: Hosts,
  options: CardFieldsOptions,
): Promise<CardFields> {
  const [token, clients, hostedFields, threeDSecure] = await Promise.all([
    openCardFields(),
    import('braintree-web/client'),
    import('braintree-web/hosted-fields'),
    import('braintree-web/three-d-secure'),
  ])
  const client: Client = await clients.create({ authorization: token })
  options.signal.throwIfAborted()
  const clear = () => {
    for (const field of FIELDS) hostOf(hosts, field).replaceChildren()
  }
  // frames that never came up stand in the way of the next try, and only this can take them away
  options.signal.addEventListener('abort', clear)
  const fields = await hostedFields.create({
    client,
    preventAutofill: false,
    styles: stylesOf(options.look),
    fields: {
      number: { container: hostOf(hosts, 'number'), ...titled(options.labels.number) },
      expirationMonth: {
        container: hostOf(hosts, 'month'),
        ...titled(options.labels.month),
        select: { options: MONTHS },
      },
      expirationYear: {
        container: hostOf(hosts, 'year'),
        ...titled(options.labels.year),
        select: true,
      },
      cvv: { container: hostOf(hosts, 'cvc'), ...titled(options.labels.cvc) },
    },
  })
  const bank = hasThreeDSecure(client)
    ? await threeDSecure.create({ client, version: 2, cardinalSDKConfig }).catch(() => undefined)
    : undefined
  const teardown = () => {
    void fields.teardown().catch(() => undefined)
    void bank?.teardown().catch(() => undefined)
  }
  options.signal.removeEventListener('abort', clear)
  options.signal.addEventListener('abort', teardown)
  if (options.signal.aborted) teardown()
  options.signal.throwIfAborted()
  hear(fields, options)
  return driveFields(fields, bank)
}

/** Whoever the bank asks can close the question. */
const cardinalSDKConfig = { payment: { displayExitButton: true } }

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

const titled = (label: string) => ({ iframeTitle: label, internalLabel: label })

const hasThreeDSecure = (client: Client): boolean => {
  const { gatewayConfiguration } = client.getConfiguration() as {
    gatewayConfiguration: { threeDSecureEnabled?: boolean }
  }
  return gatewayConfiguration.threeDSecureEnabled === true
}

function hear(fields: HostedFields, options: CardFieldsOptions): void {
  const tell = (event: HostedFieldsEvent) => {
    const field = FIELDS.find((name) => BRAINTREE_NAMES[name] === event.emittedBy)
    if (!field) return undefined
    const { isEmpty, isValid, isPotentiallyValid, isFocused } = event.fields[event.emittedBy]
    const [card, ...others] = event.cards
    const type = field === 'number' && card && others.length === 0 ? card.type : ''
    const cardType = BRANDS[type] ?? type
    options.onChange(field, { isEmpty, isValid, isPotentiallyValid, isFocused, cardType })
    return field
  }
  for (const event of ['empty', 'notEmpty', 'validityChange', 'cardTypeChange', 'focus'] as const)
    fields.on(event, (said) => void tell(said))
  fields.on('blur', (said) => {
    const field = tell(said)
    if (field) options.onBlur(field)
  })
  fields.on('inputSubmitRequest', () => options.onSubmit())
}

function driveFields(fields: HostedFields, bank: ThreeDSecure | undefined): CardFields {
  const nameOf = (field: FieldName) =>
    field === 'expiry' ? BRAINTREE_NAMES.month : BRAINTREE_NAMES[field]
  return {
    opensWindows: true,
    async prepare({ billing, due }): Promise<CardAnswer> {
      try {
        const { nonce, details } = await fields.tokenize({
          cardholderName: billing.name.trim(),
          billingAddress: {
            postalCode: billing.postalCode.trim(),
            streetAddress: billing.addressLine1.trim(),
            locality: billing.city.trim(),
            countryCodeAlpha2: billing.country,
          },
        })
        const cardType = details.cardType.toLowerCase()
        const card = { cardType, last4: details.lastFour }
        if (!bank) return { ok: true, nonce, ...card }
        const asked = await askBank(bank, { nonce, bin: details.bin, billing, due })
        return asked.ok === true ? { ...asked, ...card } : asked
      } catch (error) {
        return { ok: false, message: wordsOf(error) }
      }
    },
    clear: () => void fields.clear('cvv').catch(() => undefined),
    focus: (field) => void fields.focus(nameOf(field)).catch(() => undefined),
    mark: (field, message) => {
      const named = nameOf(field)
      fields.setMessage({ field: named, message })
      const attribute = { field: named, attribute: 'aria-invalid' } as const
      if (message === '') void fields.removeAttribute(attribute).catch(() => undefined)
      else void fields.setAttribute({ ...attribute, value: 'true' }).catch(() => undefined)
    },
    lock: (locked) => {
      for (const name of FIELDS) {
        const attribute = { field: BRAINTREE_NAMES[name], attribute: 'disabled' } as const
        if (locked) void fields.setAttribute({ ...attribute, value: 'true' }).catch(() => undefined)
        else void fields.removeAttribute(attribute).catch(() => undefined)
      }
    },
  }
}

/** Its texts are for whoever builds the page; what the card itself is to blame for has words of ours. */
const wordsOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'CUSTOMER'
    ? say('payment.notPossible')
    : ''

const stylesOf = (look: Look): Record<string, Record<string, string>> => ({
  input: { color: look.text, 'font-family': look.font, 'font-size': `${look.fontPx}px` },
  select: { color: look.text, 'font-family': look.font, 'font-size': `${look.fontPx}px` },
  '::placeholder': { color: look.soft },
  '.invalid': { color: look.bad },
})
