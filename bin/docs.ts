import { writeFileSync } from 'node:fs'
import { writeContractPage } from '@kerbside/contract/contract-page.ts'

writeFileSync(new URL('../docs/contract.md', import.meta.url), writeContractPage())
console.log('docs/contract.md is written')
