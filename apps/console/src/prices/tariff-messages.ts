import tariff from '@kerbside/words/en/tariff.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(tariff)
