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

/** What the pages of an account read of an operator's configuration. */
export type AccountSettings = Pick<Configuration, (typeof READ)[number]>

export const pickAccountSettings = (configuration: Configuration): AccountSettings =>
  Object.fromEntries(READ.map((key) => [key, configuration[key]])) as AccountSettings

/** What a page that anybody may open is drawn from. */
export type OpenView = {
  /** What the page is called: its heading. */
  title: string
  configuration: AccountSettings
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** What stands behind the page's name in the address, such as a booking's number. */
  about: readonly string[]
  /** Says for a while, below the page, that something is done; with a way back where there is one. */
  tell: (text: string, undo?: () => void) => void
  /** Says that something was not done. */
  warn: (text: string) => void
}

/** What a page of an account is drawn from: nobody sees it who is not signed in. */
export type AccountView = OpenView & { profile: SignedIn }
