import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(driver)
