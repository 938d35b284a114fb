import { type LocalTime, resolveLocal } from '../time.ts'

/** A promo code as staff enter it; amounts in major units, times in the operator's local time. */
export type PromoTerms = {
  code: string
  kind: 'amount' | 'percent'
  /** Pounds, or per cent. */
  amount: number
  /** "2026-12-01T00:00" */
  from: string
  until: string
  /** 1 is Monday; empty: every day. */
  weekdays: readonly number[]
  minimumFare: number
  vehicleTypeIds: readonly number[]
  bookerIds: readonly number[]
  /** In total, and per customer; undefined: unlimited. */
  uses: number | undefined
  usesPerCustomer: number | undefined
}

export type TermsError = { path: keyof PromoTerms; message: string }

export const MAX_CODE_LENGTH = 20
const CODE = /^[A-Z0-9][A-Z0-9-]*$/
const MAX_AMOUNT = 10_000
const MAX_USES = 1_000_000

type TermsContext = {
  zone: string
  vehicleTypeIds: readonly number[]
  bookerIds: readonly number[]
}

/** Validates a promo code by field; returns no errors if it can be saved. */
export function checkTerms(terms: PromoTerms, context: TermsContext): TermsError[] {
  const errors: TermsError[] = []
  const addError = (path: keyof PromoTerms, message: string) => errors.push({ path, message })
  if (terms.code === '') addError('code', 'Enter a code.')
  else if (!CODE.test(terms.code) || terms.code.length > MAX_CODE_LENGTH)
    addError('code', `Letters A to Z, figures and dashes, at most ${MAX_CODE_LENGTH}.`)
  checkAmount(terms, addError)
  checkValidityWindow(terms, { known: context, addError })
  if (terms.weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7))
    addError('weekdays', 'A week has seven days.')
  if (!(terms.minimumFare >= 0 && terms.minimumFare <= MAX_AMOUNT))
    addError('minimumFare', `Between 0 and ${MAX_AMOUNT}.`)
  if (terms.vehicleTypeIds.some((id) => !context.vehicleTypeIds.includes(id)))
    addError('vehicleTypeIds', 'One of these vehicle types no longer exists.')
  if (terms.bookerIds.some((id) => !context.bookerIds.includes(id)))
    addError('bookerIds', 'One of these accounts doesn’t exist.')
  for (const path of ['uses', 'usesPerCustomer'] as const) {
    const count = terms[path]
    // a used-up code has zero uses left
    const min = path === 'uses' ? 0 : 1
    if (count === undefined || (Number.isInteger(count) && count >= min && count <= MAX_USES))
      continue
    addError(path, `A whole number from ${min} to ${MAX_USES}, or nothing.`)
  }
  return errors
}

type AddError = (path: keyof PromoTerms, message: string) => void

function checkAmount({ kind, amount, minimumFare }: PromoTerms, addError: AddError): void {
  if (kind === 'percent') {
    if (!Number.isInteger(amount) || amount < 1 || amount > 100)
      addError('amount', 'A whole per cent from 1 to 100.')
    return
  }
  if (!(amount > 0 && amount <= MAX_AMOUNT))
    addError('amount', `Enter more than 0, up to ${MAX_AMOUNT}.`)
  else if (minimumFare > 0 && minimumFare < amount)
    addError(
      'minimumFare',
      'The minimum fare must be at least the discount, or the booking could be free.',
    )
}

function checkValidityWindow(
  terms: PromoTerms,
  { known: context, addError }: { known: TermsContext; addError: AddError },
): void {
  const at = (path: 'from' | 'until') => {
    const found = resolveLocal(terms[path] as LocalTime, context.zone)
    if (!found.ok) addError(path, 'This date and time doesn’t exist in your time zone.')
    return found.ok ? found.at : undefined
  }
  const [from, until] = [at('from'), at('until')]
  if (from && until && until <= from) addError('until', 'The end must be after the start.')
}
