import embed from '@kerbside/words/en/embed.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(embed)
