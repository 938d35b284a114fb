import type { Operator } from '@kerbside/domain/operator/operator.ts'
import account from '@kerbside/words/en/account.json' with { type: 'json' }
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import fleet from '@kerbside/words/en/fleet.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import history from '@kerbside/words/en/history.json' with { type: 'json' }
import page from '@kerbside/words/en/page.json' with { type: 'json' }
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import shell from '@kerbside/words/en/shell.json' with { type: 'json' }
import staff from '@kerbside/words/en/staff.json' with { type: 'json' }
import status from '@kerbside/words/en/status.json' with { type: 'json' }
import ticket from '@kerbside/words/en/ticket.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'

/** The one language of the catalogue so far. */
export const LOCALE = 'en-GB'

const MESSAGES = [
  account,
  booking,
  dialog,
  fleet,
  form,
  history,
  page,
  quotation,
  shell,
  staff,
  status,
  ticket,
]

/** Before anything is said for an operator: the words, and the zone in which times are said. */
export function speakFor({ zone }: Operator): void {
  chooseWords({ locale: LOCALE, timeZone: zone, messages: MESSAGES })
}
