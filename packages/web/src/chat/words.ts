import chat from '@kerbside/words/en/chat.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

// Of every panel people talk in; whatever says them imports this.
addWords(chat)
