import { type LocalTime, resolveLocal } from '../time.ts'

/** A promo code as it is written down at the desk; money in major units, times on the operator's own clock. */
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
  /** In all, and of one customer; undefined: as often as they like. */
  uses: number | undefined
  usesPerCustomer: number | undefined
}

export type TermsFault = { path: keyof PromoTerms; message: string }

export const LONGEST_CODE = 20
const CODE = /^[A-Z0-9][A-Z0-9-]*$/
const MOST_AMOUNT = 10_000
const MOST_USES = 1_000_000

type Known = { zone: string; vehicleTypeIds: readonly number[]; bookerIds: readonly number[] }

/** What is wrong with a promo code as it was written, by field; nothing when it can be kept. */
export function judgeTerms(terms: PromoTerms, known: Known): TermsFault[] {
  const faults: TermsFault[] = []
  const say = (path: keyof PromoTerms, message: string) => faults.push({ path, message })
  if (terms.code === '') say('code', 'Say what customers type.')
  else if (!CODE.test(terms.code) || terms.code.length > LONGEST_CODE)
    say('code', `Letters A to Z, figures and dashes, at most ${LONGEST_CODE}.`)
  judgeAmount(terms, say)
  judgeWindow(terms, { known, say })
  if (terms.weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7))
    say('weekdays', 'A week has seven days.')
  if (!(terms.minimumFare >= 0 && terms.minimumFare <= MOST_AMOUNT))
    say('minimumFare', `Between 0 and ${MOST_AMOUNT}.`)
  if (terms.vehicleTypeIds.some((id) => !known.vehicleTypeIds.includes(id)))
    say('vehicleTypeIds', 'One of these vehicle types is not there any more.')
  if (terms.bookerIds.some((id) => !known.bookerIds.includes(id)))
    say('bookerIds', 'One of these accounts is not there.')
  for (const path of ['uses', 'usesPerCustomer'] as const) {
    const count = terms[path]
    // none left is how a code that was used up stands
    const least = path === 'uses' ? 0 : 1
    if (count === undefined || (Number.isInteger(count) && count >= least && count <= MOST_USES))
      continue
    say(path, `A whole number from ${least} to ${MOST_USES}, or nothing.`)
  }
  return faults
}

type Say = (path: keyof PromoTerms, message: string) => void

function judgeAmount({ kind, amount, minimumFare }: PromoTerms, say: Say): void {
  if (kind === 'percent') {
    if (!Number.isInteger(amount) || amount < 1 || amount > 100)
      say('amount', 'A whole per cent from 1 to 100.')
    return
  }
  if (!(amount > 0 && amount <= MOST_AMOUNT)) say('amount', `More than 0, at most ${MOST_AMOUNT}.`)
  else if (minimumFare > 0 && minimumFare < amount)
    say('minimumFare', 'Smaller than what comes off: such a journey would cost nothing.')
}

function judgeWindow(terms: PromoTerms, { known, say }: { known: Known; say: Say }): void {
  const at = (path: 'from' | 'until') => {
    const found = resolveLocal(terms[path] as LocalTime, known.zone)
    if (!found.ok) say(path, 'This is no day and time of the calendar here.')
    return found.ok ? found.at : undefined
  }
  const [from, until] = [at('from'), at('until')]
  if (from && until && until <= from) say('until', 'It ends before it begins.')
}
