import type { KeyName } from '@kerbside/contract/operator/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { readKeys } from '../payment/read-keys.ts'

type Keys = Readonly<Record<string, string>>

/** A key with one part is stored as text; several parts are stored as one object and change only together. */
const isPlain = (name: KeyName): boolean => KEY_PARTS[name].length === 1

/** The stored form. */
export const valueOf = (name: KeyName, keys: Keys): string =>
  isPlain(name) ? (Object.values(keys)[0] ?? '') : JSON.stringify(keys)

/** The parts of a stored key; undefined if it cannot be read. */
export const keysOf = (name: KeyName, value: string): Keys | undefined =>
  isPlain(name) ? { [KEY_PARTS[name][0]]: value } : readKeys(value)
