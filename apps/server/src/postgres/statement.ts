/** The text of a name must not change in the life of the process: a connection parses each name once. */
export type Statement = { name: string; text: string; values: unknown[] }

/**
 * A statement whose text names its parameters: `where id = ${'id'}` becomes `where id = $1`. A name that occurs twice is
 * one parameter. The result takes the values by name.
 */
export const namedStatement =
  (name: string) =>
  <Name extends string>(text: TemplateStringsArray, ...names: readonly Name[]) => {
    const order = [...new Set(names)]
    const numbers = names.map((item) => `$${order.indexOf(item) + 1}`)
    const numbered = String.raw({ raw: text }, ...numbers)
    return (values: Readonly<Record<Name, unknown>>): Statement => ({
      name,
      text: numbered,
      values: order.map((item) => values[item]),
    })
  }
