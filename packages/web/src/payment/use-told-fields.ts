import { type RefObject, useEffect } from 'react'
import type { CardFields, FieldName } from './card-fields.ts'
import type { CardProblems } from './judge-card-form.ts'
import { partOf } from './use-card-fields.ts'

type Fields = RefObject<CardFields | undefined>

const FIELDS: readonly FieldName[] = ['number', 'expiry', 'month', 'year', 'cvc']

/** Keeps the frames as they are while a payment runs. */
export function useLocked(fields: Fields, locked: boolean): void {
  useEffect(() => {
    fields.current?.lock(locked)
  }, [fields, locked])
}

/** Says a field's error inside its frame too, for those who hear the page. */
export function useMarked(fields: Fields, { number, expiry, cvc }: CardProblems): void {
  useEffect(() => {
    const problems = { number, expiry, cvc }
    for (const field of FIELDS) fields.current?.mark(field, problems[partOf(field)] ?? '')
  }, [fields, number, expiry, cvc])
}
