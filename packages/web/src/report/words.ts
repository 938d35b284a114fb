import report from '@kerbside/words/en/report.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(report)
