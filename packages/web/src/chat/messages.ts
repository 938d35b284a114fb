import chat from '@kerbside/words/en/chat.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

// Messages of every chat panel; every component that uses them imports this file.
loadMessages(chat)
