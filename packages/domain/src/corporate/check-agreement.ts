import type { OpeningHours } from '../operator/operator.ts'
import type { CostCentre } from './trip-rules.ts'

/** An operator's agreement with a company, as entered in the form. */
export type Agreement = {
  name: string
  commissionPercent: number
  paymentDays: number
  costCentres: readonly CostCentre[]
  reference: { label: string } | undefined
  costCentreRequired: boolean
  vehicleTypeIds: readonly number[] | undefined
  open: readonly OpeningHours[] | undefined
}

export type AgreementError = { path: string; message: string }

/** The errors of an agreement, by field; empty if it can be saved. */
export function checkAgreement(
  agreement: Agreement,
  context: { vehicleTypeIds: readonly number[] },
): AgreementError[] {
  const errors: AgreementError[] = []
  const error = (path: string, message: string) => errors.push({ path, message })
  if (agreement.name === '') error('name', 'A company has a name.')
  if (!isPercent(agreement.commissionPercent))
    error('commissionPercent', 'Between 0 and 100, with two decimals at most.')
  if (agreement.paymentDays < 0 || agreement.paymentDays > 365)
    error('paymentDays', 'Between 0 and 365 days.')
  const centre = checkCostCentres(agreement.costCentres)
  if (centre) error('costCentres', centre)
  else if (agreement.costCentreRequired && agreement.costCentres.length === 0)
    error('costCentres', 'A cost centre is asked for, and there is none to choose.')
  if (agreement.reference?.label === '') error('rules.reference', 'Say what they call it.')
  const types = agreement.vehicleTypeIds
  if (types?.length === 0) error('rules.vehicles', 'Choose one type at least.')
  else if (types?.some((id) => !context.vehicleTypeIds.includes(id)))
    error('rules.vehicles', 'One of these types is no longer offered.')
  const hours = agreement.open && checkHours(agreement.open)
  if (hours) error('rules.hours', hours)
  return errors
}

const isPercent = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

function checkCostCentres(centres: readonly CostCentre[]): string | undefined {
  if (centres.some(({ code }) => code === '')) return 'Each cost centre has a code.'
  const codes = centres.map(({ code }) => code)
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  return twice === undefined ? undefined : `${twice} stands there twice.`
}

function checkHours(open: readonly OpeningHours[]): string | undefined {
  if (open.length === 0) return 'Say when they may travel.'
  if (open.some(({ weekdays }) => weekdays.length === 0)) return 'Choose the days of each line.'
  return open.some(({ from, to }) => from === to)
    ? 'A line begins and ends at the same time.'
    : undefined
}
