import booker from '@kerbside/words/en/booker.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(booker)
