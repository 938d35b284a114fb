import report from '@kerbside/words/en/report.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(report)
