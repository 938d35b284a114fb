import hosting from '@kerbside/words/en/hosting.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(hosting)
