import notification from '@kerbside/words/en/notification.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(notification)
