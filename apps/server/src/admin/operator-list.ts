import type { Command } from './command.ts'

export const operatorList: Command = {
  name: 'operator list',
  usage: '',
  about: 'lists the operators of this install',
  async run({ openAdminContext, write }) {
    const { operators } = await openAdminContext()
    const all = [...(await operators.list())].sort((a, b) => (a.slug < b.slug ? -1 : 1))
    for (const { slug, name, mode, suspended, currency, zone } of all) {
      const state = suspended ? 'suspended' : mode
      write(`${slug.padEnd(20)} ${name.padEnd(24)} ${state.padEnd(9)} ${currency}  ${zone}`)
    }
    if (all.length === 0) write('There are no operators yet.')
  },
}
