import type { Wording } from './judge-wording.ts'

/** The languages standard words are written in, as BCP 47 says them; the first is everybody's who reads none of them. */
export const LANGUAGES = ['en-GB'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

/** An operator's own words in one language. */
export type OwnWording = { language: string; words: Wording }

/** The operator's words in the reader's language, else in the common one, else the standard. */
export function chooseWording({
  own,
  language,
  standard,
}: {
  own: readonly OwnWording[]
  language: string
  standard: Wording
}): Wording {
  const inLanguage = (wanted: string) => own.find((one) => one.language === wanted)?.words
  return inLanguage(language) ?? inLanguage(DEFAULT_LANGUAGE) ?? standard
}
