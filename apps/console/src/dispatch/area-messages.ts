import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(areas)
