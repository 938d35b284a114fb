import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'

type Names = { one: string; more: string }

/** The names of extras for customers and dispatchers, singular and plural. */
export const EXTRAS: Record<ExtraKind, Names> = {
  'small-child-seat': { one: 'Child seat', more: 'child seats' },
  'large-child-seat': { one: 'Booster', more: 'boosters' },
  'small-pet': { one: 'Small pet', more: 'small pets' },
  'other-pet': { one: 'Pet', more: 'pets' },
  luggage: { one: 'Suitcase', more: 'suitcases' },
  handbag: { one: 'Piece of hand luggage', more: 'pieces of hand luggage' },
  'meet-and-greet': { one: 'Meet and greet', more: 'meet and greets' },
}

/** "Child seat", "2 child seats"; a kind that no longer exists is shown as it is. */
export function describeExtra(kind: string, units: number): string {
  const names: Names | undefined = kind in EXTRAS ? EXTRAS[kind as ExtraKind] : undefined
  if (!names) return kind
  return units === 1 ? names.one : `${units} ${names.more}`
}
