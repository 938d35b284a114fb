import {
  checkLicenceSettings,
  type LicenceError,
  type LicenceSettings,
} from '@kerbside/domain/licensing/licence-profile.ts'
import type { RequestContext } from '../../request-context.ts'
import { type SaveOperatorResult, saveOperator } from '../operator/save-operator.ts'

/** The message for each error, shown at its field. */
export const LICENCE_ERROR_MESSAGES: Readonly<Record<LicenceError, string>> = {
  authority: 'Enter your licensing authority, up to 120 characters.',
  'licence-number': 'Enter your operator’s licence number.',
  months: 'Enter a retention period of 12 to 36 months.',
}

/** Sets the licensing authority, its requirements and the retention period for details. */
export const saveLicenceSettings = (
  context: RequestContext,
  { version, licence }: { version: number; licence: LicenceSettings },
): Promise<SaveOperatorResult> =>
  saveOperator(context, {
    version,
    action: 'licence.saved',
    change: (now) => {
      const errors = checkLicenceSettings(licence)
      if (errors.length > 0)
        return {
          ok: false,
          errors: errors.map((error) => ({ path: error, message: LICENCE_ERROR_MESSAGES[error] })),
        }
      return { ok: true, operator: { ...now, settings: { ...now.settings, licensing: licence } } }
    },
  })
