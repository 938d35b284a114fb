import {
  DRIVER_LICENCES,
  type FixedLicenceKind,
  LICENCE_KINDS,
  type LicenceKind,
  type OwnKind,
  type OwnLicenceKind,
} from './driver.ts'

/** Of own kinds per operator, archived ones included. */
export const MAX_OWN_KINDS = 40
export const MAX_KIND_NAME_LENGTH = 40
export const MAX_WARNING_DAYS = 365

/** The text of a kind on the wire and in the database. */
export const KIND_PATTERN = /^(?:badge|driving_licence|plate|insurance|mot|own-[1-9]\d{0,3})$/

export const ownKindOf = (number: number): OwnLicenceKind => `own-${number}`

export const isFixedKind = (kind: string): kind is FixedLicenceKind =>
  LICENCE_KINDS.some((fixed) => fixed === kind)

/** The kinds without which there are no jobs: the fixed ones, and those that the operator requires. */
export const neededKinds = (own: readonly OwnKind[]): LicenceKind[] => [
  ...LICENCE_KINDS,
  ...own.filter(({ isRequired }) => isRequired).map(({ kind }) => kind),
]

/** Whose document it is; undefined for an own kind that does not exist. */
export function holderOfKind(
  kind: LicenceKind,
  own: readonly OwnKind[],
): 'driver' | 'vehicle' | undefined {
  if (!isFixedKind(kind)) return own.find((item) => item.kind === kind)?.holder
  return DRIVER_LICENCES.some((item) => item === kind) ? 'driver' : 'vehicle'
}

export type KindError = 'no-name' | 'long-name' | 'name-taken' | 'bad-days'

/** Checks a kind before it is saved; `others` are the operator's other kinds in use for the same holder. */
export function checkKind(
  kind: Pick<OwnKind, 'name' | 'expires' | 'warningDays'>,
  others: readonly string[],
): KindError | undefined {
  const name = kind.name.trim()
  if (name === '') return 'no-name'
  if (name.length > MAX_KIND_NAME_LENGTH) return 'long-name'
  const fold = (text: string) => text.trim().toLocaleLowerCase('en')
  if (others.some((other) => fold(other) === fold(name))) return 'name-taken'
  const { warningDays: days } = kind
  const isPossible = Number.isInteger(days) && days >= 1 && days <= MAX_WARNING_DAYS
  return kind.expires && !isPossible ? 'bad-days' : undefined
}

/** Characters of the reason with which the office rejects a document. */
export const MAX_REASON_LENGTH = 300
