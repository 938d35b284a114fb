import cancellation from '@kerbside/words/en/cancellation.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(cancellation)
