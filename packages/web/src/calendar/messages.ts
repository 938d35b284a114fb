import calendar from '@kerbside/words/en/calendar.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(calendar)
