import promos from '@kerbside/words/en/promos.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(promos)
