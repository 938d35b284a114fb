import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import type { StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { asksFlightInline, MODES, type Mode, stepOf } from '@kerbside/domain/booking/modes.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { PageSettings } from './page-settings.ts'

/** What the operator's configuration lets pass on each step of a mode. */
export const readRules = (
  configuration: PageSettings,
  { mode, profile }: { mode: Mode; profile?: SignedIn | undefined },
): StepRules => ({
  zone: configuration.timezone,
  minLeadMinutes: configuration.minleadtime,
  vehicleInStep1: stepOf(mode, 'vehicle') === 1,
  flightInline: asksFlightInline(mode, readFlightInline(configuration, mode)),
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

/** The server has decided it for the site's own mode; for another one only a yes is a wish of the operator. */
function readFlightInline(configuration: PageSettings, mode: Mode): boolean | undefined {
  const own = Object.entries(MODES).find(([name]) => name === configuration.layoutmode)?.[1]
  return own === mode ? configuration.flightInline : configuration.flightInline || undefined
}

/** How a customer may pay, in the order it is offered; who books for a company first of all on its account. */
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

/** The operator's default when it is allowed, else the first that is. */
export function defaultPaymentMethod(configuration: PageSettings): PaymentMethod | undefined {
  const methods = listPaymentMethods(configuration)
  const said = configuration.defaultpaymentmethod
  return (
    methods.find((method) => method === said || (method === 'card' && said === 'stripe')) ??
    methods[0]
  )
}
