import history from '@kerbside/words/en/history.json' with { type: 'json' }
import status from '@kerbside/words/en/status.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(history)
addWords(status)
