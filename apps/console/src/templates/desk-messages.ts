import templates from '@kerbside/words/en/templates.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(templates)
