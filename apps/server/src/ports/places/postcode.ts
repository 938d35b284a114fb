/** The 124 postcode areas of the United Kingdom and the islands. */
const AREAS = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX ' +
    'FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N ' +
    'NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF ' +
    'TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
)

export const compact = (text: string) => text.toUpperCase().replace(/\s+/g, '')

const FULL = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/
const PARTIAL = /^([A-Z]{1,2})\d[A-Z\d]?(\d[A-Z]?)?$/

/** A whole postcode in the usual spelling, "SW1A 1AA", from any spacing and case; undefined for anything else. */
export function readPostcode(text: string): string | undefined {
  const [, area = '', district = '', unit = ''] = FULL.exec(compact(text)) ?? []
  return AREAS.has(area) ? `${area}${district} ${unit}` : undefined
}

/** "SW1A" for "SW1A 1AA", and for "SW1A" itself. */
export const outcodeOf = (postcode: string) => postcode.split(' ')[0] ?? ''

/** Whether the text is the beginning of a postcode, a district or more: "sw1", "SW1A 1". */
export function isPartialPostcode(text: string): boolean {
  const [, area = ''] = PARTIAL.exec(compact(text)) ?? []
  return AREAS.has(area)
}

/** A whole postcode at the end of an address, and the address without it. */
export function splitPostcode(text: string): { rest: string; postcode: string | undefined } {
  const [whole = '', typed = ''] = /[\s,]+([a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2})\s*$/i.exec(text) ?? []
  const postcode = readPostcode(typed)
  return postcode ? { rest: text.slice(0, -whole.length), postcode } : { rest: text, postcode }
}
