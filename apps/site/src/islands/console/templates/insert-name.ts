/** A table or a button has a paragraph of its own; anything else stands where somebody was typing. */
export function insertName(
  typed: string,
  { name, from, until, isAlone }: { name: string; from: number; until: number; isAlone: boolean },
): { typed: string; caret: number } {
  const before = typed.slice(0, from)
  const after = typed.slice(until)
  const said = `{{${name}}}`
  if (!isAlone) return { typed: before + said + after, caret: from + said.length }
  const head = before.trimEnd()
  const tail = after.trimStart()
  const put = `${head}${head === '' ? '' : '\n\n'}${said}`
  return { typed: `${put}${tail === '' ? '' : `\n\n${tail}`}`, caret: put.length }
}
