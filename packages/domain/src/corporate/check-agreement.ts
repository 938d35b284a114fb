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
  if (agreement.name === '') error('name', 'Enter a company name.')
  if (!isPercent(agreement.commissionPercent))
    error('commissionPercent', 'Enter 0 to 100, with up to two decimals.')
  if (agreement.paymentDays < 0 || agreement.paymentDays > 365)
    error('paymentDays', 'Enter 0 to 365 days.')
  const centre = checkCostCentres(agreement.costCentres)
  if (centre) error('costCentres', centre)
  else if (agreement.costCentreRequired && agreement.costCentres.length === 0)
    error('costCentres', 'A cost centre is asked for, and there is none to choose.')
  if (agreement.reference?.label === '') error('rules.reference', 'Enter a reference name.')
  const types = agreement.vehicleTypeIds
  if (types?.length === 0) error('rules.vehicles', 'Choose at least one type.')
  else if (types?.some((id) => !context.vehicleTypeIds.includes(id)))
    error('rules.vehicles', 'One of these types is no longer offered.')
  const hours = agreement.open && checkHours(agreement.open)
  if (hours) error('rules.hours', hours)
  return errors
}

const isPercent = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

function checkCostCentres(centres: readonly CostCentre[]): string | undefined {
  if (centres.some(({ code }) => code === '')) return 'Enter a code for each cost centre.'
  const codes = centres.map(({ code }) => code)
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  return twice === undefined ? undefined : `${twice} is listed twice.`
}

function checkHours(open: readonly OpeningHours[]): string | undefined {
  if (open.length === 0) return 'Enter the allowed hours.'
  if (open.some(({ weekdays }) => weekdays.length === 0)) return 'Choose days for each line.'
  return open.some(({ from, to }) => from === to)
    ? 'A line begins and ends at the same time.'
    : undefined
}
