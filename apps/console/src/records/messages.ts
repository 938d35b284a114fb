import licensing from '@kerbside/words/en/licensing.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(licensing)
