import type { Configuration } from '@kerbside/contract/operator.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'

const READ = [
  'baselat',
  'baselng',
  'bingmapkey',
  'cancancelbooking',
  'countrycode',
  'currencycode',
  'dialingcode',
  'googlemapkey',
  'mapsource',
  'minutestep',
  'phone',
  'publicid',
  'referenceprefix',
  'showsignupfirst',
  'timezone',
] as const satisfies readonly (keyof Configuration)[]

/** The part of an operator's configuration that account pages read. */
export type AccountSettings = Pick<Configuration, (typeof READ)[number]>

export const pickAccountSettings = (configuration: Configuration): AccountSettings =>
  Object.fromEntries(READ.map((key) => [key, configuration[key]])) as AccountSettings

/** The context of a page that needs no sign-in. */
export type OpenView = {
  /** The title of the page: its heading. */
  title: string
  configuration: AccountSettings
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** Path segments after the page's name, such as a booking's number. */
  about: readonly string[]
  /** Shows a message below the page for a while after a successful action, with an undo button where possible. */
  notify: (text: string, undo?: () => void) => void
  /** Shows a message that an action failed. */
  warn: (text: string) => void
}

/** The context of an account page, which is only shown to signed-in customers. */
export type AccountView = OpenView & { profile: SignedIn }
