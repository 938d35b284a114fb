/** The values that Braintree's XML can represent. */
export type XmlValue =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue | undefined }

/** A value in Braintree's XML: dashes in names, and a type attribute for everything that is not text. */
export function writeXml(root: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}\n`
}

export function element(name: string, value: XmlValue): string {
  const tag = name.replaceAll('_', '-')
  if (value === null) return `<${tag} nil="true"/>`
  if (value instanceof Date)
    return `<${tag} type="datetime">${value.toISOString().replace(/\.\d+Z$/, 'Z')}</${tag}>`
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`
  if (typeof value === 'string') return `<${tag}>${escape(value)}</${tag}>`
  if (isList(value))
    return `<${tag} type="array">${value.map((item) => element('item', item)).join('')}</${tag}>`
  const inner = Object.entries(value).map(([key, held]) =>
    held === undefined ? '' : element(key, held),
  )
  return `<${tag}>${inner.join('')}</${tag}>`
}

const isList = (value: object): value is readonly XmlValue[] => Array.isArray(value)

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
