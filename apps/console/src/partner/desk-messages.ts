import partner from '@kerbside/words/en/partner.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(partner)
