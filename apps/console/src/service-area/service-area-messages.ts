import ground from '@kerbside/words/en/ground.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(ground)
