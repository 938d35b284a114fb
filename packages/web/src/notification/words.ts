import notification from '@kerbside/words/en/notification.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(notification)
