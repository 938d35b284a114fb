import { type RefObject, useEffect } from 'react'
import type { CardFields, FieldName } from './card-fields.ts'
import { partOf } from './use-card-fields.ts'
import type { CardProblems } from './validate-card-form.ts'

type Fields = RefObject<CardFields | undefined>

const FIELDS: readonly FieldName[] = ['number', 'expiry', 'month', 'year', 'cvc']

/** Locks the frames while a payment is running. */
export function useLocked(fields: Fields, locked: boolean): void {
  useEffect(() => {
    fields.current?.lock(locked)
  }, [fields, locked])
}

/** Passes a field's error into its frame too, for screen readers. */
export function useMarked(fields: Fields, { number, expiry, cvc }: CardProblems): void {
  useEffect(() => {
    const problems = { number, expiry, cvc }
    for (const field of FIELDS) fields.current?.mark(field, problems[partOf(field)] ?? '')
  }, [fields, number, expiry, cvc])
}
