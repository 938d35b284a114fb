import history from '@kerbside/words/en/history.json' with { type: 'json' }
import status from '@kerbside/words/en/status.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(history)
loadMessages(status)
