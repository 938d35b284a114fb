import staff from '@kerbside/words/en/staff.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(staff)
