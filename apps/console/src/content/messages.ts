import pages from '@kerbside/words/en/pages.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(pages)
