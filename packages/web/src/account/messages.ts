import account from '@kerbside/words/en/account.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(account)
