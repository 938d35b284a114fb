import { COMMANDS } from './admin/commands.ts'
import { openDesk } from './admin/open-desk.ts'
import {
  describeUnknownCommand,
  formatCommands,
  formatUsage,
  readCommandLine,
} from './admin/read-command-line.ts'
import { CommandError, orExplain } from './command-error.ts'
import { readSettings } from './env.ts'
import { armFailpoints } from './failpoint.ts'

await orExplain(async () => {
  endWithParent()
  const args = process.argv.slice(2)
  const parsedCommand = readCommandLine(COMMANDS, args)
  if (parsedCommand === undefined) {
    const [first = ''] = args
    const isHelp = ['', 'help', '--help'].includes(first)
    if (!isHelp) throw new CommandError(describeUnknownCommand(COMMANDS, args))
    process.stdout.write(formatCommands(COMMANDS))
    return
  }
  const { command, args: commandArgs, help } = parsedCommand
  if (help) {
    process.stdout.write(`${formatUsage(command)}\n${command.about}\n`)
    return
  }
  const settings = readSettings(process.env)
  if (settings.failpoint !== undefined) armFailpoints(settings.failpoint)
  // npm runs this program in the checkout; file names are relative to the folder that the person is in.
  const folder = process.env['INIT_CWD'] ?? ''
  const desk = openDesk({ settings, folder })
  try {
    await command.run(desk, commandArgs)
  } finally {
    await desk.close()
  }
})

/** A server that runs this program is its parent; without it the work would go on unseen. */
function endWithParent(): void {
  if (!process.send) return
  process.once('disconnect', () => process.exit(1))
  // the channel alone does not keep this process running
  process.channel?.unref()
}
