import { formatLocal } from '../ui/format-local.ts'
import type { ReportQuery } from './api.ts'

/** The label of a report's step, "2026-11-02": 2 Nov 2026, for a month Nov 2026; in a chart without the year. */
export function stepLabel(
  begins: string,
  { step, isShort = false }: { step: ReportQuery['step']; isShort?: boolean },
): string {
  const [day = '', month = '', year = ''] = formatLocal(begins).split(' ')
  if (step === 'month') return `${month} ${year}`
  return isShort ? `${day} ${month}` : `${day} ${month} ${year}`
}
