import letters from '@kerbside/words/en/letters.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(letters)
