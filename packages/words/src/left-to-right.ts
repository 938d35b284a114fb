/** Unicode's left-to-right isolate, and its end. */
const [ISOLATE, END] = ['\u2066', '\u2069']

/** "+£10" and "+44 20 7946 0123" keep their order within right-to-left text. */
export const leftToRight = (text: string): string => `${ISOLATE}${text}${END}`
