import finance from '@kerbside/words/en/finance.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(finance)
