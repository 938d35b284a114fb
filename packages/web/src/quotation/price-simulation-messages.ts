import simulation from '@kerbside/words/en/lab.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(simulation)
