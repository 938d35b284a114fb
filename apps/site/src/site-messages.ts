import { distanceUnitOf } from '@kerbside/domain/operator/distance-unit.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Messages } from '@kerbside/words/compile-messages.ts'
import account from '@kerbside/words/en/account.json' with { type: 'json' }
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import feedback from '@kerbside/words/en/feedback.json' with { type: 'json' }
import fleet from '@kerbside/words/en/fleet.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import history from '@kerbside/words/en/history.json' with { type: 'json' }
import page from '@kerbside/words/en/page.json' with { type: 'json' }
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import shell from '@kerbside/words/en/shell.json' with { type: 'json' }
import staff from '@kerbside/words/en/staff.json' with { type: 'json' }
import status from '@kerbside/words/en/status.json' with { type: 'json' }
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import tracking from '@kerbside/words/en/tracking.json' with { type: 'json' }
import plain from '@kerbside/words/en-plain.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'

/** The only language of the catalogue so far. */
export const LOCALE = 'en-GB'

const MESSAGES = [
  account,
  booking,
  dialog,
  driver,
  feedback,
  fleet,
  form,
  history,
  page,
  quotation,
  shell,
  staff,
  status,
  ticket,
  tracking,
]

/** The operator's format of dates and money; the texts are English in all of them. */
export const localeOf = ({ settings }: Pick<Operator, 'settings'>): string =>
  settings.locale ?? LOCALE

/** Texts that replace those of the catalogue on the operator's site, also in the browser. */
export const overlayOf = ({ settings }: Pick<Operator, 'settings'>): Messages | undefined =>
  settings.plainWording ? plain : undefined

/** Call before formatting for an operator: loads the messages and sets the zone. */
export function speakFor(operator: Operator): void {
  configureLanguage({
    locale: localeOf(operator),
    timeZone: operator.zone,
    distanceUnit: distanceUnitOf(operator.country),
    messages: MESSAGES,
    overlay: overlayOf(operator),
  })
}
