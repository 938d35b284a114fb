/** Letters without accents, apostrophes and dots, in lower case, for comparing names with typed text. */
export function plain(text: string): string {
  const bare = isAscii(text) ? text : text.normalize('NFD').replace(/[\u0300-\u036f’]/g, '')
  return bare.replace(/['.]/g, '').toLowerCase()
}

/** Nearly every name is ASCII, and removing accents is slow. */
const isAscii = (text: string) => !/[^ -~]/.test(text)

/** The words of a text in order; "terminal5" is two. */
export function splitWords(text: string): string[] {
  return plain(text)
    .replace(/([a-z]{4,})(\d)/g, '$1 $2')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Abbreviations that people type, and the words in the data. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  apt: ['airport'],
  av: ['avenue'],
  ave: ['avenue'],
  bham: ['birmingham'],
  cnr: ['corner'],
  cres: ['crescent'],
  ct: ['court'],
  dr: ['drive'],
  gdns: ['gardens'],
  gt: ['great'],
  hosp: ['hospital'],
  intl: ['international'],
  jct: ['junction'],
  jn: ['junction'],
  ldn: ['london'],
  ln: ['lane'],
  mcr: ['manchester'],
  mkt: ['market'],
  mt: ['mount'],
  pk: ['park'],
  pl: ['place'],
  rd: ['road'],
  saint: ['st'],
  sq: ['square'],
  st: ['street', 'saint'],
  stat: ['station'],
  stn: ['station'],
  str: ['street'],
  ter: ['terrace'],
  term: ['terminal'],
  uni: ['university'],
}

/** The word itself and the words it may stand for. */
export const meaningsOf = (word: string): readonly string[] => [word, ...(MEANINGS.get(word) ?? [])]

/** A map, so that "constructor" is a word like any other. */
const MEANINGS = new Map(Object.entries(SHORT))
