import calendar from '@kerbside/words/en/calendar.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(calendar)
