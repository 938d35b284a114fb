/** A table or a button gets its own paragraph; any other placeholder is inserted at the cursor. */
export function insertName(
  typed: string,
  { name, from, until, isAlone }: { name: string; from: number; until: number; isAlone: boolean },
): { typed: string; caret: number } {
  const before = typed.slice(0, from)
  const after = typed.slice(until)
  const placeholder = `{{${name}}}`
  if (!isAlone) return { typed: before + placeholder + after, caret: from + placeholder.length }
  const head = before.trimEnd()
  const tail = after.trimStart()
  const update = `${head}${head === '' ? '' : '\n\n'}${placeholder}`
  return { typed: `${update}${tail === '' ? '' : `\n\n${tail}`}`, caret: update.length }
}
