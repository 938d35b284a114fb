import account from '@kerbside/words/en/account.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(account)
