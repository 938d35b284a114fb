import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(driver)
