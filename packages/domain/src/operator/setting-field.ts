import type { CancelBand } from '../payment/cancel-bands.ts'
import type { Logo } from './operator.ts'

/** The value of one field of the console's settings; '' for a missing picture. */
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
      max: number
      /** Must not be empty. */
      required?: true
      /** The number of lines shown, for a multi-line text. */
      lines?: number
      shape?: 'email' | 'phone' | 'link' | 'colour' | 'letters' | 'zone' | 'skype'
    }
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number; unit: '' | 'min' | 'h' | 's' }
  /** Stored as a number, or as true for 'yes', false for 'no' and undefined for any other choice. */
  | { kind: 'choice'; choices: readonly string[]; stored?: 'number' | 'truth' }
  | { kind: 'several'; choices: readonly string[]; required?: true }
  /** Whole per cents, at most `maxItems` of them. */
  | { kind: 'percents'; max: number; maxItems: number }
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

/** One setting: its path, its allowed values and its default. */
export type SettingField = SettingKind & {
  /** Its path in the operator: "settings.popups.flight". */
  path: string
  group: SettingGroup
  fallback: SettingValue
}
