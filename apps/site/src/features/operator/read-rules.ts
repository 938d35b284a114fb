import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { MODES, type Mode, showsFlightInline, stepOf } from '@kerbside/domain/booking/modes.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { PageSettings } from './page-settings.ts'

/** The validation rules of each step of a mode, from the operator's configuration. */
export const readRules = (
  configuration: PageSettings,
  { mode, profile }: { mode: Mode; profile?: SignedIn | undefined },
): StepRules => ({
  zone: configuration.timezone,
  minLeadMinutes: configuration.minleadtime,
  vehicleInStep1: stepOf(mode, 'vehicle') === 1,
  flightInline: showsFlightInline(mode, readFlightInline(configuration, mode)),
  flightOptional: configuration.allowFlightNull,
  allowGuest: configuration.allowGuest,
  signedIn: profile !== undefined,
  booker: profile?.bookerId !== undefined,
  popups: {
    flight: configuration.flightpopup,
    contact: configuration.contactpopup,
    note: configuration.notepopup,
    confirm: configuration.confirmpopup,
  },
})

/** The server has decided it for the site's own mode; for another mode only `true` counts as the operator's choice. */
function readFlightInline(configuration: PageSettings, mode: Mode): boolean | undefined {
  const configuredMode = Object.entries(MODES).find(
    ([name]) => name === configuration.layoutmode,
  )?.[1]
  return configuredMode === mode
    ? configuration.flightInline
    : configuration.flightInline || undefined
}

/** The payment methods in display order; for a corporate booker the company's account comes first. */
export function listPaymentMethods(
  configuration: PageSettings,
  { books = false }: { books?: boolean } = {},
): readonly PaymentMethod[] {
  const methods: PaymentMethod[] = []
  if (books && configuration.isaccountallowed) methods.push('account')
  if (configuration.iscardallowed) methods.push('card')
  if (configuration.ispaypalallowed) methods.push('paypal')
  if (configuration.iscashallowed) methods.push('cash')
  return methods
}

/** The operator's default if it is allowed, otherwise the first one that is. */
export function defaultPaymentMethod(configuration: PageSettings): PaymentMethod | undefined {
  const methods = listPaymentMethods(configuration)
  const configured = configuration.defaultpaymentmethod
  return (
    methods.find(
      (method) => method === configured || (method === 'card' && configured === 'stripe'),
    ) ?? methods[0]
  )
}
