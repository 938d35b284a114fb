import type { CancelBand } from '../payment/cancel-bands.ts'
import type { Logo } from './operator.ts'

/** What one field of the console's settings holds; '' for a picture that is not there. */
export type SettingValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly number[]
  | readonly CancelBand[]
  | Logo

export type SettingValues = Readonly<Record<string, SettingValue>>

export type SettingKind =
  | {
      kind: 'text'
      most: number
      /** It must not be empty. */
      required?: true
      /** More than one line, and so many shown. */
      lines?: number
      shape?: 'email' | 'phone' | 'link' | 'colour' | 'letters' | 'zone' | 'skype'
    }
  | { kind: 'switch' }
  | { kind: 'number'; least: number; most: number; unit: '' | 'min' | 'h' | 's' }
  /** Stored as the number it spells, or as true and false, where the first choice is neither. */
  | { kind: 'choice'; choices: readonly string[]; stored?: 'number' | 'truth' }
  | { kind: 'several'; choices: readonly string[]; required?: true }
  /** Whole per cents, at most `mostItems` of them. */
  | { kind: 'percents'; most: number; mostItems: number }
  | { kind: 'bands' }
  | { kind: 'logo' }
  /** One of the operator's own vehicle types. */
  | { kind: 'vehicle' }

export type SettingGroup =
  | 'brand'
  | 'company'
  | 'place'
  | 'social'
  | 'layout'
  | 'party'
  | 'flights'
  | 'time'
  | 'account'
  | 'cancelling'
  | 'afterwards'
  | 'popups'
  | 'payment'
  | 'holding'
  | 'dispatch'
  | 'map'
  | 'measuring'

/** One setting: where it stands, what it may be, and what it is until somebody says otherwise. */
export type SettingField = SettingKind & {
  /** Where it stands in the operator: "settings.popups.flight". */
  path: string
  group: SettingGroup
  fallback: SettingValue
}
