import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'

type Names = { one: string; more: string }

/** The names of extras for customers and dispatchers, singular and plural. */
export const EXTRAS: Record<ExtraKind, Names> = {
  'small-child-seat': { one: 'Small child seat', more: 'small child seats' },
  'large-child-seat': { one: 'Large child seat', more: 'large child seats' },
  'small-pet': { one: 'Small pet', more: 'small pets' },
  'other-pet': { one: 'Pet', more: 'pets' },
  luggage: { one: 'Suitcase', more: 'suitcases' },
  handbag: { one: 'Hand bag', more: 'hand bags' },
  'meet-and-greet': { one: 'Meet and greet', more: 'meet and greets' },
}

/** "Small child seat", "2 small child seats"; a kind that no longer exists is shown as it is. */
export function describeExtra(kind: string, units: number): string {
  const names: Names | undefined = kind in EXTRAS ? EXTRAS[kind as ExtraKind] : undefined
  if (!names) return kind
  return units === 1 ? names.one : `${units} ${names.more}`
}
