import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { operatorList } from './operator-list.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

/** Every command of `npm run kerbside -- …`, in the order the help lists them. */
export const COMMANDS: readonly Command[] = [backup, restore, verify, operatorList]
