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

/**
 * A statement that has a row if the operator has one that meets the condition: `anyRow('offer.expired', "offer where
 * operator_id = $1 and state = 'sent' and expires_at < $2")`. The result takes the operator and the other values.
 */
export const anyRow =
  (name: string, from: string) =>
  (operator: string, ...values: readonly unknown[]): Statement => ({
    name,
    text: `select from ${from} limit 1`,
    values: [operator, ...values],
  })
