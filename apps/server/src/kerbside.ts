import { COMMANDS } from './admin/commands.ts'
import { openDesk } from './admin/open-desk.ts'
import { readWords, sayCommands, sayUnknown, sayUsage } from './admin/read-words.ts'
import { readSettings } from './env.ts'
import { openPlace } from './postgres/prepare-database.ts'
import { orExplain, StartFault } from './start-fault.ts'

await orExplain(async () => {
  const words = process.argv.slice(2)
  const asked = readWords(COMMANDS, words)
  if (asked === undefined) {
    const [first = ''] = words
    const isHelp = ['', 'help', '--help'].includes(first)
    if (!isHelp) throw new StartFault(sayUnknown(COMMANDS, words))
    process.stdout.write(sayCommands(COMMANDS))
    return
  }
  const { command, said, help } = asked
  if (help) {
    process.stdout.write(`${sayUsage(command)}\n${command.about}\n`)
    return
  }
  const settings = readSettings(process.env)
  // npm runs us from the checkout; the person meant the folder they are in
  const folder = process.env['INIT_CWD'] ?? ''
  const place = await openPlace(settings)
  const desk = openDesk(place, { settings, folder })
  try {
    await command.run(desk, said)
  } finally {
    await desk.close()
    await place.stop()
  }
})
