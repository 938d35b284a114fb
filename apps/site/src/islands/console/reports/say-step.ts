import type { ReportWish } from '@kerbside/web/report/api.ts'
import { sayCivil } from '../say-civil.ts'

/** A step of a report by the day it begins, "2026-11-02": 2 Nov 2026, of a month Nov 2026; in a chart without its year. */
export function sayStep(
  begins: string,
  { step, isShort = false }: { step: ReportWish['step']; isShort?: boolean },
): string {
  const [day = '', month = '', year = ''] = sayCivil(begins).split(' ')
  if (step === 'month') return `${month} ${year}`
  return isShort ? `${day} ${month}` : `${day} ${month} ${year}`
}
