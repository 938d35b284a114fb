/** "rule-3": an id that no rule of a list uses. */
export function freeName(stem: string, rules: readonly { id: string }[]): string {
  const taken = new Set(rules.map(({ id }) => id))
  for (let number = rules.length + 1; ; number++)
    if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`
}
