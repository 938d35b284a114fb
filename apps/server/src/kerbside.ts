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

await orExplain(async () => {
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
  // npm runs this program in the checkout; file names are relative to the folder that the person is in.
  const folder = process.env['INIT_CWD'] ?? ''
  const desk = openDesk({ settings, folder })
  try {
    await command.run(desk, commandArgs)
  } finally {
    await desk.close()
  }
})
