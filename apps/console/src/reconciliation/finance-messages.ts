import finance from '@kerbside/words/en/finance.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(finance)
