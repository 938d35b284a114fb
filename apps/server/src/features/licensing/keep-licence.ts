import {
  judgeLicence,
  type LicenceFault,
  type LicenceSettings,
} from '@kerbside/domain/licensing/licence-profile.ts'
import type { Call } from '../../http/call.ts'
import { type SaveOperatorVerdict, saveOperator } from '../operator/save-operator.ts'

/** What each fault reads like at its field. */
export const LICENCE_WORDS: Readonly<Record<LicenceFault, string>> = {
  authority: 'Say which authority licenses you, in up to 120 characters.',
  'licence-number': 'Say the number of your operator’s licence.',
  months: 'Keep particulars for 12 to 36 months.',
}

/** Chooses the authority, what it asks for and how long particulars are kept. */
export const keepLicenceSettings = (
  call: Call,
  { version, licence }: { version: number; licence: LicenceSettings },
): Promise<SaveOperatorVerdict> =>
  saveOperator(call, {
    version,
    deed: 'licence.saved',
    change: (now) => {
      const faults = judgeLicence(licence)
      if (faults.length > 0)
        return {
          ok: false,
          faults: faults.map((fault) => ({ path: fault, message: LICENCE_WORDS[fault] })),
        }
      return { ok: true, operator: { ...now, settings: { ...now.settings, licensing: licence } } }
    },
  })
