import tariff from '@kerbside/words/en/tariff.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(tariff)
