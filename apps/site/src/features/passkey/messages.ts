import passkey from '@kerbside/words/en/passkey.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(passkey)
