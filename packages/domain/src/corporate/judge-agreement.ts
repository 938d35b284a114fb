import type { OpeningHours } from '../operator/operator.ts'
import type { CostCentre } from './trip-rules.ts'

/** What an operator agrees with a company, as somebody fills it in. */
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

export type AgreementFault = { path: string; message: string }

/** Whatever is wrong with an agreement, by the field it stands in; empty when it may be kept. */
export function judgeAgreement(
  said: Agreement,
  known: { vehicleTypeIds: readonly number[] },
): AgreementFault[] {
  const faults: AgreementFault[] = []
  const fault = (path: string, message: string) => faults.push({ path, message })
  if (said.name === '') fault('name', 'A company has a name.')
  if (!isPercent(said.commissionPercent))
    fault('commissionpercent', 'Between 0 and 100, with two decimals at most.')
  if (said.paymentDays < 0 || said.paymentDays > 365)
    fault('paymentdays', 'Between 0 and 365 days.')
  const centre = judgeCentres(said.costCentres)
  if (centre) fault('costcentres', centre)
  else if (said.costCentreRequired && said.costCentres.length === 0)
    fault('costcentres', 'A cost centre is asked for, and there is none to choose.')
  if (said.reference?.label === '') fault('rules.reference', 'Say what they call it.')
  const types = said.vehicleTypeIds
  if (types?.length === 0) fault('rules.vehicles', 'Choose one type at least.')
  else if (types?.some((id) => !known.vehicleTypeIds.includes(id)))
    fault('rules.vehicles', 'One of these types is no longer offered.')
  const hours = said.open && judgeHours(said.open)
  if (hours) fault('rules.hours', hours)
  return faults
}

const isPercent = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

function judgeCentres(centres: readonly CostCentre[]): string | undefined {
  if (centres.some(({ code }) => code === '')) return 'Each cost centre has a code.'
  const codes = centres.map(({ code }) => code)
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  return twice === undefined ? undefined : `${twice} stands there twice.`
}

function judgeHours(open: readonly OpeningHours[]): string | undefined {
  if (open.length === 0) return 'Say when they may travel.'
  if (open.some(({ weekdays }) => weekdays.length === 0)) return 'Choose the days of each line.'
  return open.some(({ from, to }) => from === to)
    ? 'A line begins and ends at the same time.'
    : undefined
}
